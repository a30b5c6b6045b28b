import { family } from '../scenario.ts';

export default family('boards', {
  'a sorted list': {
    widget: 'sorted',
    async act(person) {
      await person.drag('li:has-text("Ask")', 'li:has-text("Cook")');
    },
    end: ['Buy', 'Cook', 'Ask', 'Dine'],
  },
  'a card to another column': {
    widget: 'kanban',
    async act(person) {
      await person.drag('text=Paint', 'section:has-text("Done")', { to: { x: 0.5, y: 0.9 } });
    },
    end: { Todo: ['Sweep'], Done: ['Wash', 'Paint'] },
  },
  'a card by keys': {
    widget: 'kanban',
    async act(person) {
      await person.click('h2 >> nth=0');
      await person.press('Tab', 'Space', 'ArrowDown', 'Space');
    },
    end: { Todo: ['Paint', 'Sweep'], Done: ['Wash'] },
  },
  panes: {
    async act(person) {
      await person.dragBy('[role=separator]', 120, 0);
    },
    end: 70,
  },
});
