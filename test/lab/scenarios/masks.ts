import { family } from '../scenario.ts';

export default family('masks', {
  phone: {
    async act(person) {
      await person.write('input', '9161234567');
    },
    end: '+7 (916) 123-45-67',
  },
  price: {
    async act(person) {
      await person.write('input', '1234567.5');
    },
    end: '1 234 567.5',
  },
  day: {
    async act(person) {
      await person.write('input', '17032026');
    },
    end: '17.03.2026',
  },
  country: {
    async act(person) {
      await person.click('.iti button >> nth=0');
      await person.type('portu');
      await person.click('role=option[name=/Portugal/]');
      await person.write('#phone', '912345678');
    },
    end: { country: 'pt', text: '912345678' },
  },
});
