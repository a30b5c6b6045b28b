import { family } from '../scenario.ts';

export default family('uikit', {
  confirm: {
    async act(person) {
      await person.click('text=Reset');
      await person.click('.uk-modal button:has-text("Ok")');
    },
    end: 'reset',
  },
  prompt: {
    async act(person) {
      await person.click('text=Rename');
      await person.click('.uk-modal input', { count: 3 });
      await person.type('Chess');
      await person.click('.uk-modal button:has-text("Ok")');
    },
    end: 'Chess',
  },
  tabs: {
    async act(person) {
      await person.click('a:has-text("Ludo")');
    },
    end: 'Ludo',
  },
  'dropdown by hovering': {
    widget: 'dropdown',
    async act(person) {
      await person.hover('button');
      await person.click('a:has-text("Halma")');
    },
    end: '#Halma',
  },
  sortable: {
    async act(person) {
      await person.drag('li:has-text("Go")', 'li:has-text("Ludo")', { to: { x: 0.5, y: 1.2 } });
    },
    end: ['Halma', 'Ludo', 'Go'],
  },
});
