import { family } from '../scenario.ts';

export default family('bootstrap', {
  collapse: {
    async act(person) {
      await person.click('text=Details');
    },
    end: true,
  },
  accordion: {
    async act(person) {
      await person.click('text=Delivery');
      await person.click('text=Returns');
    },
    end: true,
  },
  dropdown: {
    async act(person) {
      await person.click('text=Sort by');
      await person.click('text=Rating');
    },
    end: 'Rating',
  },
  modal: {
    async act(person) {
      await person.click('role=button[name="Rename"]');
      await person.write('.form-control', 'Groceries');
      await person.click('#save');
    },
    end: ['Groceries'],
  },
  tabs: {
    async act(person) {
      await person.click('text=Contact');
    },
    end: 'pane2',
  },
  offcanvas: {
    async act(person) {
      await person.click('role=button[name="Menu"]');
      await person.click('text=Account');
    },
    end: 'Account',
  },
});
