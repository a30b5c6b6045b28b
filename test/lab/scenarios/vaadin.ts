import { family } from '../scenario.ts';

export default family('vaadin', {
  combobox: {
    async act(person) {
      await person.write('input', 'sa');
      await person.click('vaadin-combo-box-item:has-text("Saturn")');
    },
    end: 'Saturn',
  },
  'combobox by its button': {
    widget: 'combobox',
    async act(person) {
      await person.click('[part~=toggle-button]');
      await person.click('vaadin-combo-box-item:has-text("Mars")');
    },
    end: 'Mars',
  },
  several: {
    async act(person) {
      await person.click('input');
      await person.click('vaadin-multi-select-combo-box-item:has-text("Earth")');
      await person.click('vaadin-multi-select-combo-box-item:has-text("Venus")');
    },
    end: ['Earth', 'Venus'],
  },
  date: {
    async act(person) {
      await person.click('input');
      await person.click(
        'vaadin-month-calendar[aria-label="March 2026"] td:has-text("12"), td[aria-label*="12 March 2026"]',
      );
    },
    end: '2026-03-12',
  },
  menu: {
    async act(person) {
      await person.click('text=Share');
      await person.click('text=By link');
    },
    end: 'By link',
  },
});
