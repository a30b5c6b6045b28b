import { family } from '../scenario.ts';

export default family('emoji', {
  click: {
    async act(person) {
      await person.sees('button.emoji >> nth=3');
      await person.click('button.emoji >> nth=3');
    },
    end: '😄',
  },
  search: {
    async act(person) {
      await person.sees('button.emoji >> nth=3');
      await person.write('input[role=combobox]', 'heart eyes');
      await person.click('[role=option][title*=heart] >> nth=0');
    },
    end: '😍',
  },
});
