import { family } from '../scenario.ts';

export default family('fluent', {
  select: {
    async act(person) {
      await person.click('fluent-select');
      await person.click('fluent-option:has-text("Ketch")');
    },
    end: 'Ketch',
  },
  combobox: {
    async act(person) {
      await person.write('fluent-combobox', 'Sl');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Sloop',
  },
  tree: {
    async act(person) {
      await person.click('fluent-tree-item:has-text("Sails")');
      await person.press('ArrowRight');
      await person.click('fluent-tree-item:text-is("Main")');
    },
    end: 'Main',
  },
  slider: {
    async act(person) {
      await person.click('fluent-slider', { at: { x: 0.6, y: 0.5 } });
    },
    end: '60',
  },
  radios: {
    async act(person) {
      await person.click('text=Brig');
      await person.press('ArrowDown');
    },
    end: 'Ketch',
  },
});
