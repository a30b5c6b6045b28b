import { describe, expect, it } from 'vitest';
import { findElement, fingerprintOf, type RecordedElement } from '@/lib/recorder/selector';
import { described, page, pick } from './open';

/** As it comes back from storage. */
const record = (element: Element): RecordedElement => JSON.parse(JSON.stringify(described(element)));

const BUTTONS = '<main><p><button>Buy</button></p><p><button>Sell</button></p><p><button>Hold</button></p></main>';

describe('findElement', () => {
  it('finds the element on an unchanged page, and says by which selector', () => {
    const document = page(BUTTONS);
    const element = pick(document, 'p:nth-child(2) button');
    const found = findElement(record(element), document);
    expect(found?.element).toBe(element);
    expect(found?.similarity).toBe(1);
    expect(document.querySelector(found?.selector as string)).toBe(element);
  });
  it('believes the text rather than the position', () => {
    const document = page(BUTTONS);
    const element = pick(document, 'p:nth-child(2) button');
    const recorded = record(element);
    pick(document, 'main').insertAdjacentHTML('afterbegin', '<p><button>Wait</button></p><p><button>Rent</button></p>');
    expect(findElement(recorded, document)?.element).toBe(element);
  });
  it('finds by the fingerprint alone what no selector leads to', () => {
    const recorded = record(pick(page('<div id="a"><b class="one-thing" title="Save it">Save</b></div>'), 'b'));
    const after = page('<section><b class="one-thing" title="Save all">Save</b><b>Drop</b></section>');
    const nothing = { ...recorded, candidates: [] };
    expect(findElement(nothing, after)?.element.textContent).toBe('Save');
    expect(findElement(nothing, after)?.selector).toBeUndefined();
  });
  it('gives nothing rather than something else', () => {
    const recorded = record(pick(page('<div id="a"><b class="one-thing" title="Save it">Save</b></div>'), 'b'));
    expect(findElement(recorded, page('<div><b>Drop</b><i title="Save it">Save</i></div>'))).toBeNull();
  });
  it('gives nothing where two are alike', () => {
    const recorded = record(pick(page('<div id="box"><b>Save</b></div>'), 'b'));
    expect(findElement({ ...recorded, candidates: [] }, page('<p><b>Save</b></p><p><b>Save</b></p>'))).toBeNull();
  });
  it.each([
    [
      'by its id',
      '<button id="buy">Buy</button>',
      '<span role="button" tabindex="0" id="buy"><b>Buy</b></span>',
      '#buy',
    ],
    ['by its text', '<p><button>Buy</button></p>', '<p><a role="button" class="v2">Buy</a></p>', 'a'],
    [
      'as a tab',
      '<a role="tab" href="#mail" data-value="mail">Mail</a>',
      '<button role="tab" data-value="mail">Mail</button>',
      'button',
    ],
    ['as a link', '<a href="/tea">Tea</a>', '<x-link role="link">Tea</x-link>', 'x-link'],
  ])(
    'finds a control of the same role, %s, that another version builds from another element',
    (_, before, after, now) => {
      const recorded = record(pick(page(`<main><h1>Shop</h1>${before}</main>`), 'button, a'));
      const built = page(`<main><h1>Shop</h1>${after}<span role="button">Sell</span></main>`);
      expect(findElement(recorded, built)?.element).toBe(pick(built, now));
    },
  );
  it('finds it in its row, too, and none in another', () => {
    const rows = (button: string, ...numbers: string[]) =>
      page(`<table>${numbers.map((number) => `<tr><td>${number}</td><td>${button}</td></tr>`).join('')}</table>`);
    const recorded = record(pick(rows('<button>Pay</button>', '1040', '1041', '1042'), 'tr:nth-child(2) button'));
    const after = rows('<span role="button">Pay</span>', '1042', '1041', '1040', '1043');
    expect(findElement(recorded, after)?.element.closest('tr')?.textContent).toContain('1041');
    expect(findElement(recorded, rows('<span role="button">Pay</span>', '1042', '1043'))).toBeNull();
  });
  it('takes no field and no box for another', () => {
    const recorded = record(pick(page('<main><input type="checkbox" id="news" name="news"></main>'), 'input'));
    expect(findElement(recorded, page('<main><span role="checkbox" id="news">News</span></main>'))).toBeNull();
  });
  it('passes over what is no selector', () => {
    const document = page(BUTTONS);
    const element = pick(document, 'button');
    const recorded = record(element);
    recorded.candidates.unshift({ selector: 'p:contains("x")', cost: 1, kind: 'class' });
    expect(findElement(recorded, document)?.element).toBe(element);
  });
  it('searches in a shadow root', () => {
    const shadow = document.createElement('div').attachShadow({ mode: 'open' });
    shadow.innerHTML = BUTTONS;
    const element = pick(shadow, 'p + p button');
    expect(findElement(record(element), shadow)?.element).toBe(element);
  });
});

describe('fingerprintOf', () => {
  it.each([
    ['a text field', '<input type="text" value="secret">', 'input'],
    ['a field without a type', '<input value="secret">', 'input'],
    ['a password', '<input type="password" value="secret">', 'input'],
    ['a text area', '<textarea>secret</textarea>', 'textarea'],
    ['what can be edited', '<div contenteditable>secret</div>', 'div'],
    ['a part of what can be edited', '<div contenteditable="true"><b>secret</b></div>', 'b'],
    ['what repeats a field', '<div data-replicated-value="my secret"><textarea></textarea></div>', 'div'],
    ['a form', '<form><div contenteditable>secret</div><textarea>secret</textarea>x</form>', 'form'],
    ['what comes after a text area', '<textarea>secret</textarea><b>x</b>', 'b'],
  ])('never contains what a person entered: %s', (_, body, target) => {
    const element = pick(page(body), target);
    if (element instanceof HTMLInputElement) element.value = 'secret typed';
    expect(JSON.stringify(described(element))).not.toContain('secret');
  });
  it('keeps the caption of a button', () => {
    expect(fingerprintOf(pick(page('<input type="submit" value="Send">'), 'input')).attributes.value).toBe('Send');
  });
  it('stays small', () => {
    const element = pick(page(`<p title="${'t'.repeat(9_000)}">${'<b>text</b> '.repeat(9_000)}</p>`), 'p');
    expect(JSON.stringify(fingerprintOf(element)).length).toBeLessThan(1_500);
  });
});
