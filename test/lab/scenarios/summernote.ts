import { family } from '../scenario.ts';

export default family('summernote', {
  write: {
    async act(person) {
      await person.write('.note-editable', 'Dear Ada');
      await person.press('Enter');
      await person.type('soon');
    },
    end: '<p>Dear Ada</p><p>soon</p>',
  },
  bold: {
    async act(person) {
      await person.write('.note-editable', 'Dear Ada');
      await person.press('Control+a');
      await person.click('.note-btn-bold');
    },
    end: '<p><b>Dear Ada</b></p>',
  },
  list: {
    async act(person) {
      await person.write('.note-editable', 'milk');
      await person.click('.note-icon-unorderedlist');
      await person.press('Enter');
      await person.type('bread');
    },
    end: '<ul><li>milk</li><li>bread</li></ul>',
  },
});
