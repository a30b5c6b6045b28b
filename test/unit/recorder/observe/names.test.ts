import { expect, it } from 'vitest';
import { namesFor } from '@/lib/recorder/observe/names';
import { element } from './watched';

it.each<[what: string, html: string, names: { label: string; region?: string }]>([
  [
    'a button in a group with a legend',
    '<fieldset><legend>Billing address</legend><button id="x">Save</button></fieldset>',
    { label: 'Save', region: 'Billing address' },
  ],
  [
    'a button in a section with a heading',
    '<section><h2>Prices</h2><div><button id="x">Show</button></div></section>',
    { label: 'Show', region: 'Prices' },
  ],
  [
    'a button in a dialog with a label',
    '<div role="dialog" aria-label="Delete account"><h2>Sure?</h2><button id="x">Delete</button></div>',
    { label: 'Delete', region: 'Delete account' },
  ],
  [
    'an option of a list that a field opens elsewhere',
    `<label>Fruit <input role="combobox" aria-controls="list"></label>
     <ul role="listbox" id="list"><li role="option" id="x">Banana</li></ul>`,
    { label: 'Banana', region: 'Fruit' },
  ],
  [
    'a cell of a table with a caption',
    '<table><caption>Ships</caption><tr><td id="x">Cormorant</td></tr></table>',
    {
      label: 'Cormorant',
      region: 'Ships',
    },
  ],
  [
    'a button in a section whose name it has',
    '<section aria-label="Go"><button id="x">Go</button></section>',
    {
      label: 'Go',
    },
  ],
  ['a button in a page without parts', '<main><h1>Shop</h1><button id="x">Go</button></main>', { label: 'Go' }],
  [
    'a list in its label',
    '<label>Fruit <select id="x"><option>Apple<option>Banana</select></label>',
    { label: 'Fruit' },
  ],
  [
    'a field without a label, by the text before it',
    '<div><div>City</div><div><span><input id="x"></span></div></div>',
    { label: 'City' },
  ],
  [
    'an editor after a button and numbers of lines, by neither',
    '<button>List</button><div><i aria-hidden="true">91</i><div id="x" contenteditable="true"></div></div>',
    { label: '' },
  ],
  ['a field after another field, not by that', '<div><p>City <input></p><input id="x"></div>', { label: '' }],
  [
    'what only holds others together, not by all they say',
    '<div id="x" tabindex="0"><button>No</button><button>Yes</button></div>',
    { label: '' },
  ],
  [
    'a card, by all of it',
    '<div id="x"><h3>Large</h3> <p>3 rooms</p><button>Book</button></div>',
    { label: 'Large 3 rooms Book' },
  ],
  [
    'words that stand in parts of their own',
    '<p id="x"><span>Drink</span><span>Tea</span></p>',
    { label: 'Drink Tea' },
  ],
  ['a word that is written in two ways', '<p id="x"><b>Load</b>ed</p>', { label: 'Loaded' }],
  ['an icon of a font beside a word', '<button id="x"><i>\uE5CD</i> Close</button>', { label: 'Close' }],
  [
    'a long text, cut at a word',
    `<p id="x">${'words and '.repeat(12)}</p>`,
    {
      label: 'words and words and words and words and words and words and words and words…',
    },
  ],
])('names %s', (_, html, names) => {
  document.body.innerHTML = html;
  expect(namesFor(element('#x'))).toEqual(names);
});

it('names what stands in a component by what that shows', () => {
  document.body.innerHTML = '<x-button>Open <b>it</b></x-button>';
  const root = element('x-button').attachShadow({ mode: 'open' });
  root.innerHTML = '<button><slot></slot></button>';
  expect(namesFor(root.querySelector('button') as HTMLElement)).toEqual({ label: 'Open it' });
});
