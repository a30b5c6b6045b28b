import { afterEach, describe, expect, it } from 'vitest';
import { driving } from '@/lib/page/driving/drive-api';

/** Milliseconds: long enough for what comes, short for what never does. */
const SOON = 2_000;
const NEVER = 150;

const drive = driving(window);

const show = (html: string) => {
  document.body.innerHTML = html;
};
const element = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;

afterEach(() => {
  document.body.innerHTML = '';
  document.body.removeAttribute('style');
});

describe('waiting for an element', () => {
  it('ends when one has come and can be seen', async () => {
    show('<p id="late" hidden>here</p>');
    const waiting = drive.waitForVisible('#late', SOON);
    element('#late').hidden = false;
    expect(await waiting).toEqual({ ok: true });
  });

  it('ends for a host without a box as soon as something is seen in its shadow root', async () => {
    show('<x-panel style="display: contents"></x-panel>');
    const waiting = drive.waitForVisible('x-panel', SOON);
    element('x-panel').attachShadow({ mode: 'open' }).innerHTML = '<p>Here</p>';
    expect(await waiting).toEqual({ ok: true });
  });

  it.each([
    [
      'nothing of the kind',
      '<button>Log in</button><a href="/">Home</a>',
      [
        ['noMatch', { selector: '#late' }],
        ['toPress', { names: ['Log in', 'Home'] }],
      ],
    ],
    ['only hidden', '<p id="late" hidden>x</p>', [['notShown', { selector: '#late' }]]],
    ['without a box', '<p id="late"></p>', [['notShown', { selector: '#late' }]]],
  ])('says what there was instead: %s', async (_, html, problem) => {
    show(html);
    expect(await drive.waitForVisible('#late', NEVER)).toEqual({ ok: false, problem });
  });

  it('says that a selector is none', async () => {
    expect(await drive.count('p[')).toEqual({ ok: false, problem: [['invalidSelector', { selector: 'p[' }]] });
  });
});

describe('finding', () => {
  it('looks into open shadow roots and frames of the same site', async () => {
    show('<b class="x">1</b><div id="host"></div><iframe srcdoc="<b class=x>3</b>"></iframe>');
    element('#host').attachShadow({ mode: 'open' }).innerHTML = '<b class="x">2</b>';
    await new Promise((resolve) => element('iframe').addEventListener('load', resolve));
    expect(await drive.count('.x')).toEqual({ ok: true, value: 3 });
  });
});

describe('all matches of a click', () => {
  it('are those that were counted, though each goes away with its click', async () => {
    show('<p><button>a</button><button>b</button><button>c</button></p>');
    element('p').addEventListener('click', ({ target }) => (target as Element).replaceWith('gone'));
    expect(await drive.count('button')).toEqual({ ok: true, value: 3 });
    for (const index of [0, 1, 2]) expect(await drive.click('button', SOON, index)).toMatchObject({ ok: true });
    expect(document.body.textContent).toBe('gonegonegone');
  });
});

