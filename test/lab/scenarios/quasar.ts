import { family } from '../scenario.ts';

export default family('quasar', {
  select: {
    async act(person) {
      await person.click('.q-field');
      await person.click('.q-item:has-text("Mead")');
    },
    end: 'Mead',
  },
  several: {
    async act(person) {
      await person.click('.q-field');
      await person.click('.q-item:has-text("Erie")');
      await person.click('.q-item:has-text("Como")');
      await person.press('Escape');
    },
    end: ['Erie', 'Como'],
  },
  date: {
    async act(person) {
      await person.click('.q-date__calendar-item button:has-text("18")');
    },
    end: '2026/03/18',
  },
  rating: {
    async act(person) {
      await person.click('.q-rating__icon-container >> nth=3');
    },
    end: 5,
  },
  toggle: {
    async act(person) {
      await person.click('text=Frozen');
    },
    end: true,
  },
  stepper: {
    async act(person) {
      await person.click('button:has-text("Continue") >> visible=true');
      await person.click('button:has-text("Continue") >> visible=true');
    },
    end: 3,
  },
  'dialog with a field': {
    widget: 'dialog',
    async act(person) {
      await person.click('text=Name it');
      await person.write('.q-dialog input', 'Blue');
      await person.click('button:has-text("OK")');
    },
    end: 'Blue',
  },
});
