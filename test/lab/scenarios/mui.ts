import { family } from '../scenario.ts';

export default family('mui', {
  select: {
    async act(person) {
      await person.click('role=combobox');
      await person.click('role=option[name="Cherry"]');
    },
    end: 'Cherry',
  },
  'select by keys': {
    widget: 'select',
    async act(person) {
      await person.click('role=combobox');
      await person.press('ArrowDown', 'ArrowDown', 'Enter');
    },
    end: 'Cherry',
  },
  'select several': {
    async act(person) {
      await person.click('role=combobox');
      await person.click('role=option[name="Banana"]');
      await person.click('role=option[name="Damson"]');
      await person.press('Escape');
    },
    end: ['Banana', 'Damson'],
  },
  autocomplete: {
    async act(person) {
      await person.write('role=combobox', 'cher');
      await person.click('role=option[name="Cherry"]');
    },
    end: 'Cherry',
  },
  'autocomplete by keys': {
    widget: 'autocomplete',
    async act(person) {
      await person.write('role=combobox', 'da');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Damson',
  },
  'autocomplete chips': {
    async act(person) {
      await person.write('role=combobox', 'milk');
      await person.press('Enter');
      await person.type('bread');
      await person.press('Enter');
    },
    end: ['milk', 'bread'],
  },
  'a chip removed': {
    widget: 'autocomplete chips',
    async act(person) {
      await person.write('role=combobox', 'milk');
      await person.press('Enter');
      await person.type('bread');
      await person.press('Enter');
      await person.click('.MuiChip-deleteIcon');
    },
    end: ['bread'],
  },
  'slider track': {
    widget: 'slider',
    async act(person) {
      await person.click('.MuiSlider-root', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
  'slider thumb': {
    widget: 'slider',
    async act(person) {
      await person.dragBy('.MuiSlider-thumb', 90, 0);
    },
    end: 50,
  },
  'slider by keys': {
    widget: 'slider',
    async act(person) {
      await person.click('.MuiSlider-thumb');
      await person.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    },
    end: 50,
  },
  checkbox: {
    async act(person) {
      await person.click('text=Sugar');
      await person.click('role=checkbox[name="Milk"]');
    },
    end: ['Sugar', 'Milk'],
  },
  switch: {
    async act(person) {
      await person.click('.MuiSwitch-root');
    },
    end: true,
  },
  radio: {
    async act(person) {
      await person.click('text=Large');
    },
    end: 'Large',
  },
  'radio by keys': {
    widget: 'radio',
    async act(person) {
      await person.click('text=Medium');
      await person.press('ArrowDown');
    },
    end: 'Large',
  },
  tabs: {
    async act(person) {
      await person.click('text=Reviews');
    },
    end: 'Reviews',
  },
  accordion: {
    async act(person) {
      await person.click('text=Delivery');
      await person.click('role=button[name="Returns"]');
    },
    end: 'Returns',
  },
  rating: {
    async act(person) {
      await person.click('.MuiRating-root label >> nth=3');
    },
    end: 4,
  },
  menu: {
    async act(person) {
      await person.click('text=Export');
      await person.click('role=menuitem[name="CSV"]');
    },
    end: 'CSV',
  },
  dialog: {
    async act(person) {
      await person.click('text=Delete account');
      await person.click('role=button[name="Delete"]');
    },
    end: 'deleted',
  },
  'dialog left by escape': {
    widget: 'dialog',
    async act(person) {
      await person.click('text=Delete account');
      await person.press('Escape');
    },
    end: 'closed',
  },
  text: {
    async act(person) {
      await person.write('role=textbox[name="Name"]', 'Anna Ødegård');
      await person.press('Tab');
      await person.type('Bergen');
    },
    end: { name: 'Anna Ødegård', city: 'Bergen' },
  },
  toggle: {
    async act(person) {
      await person.click('role=button[name="right"]');
    },
    end: 'right',
  },
});
