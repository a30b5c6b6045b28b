import { family } from '../scenario.ts';

export default family('fomantic', {
  dropdown: {
    async act(person) {
      await person.click('.dropdown');
      await person.click('.item:has-text("Cumin")');
    },
    end: 'Cumin',
  },
  search: {
    async act(person) {
      await person.write('input.search', 'cl');
      await person.click('.item:has-text("Clove")');
    },
    end: 'Clove',
  },
  several: {
    async act(person) {
      await person.click('.dropdown');
      await person.click('.item:has-text("Anise")');
      await person.click('.item:has-text("Mace")');
    },
    end: 'Anise,Mace',
  },
  checkbox: {
    async act(person) {
      await person.click('.checkbox');
    },
    end: true,
  },
  accordion: {
    async act(person) {
      await person.click('.title:has-text("Clove")');
      await person.click('.title:has-text("Mace")');
    },
    end: 'Mace',
  },
  modal: {
    async act(person) {
      await person.click('#ask');
      await person.click('.approve');
    },
    end: 'emptied',
  },
});
