import { family } from '../scenario.ts';

export default family('fullcalendar', {
  day: {
    async act(person) {
      await person.click('[data-date="2026-03-20"]');
    },
    end: { month: 'March 2026', day: '2026-03-20', visit: '2026-03-10' },
  },
  drag: {
    async act(person) {
      await person.drag('.fc-event:has-text("Visit")', '[data-date="2026-03-12"]');
    },
    end: { month: 'March 2026', day: '', visit: '2026-03-12' },
  },
  next: {
    async act(person) {
      await person.click('role=button[name="Next month"]');
    },
    end: { month: 'April 2026', day: '', visit: '2026-03-10' },
  },
  'next and day': {
    async act(person) {
      await person.click('role=button[name="Next month"]');
      await person.click('role=button[name="Next month"]');
      await person.click('[data-date="2026-05-14"] .fc-daygrid-day-number');
    },
    end: { month: 'May 2026', day: '2026-05-14', visit: '2026-03-10' },
  },
});
