import { family } from '../scenario.ts';

export default family('notices', {
  confirm: {
    async act(person) {
      await person.click('text=Delete the list');
      await person.click('.swal2-confirm');
    },
    end: 'deleted',
  },
  prompt: {
    async act(person) {
      await person.click('text=Rename');
      await person.type('Summer');
      await person.press('Enter');
    },
    end: 'Summer',
  },
  popover: {
    async act(person) {
      await person.click('text=Share');
      await person.click('text=By link');
    },
    end: 'By link',
  },
  tour: {
    async act(person) {
      await person.click('#begin');
      await person.click('.driver-popover-next-btn');
      await person.click('.driver-popover-next-btn');
    },
    end: 3,
  },
});
