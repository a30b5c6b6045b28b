import { family } from '../scenario.ts';

export default family('gridstack', {
  drag: {
    async act(person) {
      await person.dragBy('text=Visits', 0, 170);
    },
    end: ['Sales 0,0 2x1', 'Visits 2,2 2x1'],
  },
  resize: {
    async act(person) {
      await person.hover('text=Sales');
      await person.dragBy('.grid-stack-item:has-text("Sales") .ui-resizable-se', 0, 90);
    },
    end: ['Sales 0,0 2x2', 'Visits 2,0 2x1'],
  },
});
