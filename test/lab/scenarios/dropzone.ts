import { family } from '../scenario.ts';

export default family('dropzone', {
  choose: {
    async act(person) {
      const asked = person.page.waitForEvent('filechooser');
      await person.click('.dz-button');
      await (await asked).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await person.sees('text=notes.txt');
    },
    end: ['notes.txt'],
  },
  remove: {
    async act(person) {
      await person.click('.dz-preview:has-text("two.txt") >> text=Remove file');
    },
    end: ['one.txt'],
  },
});
