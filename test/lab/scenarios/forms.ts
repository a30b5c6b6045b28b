import { family } from '../scenario.ts';

export default family('forms', {
  'steps of a form': {
    widget: 'steps',
    async act(person) {
      await person.click('text=Next');
      await person.write('input[name=name]', 'Ada');
      await person.click('text=Next');
      await person.click('select');
      await person.press('s', 't', 'Enter');
      await person.click('text=Next');
      await person.click('text=I agree');
      await person.click('text=Book');
    },
    end: { name: 'Ada', seats: '1', meal: 'stew', terms: true },
  },
  'steps and back again': {
    widget: 'steps',
    async act(person) {
      await person.write('input[name=name]', 'Ada');
      await person.click('text=Next');
      await person.click('text=Back');
      await person.click('input', { count: 3 });
      await person.type('Bea');
      await person.click('text=Next');
      await person.click('select');
      await person.press('ArrowDown', 'Enter');
      await person.click('text=Next');
      await person.click('input[type=checkbox]');
      await person.click('text=Book');
    },
    end: { name: 'Bea', seats: '1', meal: 'soup', terms: true },
  },
  code: {
    async act(person) {
      await person.write('input', '804213');
    },
    end: '804213',
    secrets: ['804213'],
  },
  color: {
    async act(person) {
      await person.click('.react-colorful__saturation', { at: { x: 0.75, y: 0.25 } });
    },
    end: '#2f75bb',
  },
  money: {
    async act(person) {
      await person.write('input', '12500.75');
    },
    end: 12500.75,
  },
  phone: {
    async act(person) {
      await person.click('input', { at: { x: 0.1, y: 0.5 } });
      await person.type('4155550132');
    },
    end: '4155550132',
  },
});
