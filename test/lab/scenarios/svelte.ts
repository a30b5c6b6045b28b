import { family } from '../scenario.ts';

export default family('svelte', {
  add: {
    async act(person) {
      await person.write('input >> nth=0', 'Eggs');
      await person.click('text=Add');
      await person.write('input >> nth=0', 'Rice');
      await person.press('Enter');
    },
    end: { shown: ['Bread', 'Salt', 'Milk', 'Eggs', 'Rice'], express: 'post' },
  },
  remove: {
    async act(person) {
      await person.click('li:has-text("Salt") a');
    },
    end: { shown: ['Bread', 'Milk'], express: 'post' },
  },
  filter: {
    async act(person) {
      await person.click('text=Fresh only');
    },
    end: { shown: ['Bread', 'Milk'], express: 'post' },
  },
  delivery: {
    async act(person) {
      await person.click('label:has-text("post") input');
      await person.press('ArrowDown', 'ArrowDown');
    },
    end: { shown: ['Bread', 'Salt', 'Milk'], express: 'pick up' },
  },
});
