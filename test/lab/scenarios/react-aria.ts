import { family } from '../scenario.ts';

export default family('react-aria', {
  select: {
    async act(person) {
      await person.click('button');
      await person.click('[role=option]:has-text("Perch")');
    },
    end: 'Perch',
  },
  combobox: {
    async act(person) {
      await person.write('input', 'te');
      await person.press('ArrowDown', 'Enter');
    },
    end: 'Tench',
  },
  'date by its calendar': {
    widget: 'date',
    async act(person) {
      await person.click('button:has-text("Calendar")');
      await person.click('[role=button]:text-is("19")');
    },
    end: '2026-03-19',
  },
  'date by its segments': {
    widget: 'date',
    async act(person) {
      await person.click('[role=spinbutton] >> nth=0');
      await person.type('04202027');
    },
    end: '2027-04-20',
  },
  'grid with Control': {
    widget: 'grid',
    async act(person) {
      await person.click('[role=row]:has-text("Carp")');
      await person.click('[role=row]:has-text("Perch")', { holding: ['Control'] });
    },
    end: ['Carp', 'Perch'],
  },
  'number by its buttons': {
    widget: 'number',
    async act(person) {
      await person.click('button:has-text("+")');
      await person.click('button:has-text("+")');
    },
    end: 5,
  },
});
