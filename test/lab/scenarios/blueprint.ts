import { family } from '../scenario.ts';

export default family('blueprint', {
  select: {
    async act(person) {
      await person.click('button');
      await person.type('ni');
      await person.click('text=Nickel');
    },
    end: 'Nickel',
  },
  'nested menu': {
    widget: 'menu',
    async act(person) {
      await person.click('button');
      await person.hover('text=Export');
      await person.click('text=As table');
    },
    end: 'table',
  },
  'context menu': {
    async act(person) {
      await person.click('text=Ingot', { button: 'right' });
      await person.click('text=Melt it');
    },
    end: 'melted',
  },
  tags: {
    async act(person) {
      await person.write('input', 'Slag');
      await person.press('Enter');
      await person.type('Coal');
      await person.press('Enter');
    },
    end: ['Ore', 'Slag', 'Coal'],
  },
  alert: {
    async act(person) {
      await person.click('text=Remove all');
      await person.click('.bp6-alert-footer button:has-text("Remove")');
    },
    end: 'removed',
  },
  tree: {
    async act(person) {
      await person.click('.bp6-tree-node-caret');
      // Its branches come sliding down.
      await person.hover('text=Nickel');
      await person.click('text=Nickel');
    },
    end: 'Nickel',
  },
});
