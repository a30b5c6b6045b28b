import { family } from '../scenario.ts';

const option = (name: string) => `.ant-select-item-option-content:text-is("${name}")`;

export default family('antd', {
  select: {
    async act(person) {
      await person.click('.ant-select');
      await person.click(option('Tromsø'));
    },
    end: 'Tromsø',
  },
  'select search': {
    async act(person) {
      await person.click('.ant-select');
      await person.type('bod');
      await person.press('Enter');
    },
    end: 'Bodø',
  },
  'select several': {
    async act(person) {
      await person.click('.ant-select');
      await person.click(option('Oslo'));
      await person.click(option('Bodø'));
      await person.press('Escape');
    },
    end: ['Oslo', 'Bodø'],
  },
  tags: {
    async act(person) {
      await person.click('.ant-select');
      await person.type('milk');
      await person.press('Enter');
      await person.type('bread');
      await person.press('Enter');
    },
    end: ['milk', 'bread'],
  },
  date: {
    async act(person) {
      await person.click('.ant-picker');
      await person.click('td[title="2026-03-17"]');
    },
    end: '2026-03-17',
  },
  'date typed': {
    widget: 'date',
    async act(person) {
      await person.click('.ant-picker');
      await person.type('2026-05-09');
      await person.press('Enter');
    },
    end: '2026-05-09',
  },
  cascader: {
    async act(person) {
      await person.click('.ant-cascader');
      await person.click('.ant-cascader-menu-item:has-text("Sweden")');
      await person.click('.ant-cascader-menu-item:has-text("Kiruna")');
    },
    end: ['se', 'kiruna'],
  },
  tree: {
    async act(person) {
      await person.click('.ant-tree-select');
      await person.click('.ant-select-tree-switcher >> nth=1');
      await person.click('.ant-select-tree-title:text-is("Lund")');
    },
    end: 'lund',
  },
  switch: {
    async act(person) {
      await person.click('role=switch');
    },
    end: true,
  },
  radio: {
    async act(person) {
      await person.click('text=Month');
    },
    end: 'Month',
  },
  segmented: {
    async act(person) {
      await person.click('text=Table');
    },
    end: 'Table',
  },
  'number by arrows': {
    widget: 'number',
    async act(person) {
      await person.click('input');
      await person.press('ArrowUp', 'ArrowUp');
    },
    end: 4,
  },
  'number by its buttons': {
    widget: 'number',
    async act(person) {
      await person.hover('.ant-input-number');
      await person.click('.ant-input-number-action-up, .ant-input-number-handler-up');
    },
    end: 3,
  },
  rate: {
    async act(person) {
      await person.click('.ant-rate-star >> nth=3', { at: { x: 0.8, y: 0.5 } });
    },
    end: 4,
  },
  checkboxes: {
    async act(person) {
      await person.click('text=Bread');
      await person.click('text=Salt');
    },
    end: ['Bread', 'Salt'],
  },
  tabs: {
    async act(person) {
      await person.click('text=Three');
    },
    end: 'Three',
  },
  confirm: {
    async act(person) {
      await person.click('text=Offer');
      await person.click('role=button[name="Send"]');
    },
    end: 'sent',
  },
  suggestions: {
    async act(person) {
      await person.click('.ant-select');
      await person.type('ber');
      await person.click(option('Bergen'));
    },
    end: 'Bergen',
  },
});
