import { family } from '../scenario.ts';

export default family('tagify', {
  typed: {
    async act(person) {
      await person.write('.tagify__input', 'Quince');
      await person.press('Enter');
      await person.type('Plum');
      await person.press('Enter');
    },
    end: ['Quince', 'Plum'],
  },
  suggested: {
    async act(person) {
      await person.write('.tagify__input', 'ap');
      await person.click('.tagify__dropdown__item:has-text("Apricot")');
    },
    end: ['Apricot'],
  },
  removed: {
    async act(person) {
      await person.click('.tagify__tag:has-text("Lemon") .tagify__tag__removeBtn');
    },
    end: ['Kiwi', 'Melon'],
  },
});
