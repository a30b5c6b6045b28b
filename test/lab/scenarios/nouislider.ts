import { family } from '../scenario.ts';

export default family('nouislider', {
  drag: {
    async act(person) {
      await person.dragBy('.noUi-handle', 160, 0);
    },
    end: 60,
  },
  range: {
    async act(person) {
      await person.dragBy('.noUi-handle >> nth=1', 80, 0);
      await person.dragBy('.noUi-handle >> nth=0', -40, 0);
    },
    end: [10, 80],
  },
  click: {
    async act(person) {
      await person.click('.noUi-base', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
  keys: {
    async act(person) {
      await person.click('.noUi-handle');
      await person.press('ArrowRight', 'ArrowRight');
    },
    end: 40,
  },
});
