import { family } from '../scenario.ts';

export default family('react-select', {
  one: {
    async act(person) {
      await person.click('[class*=control]');
      await person.click('[role=option]:text-is("Green")');
    },
    end: 'green',
  },
  'one by typing': {
    widget: 'one',
    async act(person) {
      await person.click('[class*=control]');
      await person.type('bl');
      await person.press('Enter');
    },
    end: 'blue',
  },
  several: {
    async act(person) {
      await person.click('[class*=control]');
      await person.click('[role=option]:text-is("Red")');
      await person.click('[role=combobox]');
      await person.click('[role=option]:text-is("Blue")');
    },
    end: ['red', 'blue'],
  },
  'one of several removed': {
    widget: 'several',
    async act(person) {
      await person.click('[class*=control]');
      await person.click('[role=option]:text-is("Red")');
      await person.click('[role=combobox]');
      await person.click('[role=option]:text-is("Blue")');
      await person.click('[aria-label="Remove Red"]');
    },
    end: ['blue'],
  },
  creatable: {
    async act(person) {
      await person.click('[class*=control]');
      await person.type('mauve');
      await person.press('Enter');
    },
    end: 'mauve',
  },
});
