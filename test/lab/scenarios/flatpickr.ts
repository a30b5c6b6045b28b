import { family } from '../scenario.ts';

export default family('flatpickr', {
  day: {
    async act(person) {
      await person.click('#day');
      await person.click('[aria-label="March 17, 2026"]');
    },
    end: '2026-03-17',
  },
  'next month': {
    widget: 'day',
    async act(person) {
      await person.click('#day');
      await person.click('.flatpickr-next-month');
      await person.click('[aria-label="April 9, 2026"]');
    },
    end: '2026-04-09',
  },
  range: {
    async act(person) {
      await person.click('#day');
      await person.click('[aria-label="March 10, 2026"]');
      await person.click('[aria-label="March 14, 2026"]');
    },
    end: '2026-03-10 to 2026-03-14',
  },
  time: {
    async act(person) {
      await person.click('#day');
      await person.click('.flatpickr-hour');
      await person.press('Control+a');
      await person.type('14');
      await person.press('Enter');
    },
    end: '14:00',
  },
  several: {
    async act(person) {
      await person.click('#day');
      await person.click('[aria-label="March 3, 2026"]');
      await person.click('[aria-label="March 5, 2026"]');
      await person.click('h1, body', { at: { x: 0.9, y: 0.5 } });
    },
    end: '2026-03-03, 2026-03-05',
  },
});
