import { family } from '../scenario.ts';

export default family('element-plus', {
  select: {
    async act(person) {
      await person.click('.el-select');
      await person.click('.el-select-dropdown__item:has-text("Quito")');
    },
    end: 'Quito',
  },
  'select several': {
    async act(person) {
      await person.click('.el-select');
      await person.click('.el-select-dropdown__item:has-text("Lima")');
      await person.click('.el-select-dropdown__item:has-text("Bogotá")');
    },
    end: ['Lima', 'Bogotá'],
  },
  'select search': {
    async act(person) {
      await person.click('.el-select');
      await person.type('bog');
      await person.click('.el-select-dropdown__item:has-text("Bogotá")');
    },
    end: 'Bogotá',
  },
  date: {
    async act(person) {
      await person.click('input');
      await person.click('td.available:has-text("17")');
    },
    end: '2026-03-17',
  },
  switch: {
    async act(person) {
      await person.click('.el-switch');
    },
    end: true,
  },
  number: {
    async act(person) {
      await person.click('.el-input-number__increase');
      await person.click('.el-input-number__increase');
      await person.click('.el-input-number__decrease');
    },
    end: 3,
  },
  rate: {
    async act(person) {
      await person.click('.el-rate__item >> nth=3');
    },
    end: 4,
  },
  slider: {
    async act(person) {
      await person.click('.el-slider__runway', { at: { x: 0.6, y: 0.5 } });
    },
    end: 60,
  },
  radio: {
    async act(person) {
      await person.click('text=Year');
    },
    end: 'Year',
  },
  checkboxes: {
    async act(person) {
      await person.click('text=Salt');
    },
    end: ['Salt'],
  },
  cascader: {
    async act(person) {
      await person.click('.el-cascader');
      await person.click('.el-cascader-node:has-text("Ecuador")');
      await person.click('.el-cascader-node:has-text("Quito")');
    },
    end: ['ec', 'quito'],
  },
});
