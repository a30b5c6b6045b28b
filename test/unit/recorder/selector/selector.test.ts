import { describe, expect, it, vi } from 'vitest';
import { candidatesFor, selectorFor } from '@/lib/recorder/selector';
import { page, pick } from './open';

/** The selector for the first match of `target`, after checking that it matches nothing else. */
function selectorIn(body: string, target: string): string {
  const document = page(body);
  const element = pick(document, target);
  const selector = selectorFor(element);
  expect([...document.querySelectorAll(selector)]).toEqual([element]);
  return selector;
}

const BANNER =
  '<div class="banner"><a href="/privacy">P</a><button class="btn close" aria-label="Close">x</button>' +
  '<form><input type="email" name="email" placeholder="Email"><input type="submit" value="Go"></form></div>';

/** Does the selector lead to the same element after the page was changed? */
function survives(body: string, target: string, change: (document: Document) => void): boolean {
  const document = page(body);
  const element = pick(document, target);
  const selector = selectorFor(element);
  change(document);
  return document.querySelector(selector) === element;
}

const withBanner = (document: Document) => document.body.insertAdjacentHTML('afterbegin', BANNER);

describe('what a selector relies on', () => {
  it.each([
    ['an id for tests before any other', '<b id="save" data-testid="go">x</b>', 'b', '[data-testid="go"]'],
    ['an id a person has written', '<p><b id="save" class="x">x</b>', 'b', '#save'],
    ['an address before a class', '<a class="story-title" href="/news/one-thing">x</a>', 'a', '/news/one-thing'],
    ['a name before a class', '<input class="field-of-study" name="study_field">', 'input', '[name="study_field"]'],
    ['the address of a link in its item', ITEMS(), 'li:nth-child(2) button', 'li:has(> a'],
    ['the stem of a CSS module', '<b class="Card_title__x3k9a">x</b><b>y</b>', 'b', '[class*="Card_title__"]'],
    ['the icon of a button', '<button><i class="icon-trash"></i></button><button>x</button>', 'button', '.icon-trash'],
  ])('%s', (_, body, target, part) => {
    expect(selectorIn(body, target)).toContain(part);
  });

  it.each([
    ['a generated id', '<div id="box"><b id=":r3:">x</b></div><b>y</b>', 'b', ':r3:'],
    ['a hashed class', '<div id="box"><b class="css-1q2w3e">x</b></div><b>y</b>', 'b', 'css-'],
    ['a state', '<div id="box"><b class="active">x</b></div><b>y</b>', 'b', 'active'],
    ['a state with a sign behind it', '<div id="box"><b class="-focus-">x</b></div><b>y</b>', 'b', 'focus'],
    ['what a press draws', '<button><span class="ripple-wave"></span></button><button>y</button>', 'button', 'ripple'],
    ['a state of data', '<div id="box"><b data-highlighted="yes">x</b></div><b>y</b>', 'b', 'highlighted'],
    ['what stands in a field', '<form id="box"><input type="text" value="secret"></form><input>', 'input', 'secret'],
  ])('never %s', (_, body, target, part) => {
    expect(selectorIn(body, target)).not.toContain(part);
  });

  it('is not confused by a field named as a property of its form', () => {
    expect(selectorIn('<form id="login"><input name="id"><button>x</button></form>', 'form')).toBe('#login');
  });
  it('is the id of what a label is for, with the distrust that its number deserves', () => {
    const [numbered, written] = ['c1', 'city'].map(
      (id) => candidatesFor(pick(page(`<label for="${id}">x</label><label>y</label>`), 'label'))[0],
    );
    expect(numbered).toMatchObject({ selector: 'label[for="c1"]' });
    expect(written?.cost).toBeLessThan(numbered?.cost as number);
  });
});

function ITEMS(): string {
  const item = (name: string) => `<li><a href="/shop/${name}-shoe">${name}</a><button>Buy</button></li>`;
  return `<ul>${['red', 'green', 'blue'].map(item).join('')}</ul>`;
}

describe('what a selector survives', () => {
  it('a banner with a field of the same common name', () => {
    expect(survives('<div id="login"><form><input name="email"></form></div>', 'input', withBanner)).toBe(true);
  });
  it('a banner with a button that says the same', () => {
    expect(survives('<div id="box"><button aria-label="Close">x</button></div>', 'button', withBanner)).toBe(true);
  });
  it('a layer around an element in the path', () => {
    const body = '<div id="list"><p><a>x</a></p><p><b>one</b><b>two</b></p></div><b>three</b>';
    const wrap = (document: Document) => {
      const [first] = document.querySelectorAll('p');
      const layer = document.createElement('section');
      first?.replaceWith(layer);
      layer.append(first as Element);
    };
    expect(survives(body, 'p + p > b', wrap)).toBe(true);
  });
  it('a new item at the start of a list, counted from the end', () => {
    const body = '<ul id="pages"><li>1</li><li>2</li><li>3</li><li>4</li></ul>';
    const insert = (document: Document) => pick(document, 'ul').insertAdjacentHTML('afterbegin', '<li>0</li>');
    expect(survives(body, 'li:nth-child(3)', insert)).toBe(true);
  });
  it('a new number in an id, by what was written of it', () => {
    const body = '<b id="searchsubmit_4576">x</b><b>y</b>';
    const renumber = (document: Document) => pick(document, 'b').setAttribute('id', 'searchsubmit_981');
    expect(survives(body, 'b', renumber)).toBe(true);
  });
  it('another name of an id that looks a little like a hash, by its second choice', () => {
    const body = '<div id="box"><b id="UseCasesMenuItem" title="All uses">x</b></div><b>y</b>';
    const rename = (document: Document) => pick(document, 'b').setAttribute('id', 'qzx');
    expect(survives(body, 'b', rename)).toBe(true);
  });
  it('another spelling of the label, by its second choice', () => {
    const body = '<main><p><button class="copy-code" aria-label="Copy">x</button></p></main><button>y</button>';
    const translate = (document: Document) => pick(document, 'button').setAttribute('aria-label', 'Kopieren');
    expect(survives(body, 'button', translate)).toBe(true);
  });
});

