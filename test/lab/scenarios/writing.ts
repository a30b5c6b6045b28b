import { family } from '../scenario.ts';

export default family('writing', {
  'lexical: two lines, one bold': {
    widget: 'lexical',
    async act(person) {
      await person.write('[contenteditable]', 'Dear Ada');
      await person.press('Enter');
      await person.click('button');
      await person.type('soon');
    },
    end: [[['Dear Ada', 0]], [['soon', 1]]],
  },
  'slate: bold by its button': {
    widget: 'slate',
    async act(person) {
      await person.write('[contenteditable]', 'Dear ');
      await person.click('button');
      await person.type('Bea');
    },
    end: [[{ text: 'Dear ' }, { text: 'Bea', bold: true }]],
  },
  'slate: two lines': {
    widget: 'slate',
    async act(person) {
      await person.write('[contenteditable]', 'One');
      await person.press('Enter');
      await person.type('Two');
    },
    end: [[{ text: 'One' }], [{ text: 'Two' }]],
  },
});
