import { family } from '../scenario.ts';

export default family('calendars', {
  pikaday: {
    async act(person) {
      await person.click('input');
      await person.click('button[data-pika-day="25"]');
    },
    end: '2026-3-25',
  },
  'litepicker: a range': {
    widget: 'litepicker',
    async act(person) {
      await person.click('input');
      await person.click('.day-item:text-is("16")');
      await person.click('.day-item:text-is("20")');
    },
    end: ['2026-3-16', '2026-3-20'],
  },
});
