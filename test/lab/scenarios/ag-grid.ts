import { family } from '../scenario.ts';

export default family('ag-grid', {
  sort: {
    widget: 'grid',
    async act(person) {
      await person.click('.ag-header-cell-text:text-is("Length")');
    },
    end: ['Borealis', 'Cormorant', 'Annabelle'],
  },
  'sort the other way': {
    widget: 'grid',
    async act(person) {
      await person.click('.ag-header-cell-text:text-is("Length")');
      await person.click('.ag-header-cell-text:text-is("Length")');
    },
    end: ['Annabelle', 'Cormorant', 'Borealis'],
  },
  select: {
    widget: 'grid',
    async act(person) {
      await person.click('.ag-row[row-index="1"] .ag-checkbox-input-wrapper');
    },
    end: ['Annabelle', 'Borealis*', 'Cormorant'],
  },
  edit: {
    widget: 'grid',
    async act(person) {
      await person.click('.ag-cell:text-is("Cormorant")', { count: 2 });
      await person.press('Control+a');
      await person.type('Dolphin');
      await person.press('Enter');
    },
    end: ['Annabelle', 'Borealis', 'Dolphin'],
  },
});
