import { family } from '../scenario.ts';

export default family('mantine', {
  select: {
    async act(person) {
      await person.write('input', 'fu');
      await person.click('[role=option]:has-text("Fuji")');
    },
    end: 'Fuji',
  },
  several: {
    async act(person) {
      await person.click('input');
      await person.click('[role=option]:has-text("Kenya")');
      await person.click('[role=option]:has-text("Teide")');
    },
    end: ['Kenya', 'Teide'],
  },
  tags: {
    async act(person) {
      await person.write('input', 'steep');
      await person.press('Enter');
      await person.type('cold,');
    },
    end: ['steep', 'cold'],
  },
  'dates: a range': {
    widget: 'dates',
    async act(person) {
      await person.click('button[data-dates-input]');
      await person.click('table button:has-text("10") >> nth=0');
      await person.click('table button:has-text("14") >> nth=0');
    },
    end: ['2026-03-10', '2026-03-14'],
  },
  'number by its arrows': {
    widget: 'number',
    async act(person) {
      await person.click('[data-direction=up]');
      await person.click('[data-direction=up]');
      await person.click('[data-direction=down]');
      await person.click('[data-direction=up]');
    },
    end: 4,
  },
  pin: {
    async act(person) {
      await person.write('input >> nth=0', '4711');
    },
    end: '4711',
    secrets: ['4711'],
  },
  segments: {
    async act(person) {
      await person.click('text=Ski');
    },
    end: 'Ski',
  },
  chips: {
    async act(person) {
      await person.click('text=Map');
      await person.click('text=Tent');
      await person.click('text=Map');
    },
    end: ['Tent'],
  },
  'nested menu': {
    widget: 'menu',
    async act(person) {
      await person.click('text=Actions');
      await person.hover('text=Send to');
      await person.click('text=Bea');
    },
    end: 'sent to Bea',
  },
  stepper: {
    async act(person) {
      await person.click('text=Pay');
    },
    end: 2,
  },
});
