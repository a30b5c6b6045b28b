import { family } from '../scenario.ts';

export default family('small-editors', {
  'easymde: two lines': {
    widget: 'easymde',
    async act(person) {
      await person.click('.CodeMirror');
      await person.type('# Tea');
      await person.press('Enter');
      await person.type('Green');
    },
    end: '# Tea\nGreen',
  },
  'easymde: bold by its button': {
    widget: 'easymde',
    async act(person) {
      await person.click('.CodeMirror');
      await person.type('Green ');
      await person.click('button.bold');
      await person.type('tea');
    },
    end: 'Green **tea**',
  },
  'medium: typed on': {
    widget: 'medium',
    async act(person) {
      await person.click('#text p');
      await person.press('End');
      await person.type(' Always.');
    },
    end: '<p>Tea is green. Always.</p>',
  },
  'medium: bold by the bar of a selection': {
    widget: 'medium',
    async act(person) {
      await person.click('#text p', { at: { x: 0.02, y: 0.5 } });
      await person.press('Home', 'Shift+End');
      await person.click('.medium-editor-action-bold');
    },
    end: '<p><b>Tea is green.</b></p>',
  },
  'pell: bold': {
    widget: 'pell',
    async act(person) {
      await person.click('.pell-content');
      await person.type('Green ');
      await person.click('.pell-button >> nth=0');
      await person.type('tea');
    },
    end: '<p>Green <b>tea</b></p>',
  },
  'pell: a list': {
    widget: 'pell',
    async act(person) {
      await person.click('.pell-content');
      await person.click('.pell-button >> nth=2');
      await person.type('One');
      await person.press('Enter');
      await person.type('Two');
    },
    end: '<ol><li>One</li><li>Two</li></ol>',
  },
  'jodit: italic': {
    widget: 'jodit',
    async act(person) {
      await person.click('.jodit-wysiwyg');
      await person.type('Green ');
      await person.click('.jodit-toolbar-button_italic button');
      await person.type('tea');
    },
    end: '<p>Green <em>tea</em></p>',
  },
});
