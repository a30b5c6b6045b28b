import { family } from '../scenario.ts';

export default family('webawesome', {
  select: {
    async act(person) {
      await person.click('wa-select');
      await person.click('wa-option:has-text("Green")');
    },
    end: 'Green',
  },
  switch: {
    async act(person) {
      await person.click('wa-switch');
    },
    end: true,
  },
  slider: {
    async act(person) {
      await person.click('wa-slider #track', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
  rating: {
    async act(person) {
      await person.click('wa-rating', { at: { x: 0.7, y: 0.5 } });
    },
    end: 4,
  },
  input: {
    async act(person) {
      await person.write('input', 'Hedy');
    },
    end: 'Hedy',
  },
  dropdown: {
    async act(person) {
      await person.click('wa-button');
      await person.click('wa-dropdown-item:has-text("Copy")');
    },
    end: 'copy',
  },
  tree: {
    async act(person) {
      await person.click('wa-tree-item >> nth=0 >> .expand-button >> nth=0');
      await person.click('text=Moss');
    },
    end: ['Moss'],
  },
});
