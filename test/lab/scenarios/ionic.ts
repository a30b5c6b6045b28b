import { family } from '../scenario.ts';

export default family('ionic', {
  'select in an alert': {
    async act(person) {
      await person.click('ion-select');
      await person.click('.alert-checkbox:has-text("Kruger")');
      await person.click('.alert-checkbox:has-text("Sarek")');
      await person.click('button:has-text("OK")');
    },
    end: ['Kruger', 'Sarek'],
  },
  'select in a popover': {
    async act(person) {
      await person.click('ion-select');
      await person.click('ion-radio:has-text("Sarek")');
    },
    end: 'Sarek',
  },
  'select in a sheet': {
    async act(person) {
      await person.click('ion-select');
      await person.click('.action-sheet-button:has-text("Kruger")');
    },
    end: 'Kruger',
  },
  toggle: {
    async act(person) {
      await person.click('ion-toggle');
    },
    end: true,
  },
  segment: {
    async act(person) {
      await person.click('text=Kruger');
    },
    end: 'Kruger',
  },
  accordion: {
    async act(person) {
      await person.click('text=Sarek >> nth=0');
    },
    end: 'Sarek',
  },
  search: {
    async act(person) {
      await person.write('input', 'ban');
      await person.sees('p:text-is("Banff")');
    },
    end: 'ban',
  },
});
