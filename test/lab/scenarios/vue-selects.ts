import { family } from '../scenario.ts';

export default family('vue-selects', {
  'vue-select: one': {
    widget: 'vue-select',
    async act(person) {
      await person.click('.vs__dropdown-toggle');
      await person.click('.vs__dropdown-option:has-text("Bonn")');
    },
    end: 'Bonn',
  },
  'vue-select: searched by keys': {
    widget: 'vue-select',
    async act(person) {
      await person.write('.vs__search', 'ham');
      await person.press('Enter');
    },
    end: 'Hamburg',
  },
  'vue-select: two, one taken away': {
    widget: 'vue-select-many',
    async act(person) {
      await person.click('.vs__dropdown-toggle');
      await person.click('.vs__dropdown-option:has-text("Bonn")');
      await person.click('.vs__search');
      await person.click('.vs__dropdown-option:has-text("Munich")');
      await person.click('.vs__selected:has-text("Bonn") .vs__deselect');
    },
    end: ['Munich'],
  },
  'vue-multiselect: two': {
    widget: 'vue-multiselect',
    async act(person) {
      await person.click('.multiselect__tags');
      await person.click('.multiselect__element:has-text("Mumbai")');
      await person.click('.multiselect__element:has-text("Bonn")');
    },
    end: ['Mumbai', 'Bonn'],
  },
  'vue-multiselect: searched': {
    widget: 'vue-multiselect',
    async act(person) {
      await person.click('.multiselect__tags');
      await person.type('ham');
      await person.press('Enter');
    },
    end: ['Hamburg'],
  },
  '@vueform/multiselect: one': {
    widget: 'vueform-multiselect',
    async act(person) {
      await person.click('.multiselect-wrapper');
      await person.click('.multiselect-option:has-text("Münster")');
    },
    end: 'Münster',
  },
  '@vueform/multiselect: a tag of one’s own': {
    widget: 'vueform-tags',
    async act(person) {
      await person.click('.multiselect-wrapper');
      await person.type('Kiel');
      await person.press('Enter');
    },
    end: ['Kiel'],
  },
});
