import { family } from '../scenario.ts';

const day = (number: number) => `.air-datepicker-cell[data-month="2"][data-date="${number}"]`;

export default family('air-datepicker', {
  day: {
    async act(person) {
      await person.click('#day');
      await person.click(day(17));
    },
    end: '2026-03-17',
  },
  range: {
    async act(person) {
      await person.click('#day');
      await person.click(day(10));
      await person.click(day(12));
    },
    end: '2026-03-10 to 2026-03-12',
  },
});
