import { family } from '../scenario.ts';

export default family('slim-select', {
  one: {
    async act(person) {
      await person.click('.ss-main');
      await person.click('.ss-option:has-text("Madrid")');
    },
    end: ['Madrid'],
  },
  search: {
    async act(person) {
      await person.click('.ss-main');
      await person.type('vie');
      await person.click('.ss-option:has-text("Vienna")');
    },
    end: ['Vienna'],
  },
  several: {
    async act(person) {
      await person.click('.ss-main');
      await person.click('.ss-option:has-text("Lisbon")');
      await person.click('.ss-main');
      await person.click('.ss-option:has-text("Paris")');
    },
    end: ['Lisbon', 'Paris'],
  },
});
