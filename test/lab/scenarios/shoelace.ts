import { family } from '../scenario.ts';

export default family('shoelace', {
  select: {
    async act(person) {
      await person.click('sl-select');
      await person.click('sl-option:has-text("Green")');
    },
    end: 'Green',
  },
  input: {
    async act(person) {
      await person.write('input', 'Hedy');
    },
    end: 'Hedy',
  },
  password: {
    async act(person) {
      await person.write('input', 'hunter2!');
      await person.click('role=button[name="Show password"]');
    },
    end: 'hunter2!',
    secrets: ['hunter2!'],
  },
  checkbox: {
    async act(person) {
      await person.click('text=Agree');
    },
    end: true,
  },
  switch: {
    async act(person) {
      await person.click('sl-switch');
    },
    end: true,
  },
  rating: {
    async act(person) {
      await person.click('sl-rating', { at: { x: 0.7, y: 0.5 } });
    },
    end: 4,
  },
  range: {
    async act(person) {
      await person.click('input[type=range]', { at: { x: 0.5, y: 0.5 } });
    },
    end: 50,
  },
  radio: {
    async act(person) {
      await person.click('text=Large');
    },
    end: 'l',
  },
  details: {
    async act(person) {
      await person.click('text=More about it');
    },
    end: true,
  },
  tabs: {
    async act(person) {
      await person.click('sl-tab:has-text("Two")');
    },
    end: 'two',
  },
  menu: {
    async act(person) {
      await person.click('sl-button');
      await person.click('sl-menu-item:has-text("Copy")');
    },
    end: 'copy',
  },
  dialog: {
    async act(person) {
      await person.click('#ask');
      await person.click('#yes');
    },
    end: 'removed',
  },
});
