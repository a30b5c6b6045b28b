import { family } from '../scenario.ts';

export default family('dragging', {
  sortable: {
    async act(person) {
      await person.drag('li:text-is("One")', 'li:text-is("Three")', { to: { x: 0.5, y: 0.8 } });
    },
    end: ['Two', 'Three', 'One', 'Four'],
  },
  native: {
    async act(person) {
      await person.drag('#card', '#box');
    },
    end: true,
  },
  'nouislider: a handle': {
    widget: 'nouislider',
    async act(person) {
      await person.dragBy('.noUi-handle-lower', 60, 0);
    },
    end: [40, 80],
  },
  'nouislider: its track': {
    widget: 'nouislider',
    async act(person) {
      await person.click('.noUi-target', { at: { x: 0.5, y: 0.5 } });
    },
    end: [50, 80],
  },
  'nouislider: by keys': {
    widget: 'nouislider',
    async act(person) {
      await person.click('.noUi-handle-upper');
      await person.press('ArrowLeft', 'ArrowLeft');
    },
    end: [20, 60],
  },
});
