import { family } from '../scenario.ts';

export default family('downshift', {
  combobox: {
    async act(person) {
      await person.write('input', 'em');
      await person.click('li:has-text("Emma")');
    },
    end: 'Emma',
  },
  'combobox by keys': {
    widget: 'combobox',
    async act(person) {
      await person.click('button');
      await person.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    },
    end: 'Kim',
  },
  select: {
    async act(person) {
      await person.click('[role=combobox]');
      await person.click('li:has-text("Walden")');
    },
    end: 'Walden',
  },
});
