import { family } from '../scenario.ts';

export default family('tables', {
  'tabulator: sort': {
    widget: 'tabulator',
    async act(person) {
      await person.click('.tabulator-col-title:text-is("Age")');
    },
    end: ['Dora', 'Cleo', 'Bea', 'Ada'],
  },
  'tabulator: edit': {
    widget: 'tabulator',
    async act(person) {
      await person.click('.tabulator-cell:text-is("Cleo")');
      await person.press('Control+a');
      await person.type('Zoe');
      await person.press('Enter');
    },
    end: ['Ada', 'Bea', 'Zoe', 'Dora'],
  },
  'datatable: search': {
    widget: 'datatable',
    async act(person) {
      await person.write('input[type=search]', 'da');
    },
    end: ['Ada', 'Edda', 'Ida'],
  },
  'datatable: next page': {
    widget: 'datatable',
    async act(person) {
      await person.click('button:text-is("2")');
    },
    end: ['Fay', 'Gina', 'Hedy', 'Ida', 'Jana'],
  },
  'datatable: sort': {
    widget: 'datatable',
    async act(person) {
      await person.click('th:has-text("Number")');
    },
    end: ['Ada', 'Hedy', 'Cleo', 'Jana', 'Edda'],
  },
});
