import { family } from '../scenario.ts';

export default family('select2', {
  one: {
    async act(person) {
      await person.click('.select2-selection');
      await person.click('.select2-results__option:text-is("Larch")');
    },
    end: 'Larch',
  },
  search: {
    async act(person) {
      await person.click('.select2-selection');
      await person.type('map');
      await person.press('Enter');
    },
    end: 'Maple',
  },
  several: {
    async act(person) {
      await person.click('.select2-selection');
      await person.click('.select2-results__option:text-is("Beech")');
      await person.click('.select2-selection');
      await person.click('.select2-results__option:text-is("Maple")');
    },
    end: ['Beech', 'Maple'],
  },
  tags: {
    async act(person) {
      await person.click('.select2-selection');
      await person.type('yew');
      await person.press('Enter');
    },
    end: ['yew'],
  },
});