describe('where to click', () => {
  it('is the middle of the first visible match, brought into view', async () => {
    show(
      '<button hidden>a</button><div style="height: 3000px"></div><button style="width: 80px; height: 40px">b</button>',
    );
    const reply = await drive.clickPoint('button', SOON);
    if (!reply.ok) throw new Error(String(reply.problem));
    expect(document.elementFromPoint(reply.value.x, reply.value.y)?.textContent).toBe('b');
    window.scrollTo(0, 0);
  });

  it('is where it comes to a stand, also if it begins to move late', async () => {
    show('<div id="box"><button>a</button></div>');
    const box = element('#box');
    const from = [{ transform: 'translateX(300px)' }, { transform: 'none' }];
    requestAnimationFrame(() => requestAnimationFrame(() => box.animate(from, { duration: 500, delay: 30 })));
    expect(await drive.clickPoint('button', SOON)).toMatchObject({ ok: true });
    expect(box.getAnimations()).toEqual([]);
  });

  it('is found though something turns for ever', async () => {
    show('<div id="box"><button>a</button></div>');
    element('#box').animate([{ color: 'red' }, { color: 'blue' }], { duration: 500, iterations: Infinity });
    expect(await drive.clickPoint('button', SOON)).toMatchObject({ ok: true });
  });

  it('is waited for until it is enabled', async () => {
    show('<button disabled>a</button>');
    const waiting = drive.clickPoint('button', SOON);
    element<HTMLButtonElement>('button').disabled = false;
    expect(await waiting).toMatchObject({ ok: true });
  });

  it.each([
    [
      'disabled',
      '<fieldset disabled><button id="b">a</button></fieldset>',
      [['disabled', { element: '<button id="b">' }]],
    ],
    [
      'hidden',
      '<button id="b" style="visibility: hidden">a</button>',
      [['notVisible', { element: '<button id="b">' }]],
    ],
    [
      'covered',
      '<button id="b">a</button><div class="veil dark" style="position: fixed; inset: 0"></div>',
      [['covered', { element: '<button id="b">', cover: '<div class="veil dark">' }]],
    ],
  ])('is nowhere on what is %s', async (_, html, problem) => {
    show(html);
    expect(await drive.clickPoint('#b', NEVER)).toEqual({ ok: false, problem });
  });

  it('passes over what sticks to an edge of the window', async () => {
    show(
      '<header style="position: fixed; top: 0; height: 200px; width: 100%; background: #ccc"></header>' +
        '<div style="height: 2000px"></div><button>a</button><div style="height: 2000px"></div>',
    );
    window.scrollTo(0, element('button').offsetTop);
    expect(await drive.clickPoint('button', SOON)).toMatchObject({ ok: true });
    window.scrollTo(0, 0);
  });

  it('counts what is in a button, and a label, as hit', async () => {
    show(
      '<button><b style="display: block; width: 100%">a</b></button><label>L <input id="c" type="checkbox"></label>',
    );
    expect(await drive.clickPoint('button', SOON)).toMatchObject({ ok: true });
    expect(await drive.clickPoint('#c', SOON)).toMatchObject({ ok: true });
  });

  it('is offset by the frames around it', async () => {
    show(
      '<iframe style="margin: 50px; border: 10px solid" srcdoc="<button style=\'position:absolute;left:0;top:0\'>f</button>"></iframe>',
    );
    const frame = element<HTMLIFrameElement>('iframe');
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    const reply = await drive.clickPoint('button', SOON);
    if (!reply.ok) throw new Error(String(reply.problem));
    const box = frame.getBoundingClientRect();
    expect(reply.value.x).toBeGreaterThan(box.x + 10);
    expect(reply.value.y).toBeGreaterThan(box.y + 10);
  });
});

