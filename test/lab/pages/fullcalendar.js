import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import { show } from './shared/show.js';

const calendar = (root) => {
  let day = '';
  const made = new Calendar(root, {
    plugins: [dayGrid, interaction],
    initialDate: '2026-03-10',
    now: '2026-03-10',
    height: 560,
    editable: true,
    events: [
      { id: 'visit', title: 'Visit', start: '2026-03-10' },
      { id: 'lunch', title: 'Lunch', start: '2026-03-18' },
    ],
    dateClick: ({ dateStr }) => {
      day = dateStr;
    },
  });
  made.render();
  return () => ({ month: made.view.title, day, visit: made.getEventById('visit').startStr });
};

show({ day: calendar, drag: calendar, next: calendar, 'next and day': calendar });
