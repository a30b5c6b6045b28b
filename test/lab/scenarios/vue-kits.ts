import { family } from '../scenario.ts';

export default family('vue-kits', {
  'vuetify select': {
    async act(person) {
      await person.click('.v-field');
      await person.click('.v-list-item:has-text("North")');
    },
    end: 'North',
  },
  'vuetify autocomplete': {
    async act(person) {
      await person.click('.v-field');
      await person.type('ka');
      await person.sees('.v-list-item:has-text("Kara")');
      await person.click('.v-list-item:has-text("Kara")');
    },
    end: 'Kara',
  },
  'vuetify combobox': {
    async act(person) {
      await person.click('.v-field');
      await person.type('Coral');
      await person.press('Enter');
    },
    end: ['Coral'],
  },
  'vuetify checkbox': {
    async act(person) {
      await person.click('text=Storm');
    },
    end: true,
  },
  'vuetify slider': {
    async act(person) {
      await person.click('.v-slider__container', { at: { x: 0.6, y: 0.5 } });
    },
    end: 60,
  },
  'prime select': {
    async act(person) {
      await person.click('.p-select');
      await person.click('[role=option]:has-text("White")');
    },
    end: 'White',
  },
  'prime several': {
    async act(person) {
      await person.click('.p-multiselect');
      await person.click('[role=option]:has-text("Baltic")');
      await person.click('[role=option]:has-text("Kara")');
    },
    end: ['Baltic', 'Kara'],
  },
  'prime number': {
    async act(person) {
      await person.click('.p-inputnumber-increment-button');
      await person.click('.p-inputnumber-increment-button');
    },
    end: 3,
  },
  'prime suggestions': {
    async act(person) {
      await person.write('input', 'no');
      await person.click('[role=option]:has-text("North")');
    },
    end: 'North',
  },
});
