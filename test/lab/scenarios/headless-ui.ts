import { family } from '../scenario.ts';

export default family('headless-ui', {
  listbox: {
    async act(person) {
      await person.click('role=button[name="Somebody"]');
      await person.click('role=option[name="Hedy"]');
    },
    end: 'Hedy',
  },
  'listbox by keys': {
    widget: 'listbox',
    async act(person) {
      await person.press('Tab', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter');
    },
    end: 'Grace',
  },
  combobox: {
    async act(person) {
      await person.write('input', 'gr');
      await person.click('role=option[name="Grace"]');
    },
    end: 'Grace',
  },
  'combobox by keys': {
    widget: 'combobox',
    async act(person) {
      await person.write('input', 'kat');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Katherine',
  },
  menu: {
    async act(person) {
      await person.click('text=Options');
      await person.click('role=menuitem[name="Archive"]');
    },
    end: 'archived',
  },
  radio: {
    async act(person) {
      await person.click('text=Company');
    },
    end: 'Company',
  },
  switch: {
    async act(person) {
      await person.click('role=switch');
    },
    end: true,
  },
  disclosure: {
    async act(person) {
      await person.click('text=Is it free?');
      await person.click('text=I have read it');
    },
    end: 'read',
  },
});
