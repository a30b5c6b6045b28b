import { family } from '../scenario.ts';

export default family('carousels', {
  'swiper next': {
    async act(person) {
      await person.click('.swiper-button-next');
      await person.click('.swiper-button-next');
    },
    end: 'Desert',
  },
  'swiper drag': {
    async act(person) {
      await person.dragBy('.swiper-slide-active', -350, 0, { x: 0.8, y: 0.6 });
    },
    end: 'Forest',
  },
  'swiper bullet': {
    async act(person) {
      await person.click('.swiper-pagination-bullet >> nth=3');
    },
    end: 'Glacier',
  },
  splide: {
    async act(person) {
      await person.click('role=button[name="Next slide"]');
    },
    end: 'Forest',
  },
});
