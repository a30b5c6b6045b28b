import { family } from '../scenario.ts';

export default family('tom-select', {
  one: {
    async act(person) {
      await person.click('.ts-control');
      await person.click('.option:text-is("Cello")');
    },
    end: 'Cello',
  },
  'one by typing': {
    widget: 'one',
    async act(person) {
      await person.click('.ts-control');
      await person.type('cell');
      await person.sees('.option.active:has-text("Cello")');
      await person.press('Enter');
    },
    end: 'Cello',
  },
  several: {
    async act(person) {
      await person.click('.ts-control');
      await person.click('.option:text-is("Violin")');
      await person.click('.option:text-is("Cello")');
    },
    end: ['Violin', 'Cello'],
  },
  create: {
    async act(person) {
      await person.click('.ts-control');
      await person.type('drum');
      await person.press('Enter');
    },
    end: 'drum',
  },
});