describe('a chain of two', () => {
  const body = '<main><p><button class="copy-code" aria-label="Copy">x</button></p></main><button>y</button>';

  it('takes the second only where the first matches nothing', () => {
    const document = page(body);
    const element = pick(document, 'button');
    const selector = selectorFor(element);
    expect(selector).toContain(':root:not(:has(');
    document.body.insertAdjacentHTML('afterbegin', '<main><p><button class="copy-code">z</button></p></main>');
    expect(document.querySelector(selector)).toBe(element);
  });
  it('is not written for what is sturdy', () => {
    expect(selectorIn('<b id="save">x</b>', 'b')).not.toContain(':root');
  });
  it('is not written inside a shadow root, where nothing is :root', () => {
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML = body;
    const element = pick(shadow, 'button');
    const selector = selectorFor(element);
    expect([...shadow.querySelectorAll(selector)]).toEqual([element]);
    expect(selector).not.toContain(':root');
  });
});

describe('wherever the element is', () => {
  it.each([
    ['html', 'html'],
    ['body', 'body'],
    ['title', 'head > title'],
    ['equal siblings', 'p:nth-child(2)'],
    ['one of nested likes', 'section > div > div:nth-of-type(2) > div:nth-of-type(2)'],
    ['one of equal subtrees', 'section:nth-of-type(2) div:nth-of-type(2) i:nth-of-type(2)'],
    ['a name with quotes', '[title]'],
    ['an SVG element', 'linearGradient'],
    ['an odd class', '.\\31 0\\%'],
  ])('is unique: %s', (_, target) => {
    const part = '<div><i></i><i></i><div></div><div><div></div><div></div></div></div>';
    selectorIn(
      `<title>t</title><p></p><p></p><p></p><section>${part}${part}</section><section>${part}${part}</section>` +
        '<u title="say &quot;\\a&quot;\n"></u><u></u><svg><linearGradient/></svg><u class="10%"></u>',
      target,
    );
  });
  it('is unique among the topmost of a shadow root', () => {
    const shadow = document.createElement('div').attachShadow({ mode: 'open' });
    shadow.innerHTML = '<div><i></i><i></i></div><i></i><i></i><div><div><i></i><i></i></div></div>';
    for (const element of shadow.querySelectorAll('*')) {
      expect([...shadow.querySelectorAll(selectorFor(element))]).toEqual([element]);
    }
  });
  it('answers for an element that is in no document', () => {
    const loose = document.createElement('div');
    loose.innerHTML = '<b></b><b></b>';
    expect([...loose.querySelectorAll(selectorFor(loose.lastElementChild as Element))]).toEqual([loose.lastChild]);
  });
});

describe('candidatesFor', () => {
  const body = `<nav id="top"><a class="brand-mark" href="/brand/story" title="Our story">x</a></nav>${ITEMS()}`;

  it('gives at most ten, each unique, the sturdiest first, of several kinds', () => {
    const document = page(body);
    const element = pick(document, 'a');
    const candidates = candidatesFor(element);
    expect(candidates.length).toBeLessThanOrEqual(10);
    for (const { selector } of candidates) expect([...document.querySelectorAll(selector)]).toEqual([element]);
    expect(candidates.map(({ cost }) => cost)).toEqual(candidates.map(({ cost }) => cost).sort((a, b) => a - b));
    expect(new Set(candidates.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  });
  it('changes nothing on the page', () => {
    const document = page(body);
    const before = document.documentElement.outerHTML;
    candidatesFor(pick(document, 'a'));
    expect(document.documentElement.outerHTML).toBe(before);
  });
  it('answers on a page where everything is alike', () => {
    const document = page('<ul><li><a>x</a></li></ul>'.repeat(5_000));
    const element = document.querySelectorAll('a')[2_500] as Element;
    expect([...document.querySelectorAll(selectorFor(element))]).toEqual([element]);
  });
});

it('a page that is busy at that moment gets no worse a selector', () => {
  const body = '<form id="login"><input name="email"><a class="story-title" href="/news/one-thing">x</a></form>';
  const clock = vi.spyOn(performance, 'now');
  // Each look at the clock is a second later.
  let now = 0;
  clock.mockImplementation(() => (now += 1_000));
  expect([selectorIn(body, 'input'), selectorIn(body, 'a')]).toEqual([
    '#login input[name="email"]',
    'a:is([href$="/news/one-thing"],[href*="/news/one-thing?"])',
  ]);
  clock.mockRestore();
});
