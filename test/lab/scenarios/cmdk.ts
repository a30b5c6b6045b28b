import { family } from '../scenario.ts';

export default family('cmdk', {
  list: {
    async act(person) {
      await person.write('input', 'sett');
      await person.click('text=Show settings');
    },
    end: 'Show settings',
  },
  'list by keys': {
    widget: 'list',
    async act(person) {
      await person.write('input', 'file');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Open file',
  },
  'palette by a shortcut': {
    widget: 'palette',
    async act(person) {
      await person.press('Control+k');
      await person.type('close');
      await person.press('Enter');
    },
    end: 'Close window',
  },
});
