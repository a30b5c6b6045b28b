import { family } from '../scenario.ts';

export default family('ariakit', {
  select: {
    async act(person) {
      await person.click('[role=combobox]');
      await person.click('text=Larch');
    },
    end: 'Larch',
  },
  'select by keys': {
    widget: 'select',
    async act(person) {
      await person.click('[role=combobox]');
      await person.press('ArrowDown', 'ArrowDown', 'Enter');
    },
    end: 'Beech',
  },
  combobox: {
    async act(person) {
      await person.write('input', 'be');
      await person.click('text=Beech');
    },
    end: 'Beech',
  },
  'nested menu': {
    widget: 'menu',
    async act(person) {
      await person.click('text=Edit');
      await person.click('text=Find');
      await person.click('text=Before');
    },
    end: 'found before',
  },
  disclosure: {
    async act(person) {
      await person.click('text=More about trees');
    },
    end: true,
  },
});
