import { family } from '../scenario.ts';

const ROWS = [
  ['Ada', 1, 'open'],
  ['Bea', 2, 'open'],
  ['Cleo', 3, 'shut'],
];

export default family('handsontable', {
  'a cell by typing': {
    widget: 'edit',
    async act(person) {
      await person.click('td:text-is("Bea")');
      await person.type('Dora');
      await person.press('Enter');
    },
    end: [ROWS[0], ['Dora', 2, 'open'], ROWS[2]],
  },
  'a cell by a double click': {
    widget: 'edit',
    async act(person) {
      await person.click('td:text-is("Ada")', { count: 2 });
      await person.type('line');
      await person.press('Enter');
    },
    end: [['Adaline', 1, 'open'], ROWS[1], ROWS[2]],
  },
  choose: {
    async act(person) {
      await person.click('td:has-text("open") >> nth=1', { count: 2 });
      await person.click('.htCore td:text-is("lost")');
    },
    end: [ROWS[0], ['Bea', 2, 'lost'], ROWS[2]],
  },
  'context menu': {
    async act(person) {
      await person.click('td:text-is("Bea")', { button: 'right' });
      await person.click('td:has-text("Remove row")');
    },
    end: [ROWS[0], ROWS[2]],
  },
});
