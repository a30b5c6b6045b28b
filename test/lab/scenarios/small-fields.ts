import { family } from '../scenario.ts';

export default family('small-fields', {
  'datepicker: a day': {
    widget: 'datepicker',
    async act(person) {
      await person.click('input');
      await person.click('.datepicker-cell.day:text-is("17") >> nth=0');
    },
    end: '2026-03-17',
  },
  'datepicker: a day of the next month': {
    widget: 'datepicker',
    async act(person) {
      await person.click('input');
      await person.click('.next-button');
      await person.click('.datepicker-cell.day:not(.prev):text-is("9") >> nth=0');
    },
    end: '2026-04-09',
  },
  'datepicker: typed': {
    widget: 'datepicker',
    async act(person) {
      await person.write('input', '2026-05-04');
      await person.press('Enter');
    },
    end: '2026-05-04',
  },
  'cleave: groups': {
    widget: 'card',
    async act(person) {
      await person.write('input', '1234567812345678');
    },
    end: '1234 5678 1234 5678',
  },
  'cleave: a date': {
    widget: 'day',
    async act(person) {
      await person.write('input', '07/03/2026');
    },
    end: '07/03/2026',
  },
  'autonumeric: an amount': {
    widget: 'amount',
    async act(person) {
      await person.write('input', '1234.5');
      await person.press('Tab');
    },
    end: 1234.5,
  },
  'inputmask: a number': {
    widget: 'mask',
    async act(person) {
      await person.write('input', '8912345');
    },
    end: '+49 891 2345',
  },
  'awesomplete: a click': {
    widget: 'awesomplete',
    async act(person) {
      await person.write('input', 'mu');
      await person.click('li:has-text("Mumbai")');
    },
    end: 'Mumbai',
  },
  'awesomplete: by keys': {
    widget: 'awesomplete',
    async act(person) {
      await person.write('input', 'ham');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Hamburg',
  },
  'autocomplete: a click': {
    widget: 'autocomplete',
    async act(person) {
      await person.write('input', 'bon');
      await person.sees('li:has-text("Bonn")');
      await person.click('li:has-text("Bonn")');
    },
    end: 'Bonn',
  },
  'autocomplete: by keys': {
    widget: 'autocomplete',
    async act(person) {
      await person.write('input', 'ham');
      await person.sees('li:has-text("Hamburg")');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Hamburg',
  },
  'virtual-select: two': {
    widget: 'virtual-select',
    async act(person) {
      await person.click('.vscomp-toggle-button');
      await person.click('.vscomp-option:has-text("Munich")');
      await person.click('.vscomp-option:has-text("Bonn")');
    },
    end: ['munich', 'bonn'],
  },
  'virtual-select: searched': {
    widget: 'virtual-select',
    async act(person) {
      await person.click('.vscomp-toggle-button');
      await person.type('ham');
      await person.click('.vscomp-option:has-text("Hamburg")');
    },
    end: ['hamburg'],
  },
});
