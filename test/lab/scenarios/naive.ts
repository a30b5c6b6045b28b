import { family } from '../scenario.ts';

export default family('naive', {
  'select by typing': {
    widget: 'select',
    async act(person) {
      await person.click('.n-base-selection');
      await person.type('gr');
      await person.press('Enter');
    },
    end: 'Graz',
  },
  several: {
    async act(person) {
      await person.click('.n-base-selection');
      await person.click('.n-base-select-option:has-text("Lviv")');
      await person.click('.n-base-select-option:has-text("Brno")');
    },
    end: ['Lviv', 'Brno'],
  },
  cascader: {
    async act(person) {
      await person.click('.n-base-selection');
      await person.click('.n-cascader-option:has-text("Austria")');
      await person.click('.n-cascader-option:has-text("Graz")');
    },
    end: 'graz',
  },
  transfer: {
    async act(person) {
      await person.click('.n-transfer-list-item:has-text("Pecs")');
      await person.click('.n-transfer-list-item:has-text("Graz")');
    },
    end: ['Pecs', 'Graz'],
  },
  tags: {
    async act(person) {
      await person.click('.n-button');
      await person.type('Lviv');
      await person.press('Enter');
    },
    end: ['Brno', 'Lviv'],
  },
  slider: {
    async act(person) {
      await person.click('.n-slider', { at: { x: 0.8, y: 0.5 } });
    },
    end: 80,
  },
  'dropdown by hovering': {
    widget: 'dropdown',
    async act(person) {
      await person.hover('button');
      await person.click('.n-dropdown-option:has-text("Lviv")');
    },
    end: 'Lviv',
  },
});
