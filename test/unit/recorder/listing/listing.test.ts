import { afterEach, describe, expect, it } from 'vitest';
import { createListing } from '@/lib/recorder/listing';
import { secretWords } from '@/lib/recorder/secrets/words';

const listing = createListing(window);
const words = secretWords();
const list = (markup: string, most = 10_000): string => {
  document.body.innerHTML = markup;
  return listing.list(words, most);
};
/** The ref of the element of a line that has some words. */
const refIn = (text: string, part: string): string => {
  const line = text.split('\n').find((one) => one.includes(part)) ?? '';
  return /\[ref=(\w+)\]/.exec(line)?.[1] ?? '';
};
const marks = () =>
  [...document.documentElement.children].filter(({ localName }) => localName.startsWith('winnow-mark')).length;

afterEach(() => {
  listing.mark([]);
  document.body.innerHTML = '';
});

describe('the list of a page', () => {
  it('has roles, names, states, values and addresses, and what is in what', () => {
    const text = list(`<h1>Teas</h1><p>Ten <b>green</b> teas</p>
      <form aria-label="Filter"><label>Name <input value="sencha"></label>
      <label><input type="checkbox" checked> In stock</label>
      <select aria-label="Size"><option>Small</option><option selected>Large</option></select></form>
      <ul><li><a href="https://shop.example/1">Sencha</a></li></ul><button disabled>More</button>`);
    expect(text.replace(/\[ref=e\d+\]/g, '[ref]').split('\n')).toEqual([
      'heading "Teas"',
      'text: Ten green teas',
      'form "Filter"',
      '  text: Name',
      '  textbox "Name" [ref] = "sencha"',
      '  checkbox "In stock" [ref] [checked]',
      '  text: In stock',
      '  combobox "Size" [ref]',
      '    option "Small"',
      '    option "Large" [selected]',
      'list',
      '  listitem',
      '    link "Sencha" [ref] to https://shop.example/1',
      'button "More" [ref] [disabled]',
    ]);
  });

  it('never has what is in a field for a secret, there or elsewhere', () => {
    const text = list(`<p>You typed hunter2-tea</p><label>Password <input type="password" value="hunter2-tea"></label>
      <label>Card number <input autocomplete="cc-number" value="4111 1111 1111 1111"></label>`);
    expect(text).toContain('(a secret)');
    expect(text).not.toMatch(/hunter2|4111/);
  });

  it('leaves out what is not shown, and ends where there is no room', () => {
    const text = list('<p hidden>Gone</p><button style="visibility:hidden">No</button><p>Here</p>');
    expect(text).toBe('text: Here');
    expect(list('<p>Much text</p>', 4)).toBe('text\n(The list goes on.)');
  });

  it('reads open shadow roots', () => {
    document.body.innerHTML = '<tea-box></tea-box>';
    const root = document.querySelector('tea-box')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<button>Pour</button>';
    const text = listing.list(words, 1_000);
    expect(text).toMatch(/^button "Pour" \[ref=e\d+\]$/);
    expect(listing.inspect(refIn(text, 'Pour'))?.target.hosts).toHaveLength(1);
  });
});

describe('an element of the list', () => {
  it('is read with what pressing it would do', () => {
    const text = list('<form method="post" action="/pay"><input type="password"><button>Pay now</button></form>');
    const found = listing.inspect(refIn(text, 'Pay now'));
    expect(found).toMatchObject({ form: { method: 'post', hasPassword: true }, isFile: false });
    expect(found?.target).toMatchObject({ label: 'Pay now', kind: 'button' });
  });

  it('keeps its ref while the page changes, and is gone with its element', () => {
    const text = list('<button>One</button><button>Two</button>');
    const two = refIn(text, 'Two');
    document.querySelector('button')?.remove();
    expect(refIn(listing.list(words, 1_000), 'Two')).toBe(two);
    expect(listing.inspect(two)?.target.label).toBe('Two');
    expect(listing.inspect(refIn(text, 'One'))).toBeNull();
  });

  it('takes an option by its name, and no other', () => {
    const text = list('<select aria-label="Size"><option value="s">Small</option></select>');
    const size = refIn(text, 'Size');
    expect(listing.inspect(size, 'Small')?.chosen).toEqual({ value: 's', text: 'Small' });
    expect(listing.inspect(size, 'Large')?.chosen).toBeUndefined();
  });

  it('is pressed by the label that is drawn in its place', () => {
    const text = list('<input type="checkbox" id="a" style="opacity:0"><label for="a">Agree</label>');
    expect(listing.inspect(refIn(text, 'checkbox'))?.target.tag).toBe('label');
  });

  it('is not read where its form hides what it does behind names of its fields', () => {
    const text = list('<form><input name="getAttribute"><button>Go on</button></form>');
    expect(() => listing.inspect(refIn(text, 'Go on'))).toThrow();
  });
});

it('marks elements by their signs, and takes the marks away', () => {
  const text = list('<button>One</button>');
  listing.mark([{ ref: refIn(text, 'One'), word: '1' }]);
  expect(marks()).toBe(1);
  listing.mark([]);
  expect(marks()).toBe(0);
});

describe('what a step has changed is put back', () => {
  it.each([
    ['a text', '<input aria-label="A" value="old">'],
    ['a box', '<input type="checkbox" aria-label="A">'],
  ])('%s', (_name, markup) => {
    const ref = refIn(list(markup), '"A"');
    const field = document.querySelector('input') as HTMLInputElement;
    const before = [field.value, field.checked];
    listing.remember('s1', ref);
    if (field.type === 'text') field.value = 'new';
    else field.click();
    expect([field.value, field.checked]).not.toEqual(before);
    expect(listing.restore('s1')).toBe(true);
    expect([field.value, field.checked]).toEqual(before);
    expect(listing.restore('s1')).toBe(false);
  });

  it('but not what a button has done', () => {
    const ref = refIn(list('<button>A</button>'), '"A"');
    listing.remember('s2', ref);
    expect(listing.restore('s2')).toBe(false);
  });
});
