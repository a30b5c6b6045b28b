import { family } from '../scenario.ts';

export default family('react-router', {
  'a link': {
    widget: 'app',
    async act(person) {
      await person.click('text=Borealis');
      await person.click('text=Like');
    },
    end: { at: '/ship/Borealis', liked: ['Borealis'] },
  },
  'back by the browser': {
    widget: 'app',
    async act(person) {
      await person.click('text=Borealis');
      await person.click('text=Like');
      await person.back();
      await person.click('text=Cormorant');
    },
    end: { at: '/ship/Cormorant', liked: ['Borealis'] },
  },
  'back by the page': {
    widget: 'app',
    async act(person) {
      await person.click('text=Annabelle');
      await person.click('text=Like');
      await person.click('text=Back to the list');
    },
    end: { at: '/', liked: ['Annabelle'] },
  },
  'back and forward': {
    widget: 'app',
    async act(person) {
      await person.click('text=Annabelle');
      await person.back();
      await person.forward();
      await person.click('text=Like');
    },
    end: { at: '/ship/Annabelle', liked: ['Annabelle'] },
  },
  'a search by enter': {
    widget: 'app',
    async act(person) {
      await person.write('input', 'Dolphin');
      await person.press('Enter');
      await person.click('text=Like');
    },
    end: { at: '/ship/Dolphin', liked: ['Dolphin'] },
  },
});
