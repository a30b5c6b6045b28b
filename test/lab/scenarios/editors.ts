import { family } from '../scenario.ts';

export default family('editors', {
  'quill: lines': {
    widget: 'quill',
    async act(person) {
      await person.click('.ql-editor');
      await person.type('Good morning');
      await person.press('Enter');
      await person.type('All is well');
    },
    end: '<p>Good&nbsp;morning</p><p>All&nbsp;is&nbsp;well</p>',
  },
  'quill: bold by its button': {
    widget: 'quill',
    async act(person) {
      await person.click('.ql-editor');
      await person.type('very ');
      await person.click('.ql-bold');
      await person.type('loud');
    },
    end: '<p>very&nbsp;<strong>loud</strong></p>',
  },
  'quill: a list by its button': {
    widget: 'quill',
    async act(person) {
      await person.click('.ql-editor');
      await person.type('Milk');
      await person.click('.ql-list[value=bullet]');
    },
    end: '<ul><li>Milk</li></ul>',
  },
  'quill: bold by a shortcut': {
    widget: 'quill',
    async act(person) {
      await person.click('.ql-editor');
      await person.press('Control+b');
      await person.type('loud');
    },
    end: '<p><strong>loud</strong></p>',
  },
  'tiptap: lines': {
    widget: 'tiptap',
    async act(person) {
      await person.click('.tiptap');
      await person.type('One');
      await person.press('Enter');
      await person.type('Two');
    },
    end: '<p>One</p><p>Two</p>',
  },
  'tiptap: bold by its button': {
    widget: 'tiptap',
    async act(person) {
      await person.click('.tiptap');
      await person.type('so ');
      await person.click('#bold');
      await person.type('fine');
    },
    end: '<p>so <strong>fine</strong></p>',
  },
  'tiptap: a list by what is typed': {
    widget: 'tiptap',
    async act(person) {
      await person.click('.tiptap');
      await person.type('- Milk');
    },
    end: '<ul><li><p>Milk</p></li></ul><p></p>',
  },
  'codemirror: a call': {
    widget: 'codemirror',
    async act(person) {
      await person.click('.cm-content');
      await person.type('print("a")');
    },
    end: 'print("a")',
  },
  'codemirror: lines': {
    widget: 'codemirror',
    async act(person) {
      await person.click('.cm-content');
      await person.type('if (a) {');
      await person.press('Enter');
      await person.type('b()');
    },
    end: 'if (a) {\n  b()\n}',
  },
  'content editable: at its end': {
    widget: 'content editable',
    async act(person) {
      await person.click('[contenteditable]');
      await person.press('End');
      await person.type(' hello');
    },
    end: 'Dear all, hello',
  },
});
