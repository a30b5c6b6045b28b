import { family } from '../scenario.ts';

export default family('angular', {
  select: {
    async act(person) {
      await person.click('mat-select');
      await person.click('mat-option:has-text("Rose")');
    },
    end: 'Rose',
  },
  several: {
    async act(person) {
      await person.click('mat-select');
      await person.click('mat-option:has-text("Lily")');
      await person.click('mat-option:has-text("Tulip")');
      await person.press('Escape');
    },
    end: ['Lily', 'Tulip'],
  },
  autocomplete: {
    async act(person) {
      await person.write('input', 'as');
      await person.click('mat-option:has-text("Aster")');
    },
    end: 'Aster',
  },
  'date by its calendar': {
    widget: 'date',
    async act(person) {
      await person.click('mat-datepicker-toggle button');
      await person.click('.mat-calendar-next-button');
      await person.click('.mat-calendar-body-cell:has-text("22")');
    },
    end: 'Wed Apr 22 2026',
  },
  'nested menu': {
    widget: 'menu',
    async act(person) {
      await person.click('text=Garden');
      await person.click('text=Plant');
      await person.click('[mat-menu-item]:has-text("Lily")');
    },
    end: 'lily',
  },
  chips: {
    async act(person) {
      await person.write('input', 'Iris');
      await person.press('Enter');
      await person.type('Poppy');
      await person.press('Enter');
    },
    end: ['Iris', 'Poppy'],
  },
  toggles: {
    async act(person) {
      await person.click('mat-button-toggle:has-text("Rose")');
      await person.click('text=Wrapped');
    },
    end: 'Rose true',
  },
  panels: {
    async act(person) {
      await person.click('mat-expansion-panel-header:has-text("Lily")');
      await person.click('mat-expansion-panel-header:has-text("Tulip")');
    },
    end: 'Tulip',
  },
  slider: {
    async act(person) {
      await person.click('mat-slider', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
});
