import { family } from '../scenario.ts';

export default family('choices', {
  one: {
    async act(person) {
      await person.click('.choices');
      await person.click('.choices__item--choice:text-is("Coffee")');
    },
    end: 'Coffee',
  },
  several: {
    async act(person) {
      await person.click('.choices__inner');
      await person.click('.choices__item--choice:text-is("Tea")');
      await person.click('.choices__item--choice:text-is("Water")');
    },
    end: ['Tea', 'Water'],
  },
  text: {
    async act(person) {
      await person.click('.choices__inner');
      await person.type('milk');
      await person.press('Enter');
      await person.type('juice');
      await person.press('Enter');
    },
    end: ['milk', 'juice'],
  },
});
