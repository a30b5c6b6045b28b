import { family } from '../scenario.ts';

export default family('ark', {
  combobox: {
    async act(person) {
      await person.write('input', 'el');
      await person.click('[role=option]:has-text("Elbe")');
    },
    end: ['Elbe'],
  },
  'combobox by its button': {
    widget: 'combobox',
    async act(person) {
      await person.click('button');
      await person.press('ArrowDown', 'ArrowDown', 'Enter');
    },
    end: ['Ebro'],
  },
  rating: {
    async act(person) {
      await person.click('[data-part=item] >> nth=3');
    },
    end: 4,
  },
  'number by its buttons': {
    widget: 'number',
    async act(person) {
      await person.click('text=more');
      await person.click('text=more');
      await person.click('text=less');
      await person.click('text=more');
    },
    end: '3',
  },
  tags: {
    async act(person) {
      await person.write('input[placeholder]', 'Bari');
      await person.press('Enter');
      await person.click('button:has-text("×") >> nth=0');
    },
    end: ['Bari'],
  },
  tree: {
    async act(person) {
      await person.click('text=src');
      await person.click('text=main.ts');
    },
    end: ['main'],
  },
});
