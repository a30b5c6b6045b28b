import { family } from '../scenario.ts';

export default family('material-web', {
  select: {
    async act(person) {
      await person.click('md-outlined-select');
      await person.click('text=Choir');
    },
    end: 'Choir',
  },
  form: {
    async act(person) {
      await person.write('md-filled-text-field', 'North');
      await person.click('text=Newsletter');
      await person.click('md-switch');
      await person.click('text=Cash');
    },
    end: { club: 'North', letter: true, member: true, pay: 'cash' },
  },
  menu: {
    async act(person) {
      await person.click('text=Club');
      await person.click('text=Leave');
    },
    end: 'Leave',
  },
  tabs: {
    async act(person) {
      await person.click('text=Golf');
    },
    end: 'Golf',
  },
  chips: {
    async act(person) {
      await person.click('text=Chess');
      await person.click('text=Golf');
    },
    end: ['Chess', 'Golf'],
  },
});
