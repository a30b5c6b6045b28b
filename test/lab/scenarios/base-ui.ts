import { family } from '../scenario.ts';

export default family('base-ui', {
  select: {
    async act(person) {
      await person.click('[role=combobox]');
      await person.click('[role=option]:has-text("Serif")');
    },
    end: 'Serif',
  },
  menu: {
    async act(person) {
      await person.click('text=Song');
      await person.click('[role=menuitemcheckbox]');
      await person.click('text=Queue');
    },
    end: ['loop true', 'queued'],
  },
  number: {
    async act(person) {
      await person.click('text=+');
      await person.click('text=+');
    },
    end: 3,
  },
  slider: {
    async act(person) {
      await person.click('[data-orientation] >> nth=1', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
});
