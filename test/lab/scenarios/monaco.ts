import { family } from '../scenario.ts';

export default family('monaco', {
  lines: {
    widget: 'editor',
    async act(person) {
      await person.click('.view-lines');
      await person.type('first');
      await person.press('Enter');
      await person.type('second');
    },
    end: 'first\nsecond',
  },
});
