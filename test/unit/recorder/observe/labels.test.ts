import { describe, expect, it } from 'vitest';
import { fieldWords, labelOf } from '@/lib/recorder/observe/labels';
import { element } from './watched';

const named = (html: string) => {
  document.body.innerHTML = html;
  return labelOf(element('[data-x]'));
};

describe('what a person calls an element', () => {
  it.each([
    ['its own name before its text', '<button data-x aria-label="Close">×</button>', 'Close'],
    [
      'what it refers to',
      '<b id="a">Your</b><b id="b">cart</b><i data-x aria-labelledby="a none b">x</i>',
      'Your cart',
    ],
    ['its text, as it is read', '<a data-x href="/"> Load \n <b>more</b> </a>', 'Load more'],
    ['the label of a field', '<label>City <input data-x name="c" placeholder="Berlin"></label>', 'City'],
    ['the label elsewhere', '<label for="c">City</label><select data-x id="c"><option>A</select>', 'City'],
    ['the placeholder of a field without one', '<input data-x placeholder="Search…" name="q">', 'Search…'],
    ['the caption of a button', '<input data-x type="submit" value="Go">', 'Go'],
    ['the picture in it', '<a data-x href="/"><img alt="Home"></a>', 'Home'],
    ['its title', '<i data-x title="Print"></i>', 'Print'],
    ['its name, where nothing else is there', '<input data-x name="q">', 'q'],
    ['nothing', '<i data-x></i>', ''],
  ])('%s', (_, html, name) => {
    expect(named(html)).toBe(name);
  });

  it('is never what was typed into it', () => {
    for (const html of [
      '<input data-x value="typed">',
      '<textarea data-x>typed</textarea>',
      '<div data-x contenteditable>typed</div>',
      '<div data-x>Note <textarea>typed</textarea><p contenteditable>typed</p></div>',
    ]) {
      expect(named(html)).not.toContain('typed');
    }
  });
  it('is at most 80 characters, cut at a word where there is one', () => {
    expect(named(`<b data-x>${'word '.repeat(100)}</b>`)).toMatch(/^(word )+.*…$/);
    expect(named(`<b data-x>${'word '.repeat(100)}</b>`)).toBe(`${'word '.repeat(15).trim()}…`);
    expect(named(`<b data-x>${'w'.repeat(100)}</b>`)).toHaveLength(80);
  });
});

it('a field says what it takes by its name, id, label and placeholder', () => {
  document.body.innerHTML =
    '<label>Your <b>PIN</b> <input data-x name="f1" id="Code" placeholder="4 digits" value="1234"></label>';
  expect(fieldWords(element('[data-x]'))).toBe('f1 Code Your PIN 4 digits');
});
