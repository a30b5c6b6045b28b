import { family } from '../scenario.ts';

export default family('odds', {
  autocomplete: {
    async act(person) {
      await person.write('input', 'go');
      await person.sees('.aa-Item:has-text("Gouda")');
      await person.click('.aa-Item:has-text("Gouda")');
    },
    end: 'Gouda',
  },
  'color by a swatch': {
    widget: 'pickr',
    async act(person) {
      await person.click('.pcr-button');
      await person.click('.pcr-swatches button >> nth=1');
      await person.click('.pcr-save');
    },
    end: '#00FF00',
  },
  'two lists': {
    widget: 'lists',
    async act(person) {
      await person.click('.dual-listbox__item:has-text("Feta")');
      await person.click('button:has-text("Add") >> nth=1');
    },
    end: ['Feta'],
  },
  'split panes': {
    widget: 'split',
    async act(person) {
      await person.dragBy('.gutter', -120, 0);
    },
    end: 30,
  },
  'trix: bold': {
    widget: 'trix',
    async act(person) {
      await person.write('trix-editor', 'Hello ');
      await person.click('[data-trix-attribute=bold]');
      await person.type('Ada');
    },
    end: '<div>Hello&nbsp;<strong>Ada</strong></div>',
  },
});
