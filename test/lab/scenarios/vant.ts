import { family } from '../scenario.ts';

export default family('vant', {
  stepper: {
    async act(person) {
      await person.click('.van-stepper__plus');
      await person.click('.van-stepper__plus');
    },
    end: 3,
  },
  switch: {
    async act(person) {
      await person.click('.van-switch');
    },
    end: true,
  },
  rate: {
    async act(person) {
      await person.click('.van-rate__item >> nth=2');
    },
    end: 3,
  },
  tabs: {
    async act(person) {
      await person.click('text=Old >> nth=0');
    },
    end: 'Old',
  },
});
