import { family } from '../scenario.ts';

export default family('prime-react', {
  'dropdown with a filter': {
    widget: 'dropdown',
    async act(person) {
      await person.click('.p-dropdown');
      await person.write('.p-dropdown-filter', 'sw');
      await person.click('li:has-text("Swift")');
    },
    end: 'Swift',
  },
  several: {
    async act(person) {
      await person.click('.p-multiselect');
      await person.click('li:has-text("Kite")');
      await person.click('li:has-text("Wren")');
    },
    end: ['Kite', 'Wren'],
  },
  date: {
    async act(person) {
      await person.click('input');
      await person.click('td span:text-is("17")');
    },
    end: 'Tue Mar 17 2026',
  },
  suggestions: {
    async act(person) {
      await person.write('input', 'r');
      await person.sees('li:has-text("Rook")');
      await person.click('li:has-text("Rook")');
    },
    end: 'Rook',
  },
  money: {
    async act(person) {
      await person.write('input', '1234,5');
      await person.press('Tab');
    },
    end: 1234.5,
  },
  'two lists': {
    widget: 'lists',
    async act(person) {
      await person.click('li:has-text("Rook")');
      await person.click('[aria-label="Move to Target"]');
      await person.click('li:has-text("Kite")');
      await person.click('[aria-label="Move to Target"]');
    },
    end: ['Rook', 'Kite'],
  },
  'tree select': {
    widget: 'tree',
    async act(person) {
      await person.click('.p-treeselect');
      await person.click('.p-tree-toggler >> nth=1');
      await person.click('text=Curlew');
    },
    end: 'curlew',
  },
});
