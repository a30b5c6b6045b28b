import { family } from '../scenario.ts';

export default family('radix', {
  select: {
    async act(person) {
      await person.click('role=combobox');
      await person.click('role=option[name="Banana"]');
    },
    end: 'Banana',
  },
  'select by keys': {
    widget: 'select',
    async act(person) {
      await person.press('Tab', 'Enter', 'ArrowDown', 'Enter');
    },
    end: 'Banana',
  },
  menu: {
    async act(person) {
      await person.click('text=File');
      await person.click('role=menuitem[name="Print"]');
    },
    end: 'print',
  },
  'submenu by hovering': {
    widget: 'menu',
    async act(person) {
      await person.click('text=File');
      await person.hover('role=menuitem[name="Share"]');
      await person.click('role=menuitem[name="By link"]');
    },
    end: 'link',
  },
  dialog: {
    async act(person) {
      await person.click('text=Edit profile');
      await person.click('#draft', { count: 2 });
      await person.type('Grace');
      await person.click('text=Save');
    },
    end: 'Grace',
  },
  'slider track': {
    widget: 'slider',
    async act(person) {
      await person.click('[data-orientation=horizontal] >> nth=0', { at: { x: 0.8, y: 0.5 } });
    },
    end: [80],
  },
  'slider by keys': {
    widget: 'slider',
    async act(person) {
      await person.click('role=slider');
      await person.press('ArrowRight', 'ArrowRight');
    },
    end: [40],
  },
  switch: {
    async act(person) {
      await person.click('role=switch');
    },
    end: true,
  },
  'switch by space': {
    widget: 'switch',
    async act(person) {
      await person.press('Tab', 'Space');
    },
    end: true,
  },
  tabs: {
    async act(person) {
      await person.click('text=Billing');
    },
    end: 'billing',
  },
  'tabs by keys': {
    widget: 'tabs',
    async act(person) {
      await person.click('role=tab[name="Account"]');
      await person.press('ArrowRight');
    },
    end: 'billing',
  },
  accordion: {
    async act(person) {
      await person.click('text=Returns');
      await person.click('text=Contact');
    },
    end: ['Returns', 'Contact'],
  },
});
