import { family } from '../scenario.ts';

export default family('virtual', {
  'a row far down': {
    widget: 'window',
    async act(person) {
      await person.wheel('text=Row 3', 3000);
      await person.click('text="Row 104"');
    },
    end: 104,
  },
  'boxes before and after a scroll': {
    widget: 'tanstack',
    async act(person) {
      await person.click('text="Person 2"');
      await person.wheel('text="Person 2"', 1600);
      await person.click('text="Person 55"');
    },
    end: [2, 55],
  },
});