describe('what takes text', () => {
  it.each([
    ['<input>', true],
    ['<input type="number">', true],
    ['<textarea></textarea>', true],
    ['<div contenteditable="true">x</div>', true],
    ['<input type="checkbox">', false],
    ['<input readonly>', false],
    ['<button>x</button>', false],
  ])('%s: %s', async (html, takes) => {
    show(html);
    (document.body.firstElementChild as HTMLElement).focus();
    expect((await drive.focusTakesText(NEVER)).ok).toBe(takes);
  });

  it('is nothing where nothing has the focus', async () => {
    expect(await drive.focusTakesText(NEVER)).toEqual({
      ok: false,
      problem: [['noFocus']],
    });
  });

  it('may be in a shadow root', async () => {
    show('<div id="host"></div>');
    const root = element('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<input>';
    root.querySelector('input')?.focus();
    expect((await drive.focusTakesText(NEVER)).ok).toBe(true);
  });
});

describe('the focus', () => {
  it('is waited for where the page is yet to give it', async () => {
    show('<input>');
    setTimeout(() => element('input').focus());
    expect(await drive.focusTakesText(SOON)).toMatchObject({ ok: true });
  });
  it('is in what it is in, through shadow roots', async () => {
    show('<p id="host"></p><input id="other">');
    const root = element('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<label><input></label>';
    root.querySelector('input')?.focus();
    const focusIn = (selector: string) => drive.hasFocus(selector, NEVER);
    expect(await focusIn('label')).toEqual({ ok: true, value: true });
    expect(await focusIn('#host')).toEqual({ ok: true, value: true });
    expect(await focusIn('#other')).toEqual({ ok: true, value: false });
    setTimeout(() => element('#other').focus());
    expect(await drive.hasFocus('#other', SOON)).toEqual({ ok: true, value: true });
  });
});

describe('scrolling', () => {
  const tall = '<div id="box" style="height: 200px; overflow: auto"><div style="height: 2000px">x</div></div>';

  it('moves an element by seven eighths of its height, and back', async () => {
    show(tall);
    await drive.scroll('down', '#box', SOON);
    await drive.scroll('down', '#box', SOON);
    expect(element('#box').scrollTop).toBe(350);
    await drive.scroll('up', '#box', SOON);
    expect(element('#box').scrollTop).toBe(175);
  });

  it('finds what scrolls around or inside of a match', async () => {
    show(`<section>${tall}</section>`);
    await drive.scroll('down', 'section', SOON);
    await drive.scroll('down', '#box > div', SOON);
    expect(element('#box').scrollTop).toBe(350);
  });

  it('moves the page', async () => {
    show('<div style="height: 5000px"></div>');
    await drive.scroll('down', null, SOON);
    expect(window.scrollY).toBeCloseTo(document.documentElement.clientHeight * 0.875, 0);
    window.scrollTo(0, 0);
  });

  it('says what there was not', async () => {
    expect(await drive.scroll('down', '#none', NEVER)).toEqual({
      ok: false,
      problem: [['noMatch', { selector: '#none' }]],
    });
  });
});

describe('events of a script', () => {
  it('click as a pointer does', async () => {
    show('<button>a</button>');
    const heard: string[] = [];
    for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click']) {
      element('button').addEventListener(type, () => heard.push(type));
    }
    expect(await drive.click('button', SOON)).toEqual({ ok: true });
    expect(heard).toEqual(['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click']);
  });

  it('type so that frameworks notice, which watch the value itself', async () => {
    show('<input maxlength="5" value="a">');
    const input = element<HTMLInputElement>('input');
    const typed: string[] = [];
    Object.defineProperty(input, 'value', {
      get: () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.get?.call(input),
      set: () => typed.push('set'),
    });
    input.addEventListener('input', () => typed.push(input.value));
    input.focus();
    input.setSelectionRange(1, 1);
    await drive.write('bö日xyz', NEVER);
    expect(typed).toEqual(['ab', 'abö', 'abö日', 'abö日x']);
  });

  it('type on in the box to which the page leads, and tell each that it has changed', async () => {
    show('<input maxlength="1"><input maxlength="1"><input maxlength="1">');
    const boxes = [...document.querySelectorAll('input')];
    const changed: string[] = [];
    for (const [index, box] of boxes.entries()) {
      box.oninput = () => boxes[index + 1]?.focus();
      box.onchange = () => changed.push(box.value);
    }
    boxes[0]?.focus();
    await drive.write('493', NEVER);
    expect([boxes.map(({ value }) => value), changed]).toEqual([
      ['4', '9', '3'],
      ['4', '9', '3'],
    ]);
  });

  it('have the numbers of their keys, which older pages ask for', async () => {
    show('<input>');
    const heard: unknown[] = [];
    element('input').onkeydown = ({ key, code, keyCode }) => heard.push([key, code, keyCode]);
    element('input').focus();
    await drive.write('a7', NEVER);
    await drive.press('Enter');
    await drive.press('space');
    await drive.press('F2');
    expect(heard).toEqual([
      ['a', 'KeyA', 65],
      ['7', 'Digit7', 55],
      ['Enter', 'Enter', 13],
      [' ', 'Space', 32],
      ['F2', 'F2', 113],
    ]);
  });

  it.each([
    ['<select id="x"><option>a<option>b</select>', 'ArrowDown', 'b'],
    ['<select id="x"><option>a<option>b</select>', 'ArrowUp', 'a'],
    ['<input id="x" type="number" value="5">', 'ArrowUp', '6'],
    ['<input id="x" type="number" value="5">', 'ArrowLeft', '5'],
    ['<input id="x" type="range" value="50" step="25">', 'ArrowRight', '75'],
  ])('go on in controls of the browser by arrows: %s %s', async (html, key, value) => {
    show(html);
    element('#x').focus();
    await drive.press(key);
    expect(element<HTMLInputElement>('#x').value).toBe(value);
  });

  it('choose the next button of its group by arrows, round its end', async () => {
    show(
      '<input type="radio" name="r" id="a"><input type="radio" name="r" id="b" checked><input type="radio" name="q">',
    );
    element('#b').focus();
    await drive.press('ArrowDown');
    expect([document.activeElement?.id, element<HTMLInputElement>('#a').checked]).toEqual(['a', true]);
  });

  it('type into what is edited in place', async () => {
    show('<div contenteditable="true"></div>');
    element('div').focus();
    await drive.write('hello', NEVER);
    expect(element('div').textContent).toBe('hello');
  });

  it('submit a form with Enter as its button does', async () => {
    show('<form><input name="q"><button>Go</button></form>');
    let submitted = 0;
    element('form').addEventListener('submit', (event) => {
      event.preventDefault();
      submitted++;
    });
    element('input').focus();
    await drive.press('Enter');
    expect(submitted).toBe(1);
  });

  it('select all, erase and go on', async () => {
    show('<input id="a" value="old"><input id="b">');
    element('#a').focus();
    await drive.press('Control+A');
    await drive.press('Backspace');
    expect(element<HTMLInputElement>('#a').value).toBe('');
    await drive.press('Tab');
    expect(document.activeElement?.id).toBe('b');
    await drive.press('Shift+Tab');
    expect(document.activeElement?.id).toBe('a');
  });

  it('know no key that is none', async () => {
    expect(await drive.press('Anykey')).toEqual({ ok: false, problem: [['noKey', { key: 'Anykey' }]] });
  });
});

describe('the text is still', () => {
  const still = (limit: number) => drive.still({ arrivedFor: 0, least: 30, limit });
  const text = 'Words of a text. '.repeat(20);
  const script = '<script>0</script>';

  it('when nothing changes', async () => {
    show(`<p>${text}</p>${script}`);
    expect(await still(SOON)).toEqual({ isStill: true, isFilled: true });
  });

  it('while only attributes that show nothing do, and scripts come and go', async () => {
    show(`<p>${text}</p>${script}`);
    const changing = setInterval(() => {
      element('p').style.left = `${Math.random()}px`;
      element('p').append(document.createElement('script'));
    }, 10);
    expect(await still(SOON)).toMatchObject({ isStill: true });
    clearInterval(changing);
  });

  it('not while it changes', async () => {
    show(`<p>${text}</p>${script}`);
    const changing = setInterval(() => element('p').append('x'), 10);
    expect(await still(300)).toMatchObject({ isStill: false });
    clearInterval(changing);
  });

  it('in a page that hides its text, which has not its content yet', async () => {
    const hidden = `<p style="display: none">${text}</p>`.repeat(20);
    show(`<p>${text}</p>${hidden}${script}`);
    expect(await still(SOON)).toEqual({ isStill: true, isFilled: false });
    show(`<p>${text}</p>${hidden}`.replaceAll('<p style="display: none">', '<p>') + script);
    expect(await still(SOON)).toEqual({ isStill: true, isFilled: true });
  });

  it.each([
    ['has next to none', '<main><p>Loading</p></main>'],
    ['shows placeholders', `<p>${text}</p><div class="card-skeleton">.</div>`],
    ['says that it is busy', `<p aria-busy="true">${text}</p>`],
  ])('only later in a page that %s', async (_what, html) => {
    show(html + script);
    expect(await still(300)).toMatchObject({ isStill: false, isFilled: false });
  });

  it.each([
    ['an ellipsis', '<div id="root"><div>…</div></div>'],
    ['a word', '<nav>Home About</nav><main><p>Bitte warten</p></main>'],
    ['a word of another script', '<div>読み込み中</div>'],
    ['an empty root', '<div id="root"></div>'],
    ['a spinner', '<header>Shop</header><div class="app-spinner">○</div>'],
    ['a bar', '<div>Shop</div><div role="progressbar">0 %</div>'],
    ['a skeleton', '<main aria-busy="false"><div class="skeleton-line">&nbsp;</div></main>'],
    [
      'what turns without an end',
      '<style>@keyframes turn { to { rotate: 1turn } }</style><b style="animation: turn 1s infinite">o</b>',
    ],
  ])('not while a page shows nothing but %s', { tags: ['slow'] }, async (_what, html) => {
    show(html + script);
    expect(await still(1_200)).toEqual({ isStill: false, isFilled: false, isShell: true });
    const filling = setTimeout(() => show(`<p>${text}</p>${script}`), 300);
    expect(await still(SOON)).toEqual({ isStill: true, isFilled: true });
    clearTimeout(filling);
  });

  it.each([
    ['says little', '<h1>It works</h1><p>Nothing else is here.</p>'],
    ['has a picture', '<div id="root"></div><img alt="" src="data:,">'],
    ['has a hidden spinner', '<p>It works</p><div class="spinner" style="display: none">○</div>'],
    [
      'turns something for its look',
      '<style>@keyframes turn { to { rotate: 1turn } }</style><h1>Soon</h1><b style="animation: turn 1s infinite">o</b>',
    ],
  ])('soon in a short page that %s', { tags: ['slow'] }, async (_, html) => {
    show(html + script);
    const state = await still(2 * SOON);
    expect(state).toMatchObject({ isStill: true });
    expect(state).not.toHaveProperty('isShell');
  });
});

it('gives the document as HTML', () => {
  show('<p>now</p>');
  expect(drive.html()).toMatchObject({ url: document.URL, html: expect.stringContaining('<p>now</p>') });
});

it('a click comes to what is in closed shadow roots, where the browser lets us see it', async () => {
  show('<x-save id="host" style="display: block; width: 200px; height: 40px"></x-save>');
  const roots = new Map<Element, ShadowRoot>();
  const close = (host: Element, html: string) => {
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = html;
    roots.set(host, root);
    return root.firstElementChild as HTMLElement;
  };
  const inner = close(element('#host'), '<div style="width: 200px; height: 40px"></div>');
  const button = close(inner, '<button style="width: 200px; height: 40px">Save</button>');
  let saved = 0;
  button.onclick = () => saved++;
  const seeing = driving(window, (host) => roots.get(host) ?? null);
  expect(await seeing.click('#host', SOON)).toEqual({ ok: true });
  expect(saved).toBe(1);
});
