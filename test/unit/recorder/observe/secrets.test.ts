import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { element, type Watched, watch } from './watched';

let watched: Watched;
afterEach(() => watched.stop());

const show = (html: string) => {
  watched = watch(html);
};
const click = (selector: string) => userEvent.click(element(selector));
const type = async (selector: string, text: string) => {
  await click(selector);
  await userEvent.keyboard(text);
};
const kinds = () => watched.of('field').map(({ secret }) => secret);
const codes = () => watched.of('cannot').map(({ note }) => note);
/** All that was said. */
const all = () => {
  watched.events();
  return JSON.stringify(watched.said);
};

describe('a secret is told by', () => {
  it.each([
    ['what it refers to', '<b id="l">Password</b><input id="f" aria-labelledby="l">', 'password'],
    ['its name', '<input id="f" aria-label="Hasło">', 'password'],
    ['its title', '<input id="f" title="暗証番号">', 'password'],
    [
      'the second of its labels',
      '<label for="f">Yours</label><input id="f"><label for="f">Parola d’ordine</label>',
      'password',
    ],
    ['its group', '<fieldset><legend>Card number</legend><input id="f" style="width:9em"></fieldset>', 'card_number'],
    ['the name of its group', '<div role="group" aria-label="Verification code"><input id="f"></div>', 'otp'],
    ['the text before it', '<div><p>Enter the code we sent to your phone</p><div><input id="f"></div></div>', 'otp'],
    ['its type', '<input id="f" type="password">', 'password'],
  ])('%s', async (_, html, kind) => {
    show(html);
    await type('#f', 'h4nter-22');
    expect(kinds()).toEqual([kind]);
    expect(all()).not.toContain('h4nter');
  });

  it.each([
    ['a list that is searched', '<input id="f" role="combobox" aria-label="Tags" autocomplete="new-password">', []],
    [
      'a list, unless it says more',
      '<input id="f" role="combobox" title="PIN" autocomplete="new-password">',
      ['password'],
    ],
    ['nothing of the kind', '<input id="f" aria-label="Tags" autocomplete="new-password">', ['password']],
  ])('its wish to be a new password, but for %s', async (_, html, found) => {
    show(html);
    await type('#f', 'milk');
    expect(kinds().filter(Boolean)).toEqual(found);
  });

  it.each([
    ['card_number', '4242 4242 4242 4242'],
    ['iban', 'DE89370400440532013000'],
    ['recovery_phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ])('what it looks like: %s', async (kind, value) => {
    show('<input id="f" aria-label="Here">');
    await type('#f', value);
    await expect.poll(kinds).toEqual([kind]);
    // Nor the beginning of it, which was said before it was complete.
    expect(all()).not.toContain(value.slice(0, 12));
  });

  it('what it looks like when it is whole, though another window was looked into in the middle', async () => {
    show('<input id="f" aria-label="Here">');
    await type('#f', '4242 4242 4242');
    const looksAway = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    element('#f').blur();
    looksAway.mockRestore();
    await userEvent.type(element('#f'), ' 4242');
    await expect.poll(kinds).toEqual(['card_number']);
    expect(all()).not.toContain('4242 4242 42');
  });

  it('not as many words as a phrase has, while more of them follow', async () => {
    show('<textarea id="f" aria-label="Here"></textarea>');
    const words = 'wind tide and weather '.repeat(4).trim();
    await type('#f', words);
    expect(watched.of('field')).toMatchObject([{ value: words }]);
  });

  it('not the label of another field', async () => {
    show('<div>E-mail <input id="f" aria-label="E-mail"></div><div>Password <input type="password"></div>');
    await type('#f', 'ann@b.example');
    expect(watched.of('field')).toMatchObject([{ value: 'ann@b.example' }]);
  });
});

describe('boxes in a row', () => {
  const boxes = (attributes: string) => `<div>${`<input ${attributes} style="width:2em">`.repeat(6)}</div>`;
  const goOn = () => {
    for (const box of document.querySelectorAll('input')) {
      box.oninput = () => (box.nextElementSibling as HTMLElement | null)?.focus();
    }
  };
  it.each([
    ['that take a character each', boxes('maxlength="1"'), 'otp'],
    ['that are small', boxes(''), 'otp'],
    ['under words', `<p>Choose your PIN</p>${boxes('maxlength="1" aria-label="Digit 1"')}`, 'password'],
  ])('%s take one secret together', async (_, html, kind) => {
    show(html);
    goOn();
    await type('input', '493817');
    const said = watched.of('field');
    expect(new Set(said.map(({ secret, row }) => `${secret} ${row}`))).toEqual(new Set([`${kind} 1`]));
    expect(all()).not.toMatch(/"value"/);
  });
});

describe('a password that is shown', () => {
  const shown = (change: string) =>
    `<form><label>Password <input id="f" type="password"></label><button type="button" onclick="${change}">Show</button></form>`;
  it.each([
    ['by its own field', "const f=document.querySelector('#f');f.type='text'"],
    [
      'by another field',
      "const f=document.querySelector('#f'),n=document.createElement('input');n.id='g';n.value=f.value;f.replaceWith(n)",
    ],
    [
      'by another field without what was typed',
      "const f=document.querySelector('#f'),n=document.createElement('input');n.id='g';f.replaceWith(n)",
    ],
  ])('%s stays secret', async (_, change) => {
    show(shown(change));
    await type('#f', 'hunter22');
    await click('button');
    await type('input', 'more99');
    expect(kinds().every(Boolean)).toBe(true);
    expect(all()).not.toMatch(/hunter22|more99/);
  });

  const rests = () => watched.of('field').map(({ rest }) => rest ?? false);
  const EYE = "const f=document.querySelector('#f');f.type='text'";

  it('is the same secret where more of it is typed', async () => {
    show(shown(EYE));
    await type('#f', 'hunter22');
    await click('button');
    await type('#f', 'more99');
    expect(rests()).toEqual([false, true]);
  });

  it('is the same secret while the field keeps the focus', async () => {
    show(shown(EYE).replace('<button', '<button onmousedown="event.preventDefault()"'));
    await type('#f', 'hu');
    await click('button');
    await userEvent.keyboard('nter22');
    expect(rests()).toEqual([false, true]);
  });

  it('is the same secret in the field that takes its place', async () => {
    show(
      shown(
        "const f=document.querySelector('#f'),n=document.createElement('input');n.id='g';n.value=f.value;f.replaceWith(n)",
      ),
    );
    await type('#f', 'hunter22');
    await click('button');
    await type('#g', 'more99');
    expect(rests()).toEqual([false, true]);
  });

  it('is another secret in an empty field', async () => {
    show(`${shown(EYE)}<label>Repeat password <input id="r" type="password"></label>`);
    await type('#f', 'hunter22');
    await click('button');
    await type('#r', 'hunter22');
    expect(rests()).toEqual([false, false]);
  });

  it('is no rest where a page had the beginning', async () => {
    show(shown(EYE).replace('id="f"', 'id="f" value="old-22"'));
    await type('#f', 'more99');
    expect(rests()).toEqual([false]);
  });
});

describe('a token', () => {
  const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiJhbm4ifQ'}.dozjgNryP4J3jVmNHl0w5N`;

  it('is told by itself where it is pasted', async () => {
    show('<textarea id="f" aria-label="Notes"></textarea><input id="from">');
    const from = element<HTMLInputElement>('#from');
    from.value = `It is ${TOKEN}`;
    from.select();
    await userEvent.copy();
    await click('#f');
    await userEvent.paste();
    expect(kinds()).toEqual(['secret']);
    expect(all()).not.toContain('eyJhbGci');
  });

  it('is told by itself where it is typed into a field without a name, also before it is whole', async () => {
    show('<input id="f">');
    await type('#f', TOKEN.slice(0, 44));
    expect(kinds()).toEqual(['secret']);
    expect(all()).not.toContain('eyJ');
  });

  it('is told by itself in an answer to a question', async () => {
    show('<button>Go</button>');
    await click('button');
    const detail = JSON.stringify({ kind: 'prompt', question: 'Yours?', answer: TOKEN });
    document.dispatchEvent(new CustomEvent('winnow-ask', { detail }));
    expect(watched.of('dialog')).toEqual([expect.not.objectContaining({ answer: expect.anything() })]);
    expect(all()).not.toContain('eyJ');
  });

  it('is none where a page offers it as a choice, by an id', async () => {
    show('<select aria-label="Of"><option value="1">One<option value="7Qm2Zp9Rt4Vx8Lb3Nc6Hd1Jf5">Two</select>');
    element('select').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(watched.of('choose')).toMatchObject([{ chosen: [{ text: 'Two' }] }]);
  });
});

describe('a value that becomes a secret after it was used in clear', () => {
  const found = () => JSON.stringify(watched.cleaned());

  it('is a password that was typed into the field of the name first', async () => {
    show('<form><label>User <input id="u"></label><label>Password <input id="p" type="password"></label></form>');
    await type('#u', 'hunter-22!');
    await type('#p', 'hunter-22!');
    element('#p').blur();
    expect(all()).toContain('hunter-22!');
    expect(found()).not.toContain('hunter');
  });

  it('is a token that was clicked and pasted', async () => {
    const token = 'wk-quite-a-long-token-of-ours';
    show(`<button id="t" title="${token}">${token}</button><label>API key <input id="k"></label><input id="from">`);
    await click('#t');
    const from = element<HTMLInputElement>('#from');
    from.value = token;
    from.select();
    await userEvent.copy();
    await click('#k');
    await userEvent.paste();
    element('#k').blur();
    expect(found()).not.toContain('quite-a-long');
    expect(watched.cleaned().map((event) => event.type)).toContain('click');
  });

  it('is a code that a page spreads over its boxes by itself', async () => {
    show(`<button id="c">493817</button><div>${'<input maxlength="1" style="width:2em">'.repeat(6)}</div>`);
    const boxes = [...document.querySelectorAll('input')];
    boxes[0]?.addEventListener('paste', (event) => {
      event.preventDefault();
      for (const [index, box] of boxes.entries()) box.value = '493817'[index] ?? '';
      boxes[5]?.focus();
    });
    await click('#c');
    const from = document.createElement('textarea');
    document.body.append(from);
    from.value = '493817';
    from.select();
    await userEvent.copy();
    boxes[0]?.focus();
    await userEvent.paste();
    await new Promise((done) => setTimeout(done));
    element('input:last-of-type').blur();
    expect(kinds()).toEqual(['otp']);
    expect(found()).not.toContain('493817');
  });

  it('is no part of it that was only typed so far', async () => {
    show('<button id="b">the words</button><label>Password <input id="p" type="password"></label>');
    await click('#b');
    await type('#p', 'the');
    // It is said as it is so far.
    await expect.poll(() => watched.said.at(-1)?.type).toBe('field');
    await userEvent.keyboard('-Words-22');
    element('#p').blur();
    expect(watched.cleaned()[0]).toMatchObject({ target: { label: 'the words' } });
  });
});

describe('keys that no field takes', () => {
  it('are not kept where a shadow root is closed', async () => {
    show('<x-login id="host"></x-login><button id="after">After</button>');
    const root = element('#host').attachShadow({ mode: 'closed' });
    root.innerHTML = '<input type="password">';
    root.querySelector('input')?.focus();
    await userEvent.keyboard('hunt er22{Backspace}2{Enter}');
    await click('#after');
    expect(watched.of('key').map(({ key }) => key)).toEqual(['Enter']);
    expect(codes()).toEqual(['hidden-keys']);
    const order = watched.events().map(({ type: said }) => said);
    expect(order.indexOf('cannot')).toBeLessThan(order.indexOf('key'));
  });

  it('are a code where they are digits, and keys of the page where they are few', async () => {
    show('<div id="game" tabindex="0">Game</div><button>After</button>');
    element('#game').focus();
    await userEvent.keyboard('12');
    await click('button');
    expect(watched.of('key').map(({ key }) => key)).toEqual(['1', '2']);
    element('#game').focus();
    await userEvent.keyboard('2468');
    expect(watched.of('key')).toHaveLength(2);
    expect(codes()).toEqual(['hidden-keys']);
  });

  it('are letters of a shortcut', async () => {
    show('<div id="game" tabindex="0">Game</div>');
    element('#game').focus();
    await userEvent.keyboard('wasd');
    expect(watched.of('key').map(({ key }) => key)).toEqual(['w', 'a', 's', 'd']);
  });

  it('are not kept where the element asks for a secret', async () => {
    show('<div id="box" tabindex="0" aria-label="Password"></div>');
    element('#box').focus();
    await userEvent.keyboard('hunter');
    expect(watched.of('key')).toEqual([]);
    expect(codes()).toEqual(['hidden-keys']);
  });
});

describe('a pad of digits', () => {
  const keys = (texts: readonly (string | number)[], tag = 'button') =>
    `<div id="pad">${texts.map((text) => `<${tag} tabindex="0" id="k${text}">${text}</${tag}>`).join('')}</div>`;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

  it.each(['button', 'div'])('of %s keeps what is pressed to itself', async (tag) => {
    show(keys(digits, tag));
    for (const key of '2468') await click(`#k${key}`);
    expect(watched.of('click')).toEqual([]);
    expect(codes()).toEqual(['hidden-keys']);
    expect(all()).not.toMatch(/#k\d/);
  });

  it.each([
    ['calendar', [...digits, 10, 11, 12]],
    ['list of pages', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['calculator', [...digits, '+', '=']],
  ])('is no %s', async (_, texts) => {
    show(keys(texts));
    await click('#k2');
    expect(watched.of('click')).toHaveLength(1);
  });
});

describe('a choice', () => {
  it.each([
    ['by its value', '<option value="1">One<option value="4242424242424242">Ours', '4242424242424242'],
    ['by its text', '<option value="1">One<option value="a">Visa •••• 4242', '•••• 4242'],
  ])('of a card is kept by its place: %s', async (_, options, secret) => {
    show(`<select aria-label="Pay with">${options}</select>`);
    element('select').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(watched.of('choose')).toMatchObject([{ chosen: [], places: [1] }]);
    expect(all()).not.toContain(secret);
  });
  it('of another thing is kept', async () => {
    show('<select aria-label="Fruit"><option>Apple<option>Pear</select>');
    element('select').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(watched.of('choose')).toMatchObject([{ chosen: [{ value: 'Pear', text: 'Pear' }] }]);
  });
});

describe('what a page repeats of a secret', () => {
  it('is said nowhere', async () => {
    show('<label>Password <input id="f" type="password"></label><p id="place"></p>');
    element('#f').oninput = ({ target }) => {
      const { value } = target as HTMLInputElement;
      const place = element('#place');
      place.innerHTML = `<a href="#${encodeURIComponent(value)}" data-echo="${value}" title="${value}">Go on, ${value}</a>`;
      place.dataset.state = value;
    };
    await type('#f', 'hunter-22!');
    await click('a');
    expect(watched.of('click').at(-1)?.target).toMatchObject({
      tag: 'a',
      element: { selector: expect.stringMatching(/./) },
    });
    expect(all()).not.toMatch(/hunter-22/);
  });
});
