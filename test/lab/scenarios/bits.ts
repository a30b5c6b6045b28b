import { family } from '../scenario.ts';

export default family('bits', {
  select: {
    async act(person) {
      await person.click('button');
      await person.click('[role=option]:has-text("Mate")');
    },
    end: 'Mate',
  },
  combobox: {
    async act(person) {
      await person.write('input', 'se');
      await person.click('[role=option]:has-text("Sencha")');
    },
    end: 'Sencha',
  },
  date: {
    async act(person) {
      await person.click('button:has-text("Open")');
      await person.click('[data-bits-day]:text-is("23")');
    },
    end: '2026-03-23',
  },
  pin: {
    async act(person) {
      await person.click('[data-pin-input-root], [data-pin-input-cell] >> nth=0');
      await person.type('9184');
    },
    end: '9184',
    secrets: ['9184'],
  },
  'context menu': {
    widget: 'menu',
    async act(person) {
      await person.click('text=Cup', { button: 'right' });
      await person.click('text=Fill');
    },
    end: 'filled',
  },
});
