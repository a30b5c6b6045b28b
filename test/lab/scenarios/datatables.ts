import { family } from '../scenario.ts';

export default family('datatables', {
  sort: {
    async act(person) {
      await person.click('th:has-text("Points")');
    },
    end: ['Ada', 'Karen', 'Edith', 'Mary', 'Grace'],
  },
  search: {
    async act(person) {
      await person.write('input[type=search]', 'ar');
    },
    end: ['Barbara', 'Karen', 'Mary'],
  },
  page: {
    async act(person) {
      await person.click('.dt-paging-button:text("3")');
    },
    end: ['Radia', 'Sophie'],
  },
  length: {
    async act(person) {
      await person.page.locator('select').focus();
      await person.press('ArrowDown', 'ArrowDown');
    },
    end: ['Ada', 'Barbara', 'Edith', 'Frances', 'Grace', 'Hedy', 'Joan', 'Karen', 'Lise', 'Mary', 'Radia', 'Sophie'],
  },
});
