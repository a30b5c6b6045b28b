import { family } from '../scenario.ts';

export default family('lit', {
  add: {
    async act(person) {
      await person.write('input', 'Buy tea');
      await person.press('Enter');
      await person.type('Sleep');
      await person.press('Enter');
    },
    end: ['Water plants', 'Call Ada', 'Buy tea', 'Sleep'],
  },
  toggle: {
    async act(person) {
      await person.click('text=Call Ada');
    },
    end: ['Water plants', 'x Call Ada'],
  },
  remove: {
    async act(person) {
      await person.click('li:has-text("Call Ada") lab-cross');
    },
    end: ['Water plants'],
  },
  counters: {
    async act(person) {
      await person.click('lab-counter >> nth=1 >> text=+');
      await person.click('lab-counter >> nth=1 >> text=+');
      await person.click('lab-counter >> nth=0 >> text=−');
    },
    end: [0, 3],
  },
  choice: {
    async act(person) {
      await person.click('role=combobox');
      await person.click('text=Birch');
    },
    end: 'Birch',
  },
});
