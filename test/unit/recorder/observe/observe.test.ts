import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { delay } from '@/lib/base/async';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import { reportPageWorld } from '@/lib/recorder/observe/page-world';
import type { Target } from '@/lib/recorder/raw-event';
import { element, type Watched, watch } from './watched';

let watched: Watched;
afterEach(() => watched.stop());

const show = (html: string) => {
  watched = watch(html);
};
const click = (selector: string) => userEvent.click(element(selector));
/** Texts, keys, and the types of other events. */
const saidInWords = () =>
  watched
    .events()
    .filter(({ type }) => type !== 'change')
    .map((event) => (event.type === 'field' ? event.value : event.type === 'key' ? event.key : event.type));
/** Selectors of the clicked elements. */
const clicked = () => watched.of('click').map(({ target }) => target.element.selector);

describe('a click', () => {
  it('is on the control around what was hit', async () => {
    show('<button id="more"><span>Load <b>more</b></span></button>');
    await click('b');
    expect(watched.of('click')).toMatchObject([
      { count: 1, target: { element: { selector: '#more' }, label: 'Load more', tag: 'button', kind: 'button' } },
    ]);
  });
  it('in a drawing is on the control around it', async () => {
    show('<button id="close"><svg width="40" height="40"><path d="M0 0h40v40h-40z"></path></svg></button>');
    await click('path');
    expect(clicked()).toEqual(['#close']);
  });
  it('is on what was there when it was pressed, though it goes away with that', async () => {
    show('<p id="place"><button id="one">One</button></p>');
    element('#one').onpointerdown = () => element('#one').setAttribute('id', 'two');
    await click('#one');
    expect(clicked()).toEqual(['#one']);
  });
  it('on a label is one, on its control', async () => {
    show('<label>News <input type="checkbox" id="news"></label>');
    await click('label');
    expect(watched.of('click')).toMatchObject([{ checked: true, target: { element: { selector: '#news' } } }]);
  });
  it('by a key counts once, on what has the focus', async () => {
    show('<button id="go">Go</button>');
    element('#go').focus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Enter}');
    expect(clicked()).toEqual(['#go', '#go']);
  });
  it('that a form makes of Enter is none', async () => {
    show('<form><input id="q"><button>Go</button></form>');
    element('form').onsubmit = (event) => event.preventDefault();
    await click('#q');
    await userEvent.keyboard('tea{Enter}');
    expect(clicked()).toEqual(['#q']);
    expect(watched.of('key').map(({ key }) => key)).toEqual(['Enter']);
  });
  it('that a script makes is no one’s', async () => {
    show('<button id="go">Go</button>');
    element('#go').click();
    element('#go').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(watched.events()).toEqual([]);
  });
  it('twice says so', async () => {
    show('<button id="go">Go</button>');
    await userEvent.dblClick(element('#go'));
    expect(watched.of('click').map(({ count }) => count)).toEqual([1, 2]);
  });
  it('on the recorder’s own bar is none', async () => {
    show('<p id="ours"><button>Stop</button></p>');
    await click('button');
    expect(watched.events()).toEqual([]);
  });
  it('is heard also where the page stops it', async () => {
    show('<button id="go">Go</button>');
    for (const type of ['pointerdown', 'click'] as const)
      element('#go').addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    await click('#go');
    expect(clicked()).toEqual(['#go']);
  });
  it('with the other button opens a menu where the page has one', async () => {
    show('<button id="go">Go</button>');
    element('#go').oncontextmenu = (event) => event.preventDefault();
    await userEvent.click(element('#go'), { button: 'right' });
    await expect.poll(() => watched.of('menu')).toMatchObject([{ target: { element: { selector: '#go' } } }]);
  });
  it('with the middle button, or with a key that opens a tab, is noted', async () => {
    show('<button id="go">Go</button><a href="https://shop.example/">Shop</a>');
    element('a').onclick = (event) => event.preventDefault();
    await userEvent.click(element('#go'), { button: 'middle' });
    await userEvent.click(element('a'), { modifiers: ['Control'] });
    expect(watched.events().map(({ document: _, seq: __, at: ___, ...said }) => said)).toEqual([
      { type: 'cannot', note: 'other-button', detail: 'Go' },
      { type: 'cannot', note: 'new-tab', detail: 'Shop' },
    ]);
  });
  it('with a key held says which, on what leads nowhere', async () => {
    show('<ul><li onclick="1">One</li><li onclick="1">Two</li></ul>');
    await userEvent.click(element('li:last-child'), { modifiers: ['Shift'] });
    expect(watched.of('click')).toMatchObject([{ target: { label: 'Two' }, held: ['Shift'] }]);
  });
  it('is the press where the page acts on that, and takes away what was pressed', async () => {
    show('<ul><li id="option" role="option">Banana</li></ul><p>Below</p>');
    element('#option').onpointerdown = () => element('ul').remove();
    await click('#option');
    await expect.poll(clicked).toEqual(['#option']);
  });
  it('that a form makes does not take the place of a press that the page acted on', async () => {
    show('<form><div id="option">Banana</div><input id="q"><button>Go</button></form>');
    element('form').onsubmit = (event) => event.preventDefault();
    element('#option').onpointerdown = () => element('#option').remove();
    element('#q').focus();
    await click('#option');
    element('#q').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(clicked).toEqual(['#option']);
  });
  it('that the page keeps from being one by the press is one', async () => {
    show('<div id="option" role="option">Banana</div><p id="value"></p>');
    element('#option').onmousedown = () => {
      element('#value').textContent = 'Banana';
      element('#option').replaceWith('Chosen');
    };
    await click('#option');
    await expect.poll(clicked).toEqual(['#option']);
  });
  it('is in what was hit, where the centre of the control is another part of it', async () => {
    show(`<div id="table" tabindex="0">
      <p id="first">First</p><p id="middle">Middle</p><p id="last">Last</p></div>
      <div id="chip" role="button" style="width:400px">Chip with text <b id="remove">x</b></div>`);
    await click('#first');
    await click('#remove');
    await click('#chip');
    expect(clicked()).toEqual(['#first', '#remove', '#chip']);
  });
  it('is on something to press where its pointer says so', async () => {
    show('<div id="card" style="cursor:pointer">Card</div><p id="text">Text</p>');
    await click('#card');
    await click('#text');
    expect(watched.of('click').map(({ target }) => target.kind)).toEqual(['button', 'text']);
  });
  it('in what has places and no parts has its place', async () => {
    show('<canvas id="map" width="200" height="100"></canvas><button id="go">Go</button>');
    await userEvent.click(element('#map'), { position: { x: 50, y: 75 } });
    await click('#go');
    const [map, go] = watched.of('click').map(({ target }) => target.point);
    expect(map?.x).toBeCloseTo(0.25, 1);
    expect(map?.y).toBeCloseTo(0.75, 1);
    expect(go).toBeUndefined();
  });
  it('beside the parts of a board has its place, and none in a box around a field or a card with words', async () => {
    show(`<div id="board" style="width:300px;height:200px;touch-action:none"><b style="position:absolute">Harbour</b></div>
      <div id="around" style="width:300px;height:40px"><input style="width:2px"></div>
      <div id="card" role="button" style="width:300px;touch-action:none"><p>Words</p></div>`);
    await userEvent.click(element('#board'), { position: { x: 60, y: 150 } });
    await userEvent.click(element('#around'), { position: { x: 200, y: 20 } });
    await click('#card p');
    const [board, around, card] = watched.of('click').map(({ target }) => target.point);
    expect(board?.x).toBeCloseTo(0.2, 1);
    expect(board?.y).toBeCloseTo(0.75, 1);
    expect([around, card]).toEqual([undefined, undefined]);
  });
  it('on the track of a slider that hides one of the browser’s own has its place', async () => {
    show(
      `<div id="track" style="width:300px;height:20px"><b><input type="range" style="opacity:0;width:9px"></b></div>`,
    );
    await userEvent.click(element('#track'), { position: { x: 210, y: 10 } });
    expect(watched.of('click')[0]?.target.point?.x).toBeCloseTo(0.7, 1);
  });
  it('on a drawing is in what shows nothing else', async () => {
    const star = '<i><svg width="18" height="18"><circle cx="9" cy="9" r="8"/></svg></i>';
    show(`<div id="rate" tabindex="0"><span id="one">${star}</span><span id="two">${star}</span></div>
      <p id="row">Words <svg id="cross" width="18" height="18"><circle cx="9" cy="9" r="8"/></svg></p>`);
    await click('#two svg');
    await click('#cross');
    expect(clicked()).toEqual(['#two', '#cross']);
  });
  it('that is drawn along a way begins where it was pressed, though the page moves what it takes', async () => {
    show(`<div id="thumb" style="position:absolute;top:100px;left:0;width:20px;height:20px;background:red"></div>`);
    element('#thumb').onpointerdown = () => Object.assign(element('#thumb').style, { left: '90px' });
    await userEvent.dragAndDrop(element('#thumb'), document.body, {
      sourcePosition: { x: 10, y: 10 },
      targetPosition: { x: 200, y: 110 },
    });
    expect(watched.of('drag').map(({ target }) => target.point)).toEqual([{ x: 0.5, y: 0.5 }]);
  });
  it('that is drawn along a way is a drag', async () => {
    show(`<div id="map" style="width:300px;height:200px;cursor:grab"></div><p id="text">Some words to mark</p>`);
    await userEvent.dragAndDrop(element('#map'), element('#map'), {
      sourcePosition: { x: 20, y: 20 },
      targetPosition: { x: 220, y: 120 },
    });
    expect(clicked()).toEqual([]);
    const [drag] = watched.of('drag');
    expect(drag?.target).toMatchObject({ element: { selector: '#map' } });
    expect(drag?.way.at(-1)).toEqual({ x: 200, y: 100 });
  });
  it('into an open shadow root names the host, too', async () => {
    show('<x-card id="card"></x-card>');
    const shadow = element('#card').attachShadow({ mode: 'open' });
    shadow.innerHTML = '<button id="buy">Buy</button>';
    await userEvent.click(shadow.querySelector('button') as Element);
    expect(watched.of('click')).toMatchObject([
      { target: { element: { selector: '#buy' }, hosts: [{ selector: '#card' }] } },
    ]);
  });
  it('on a layer that asks about cookies need not be possible again', async () => {
    show(
      '<div class="cookie-banner" style="position:fixed;bottom:0"><button id="ok">OK</button></div><button id="go">Go</button>',
    );
    await click('#ok');
    await click('#go');
    expect(watched.of('click').map(({ target }) => target.passing)).toEqual([true, undefined]);
  });
});

it('files in a field are noted, also where what put them there tells of it', () => {
  show('<label>Letter <input type="file"></label><input id="name">');
  const files = new DataTransfer();
  files.items.add(new File(['text'], 'letter.txt'));
  element<HTMLInputElement>('input').files = files.files;
  for (const field of document.querySelectorAll('input')) field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(watched.events()).toMatchObject([{ type: 'cannot', note: 'file', detail: 'Letter' }]);
});

describe('what shows under the pointer', () => {
  const over = (selector: string) => userEvent.hover(element(selector));
  const seen = (selector: string) => expect.poll(() => element(selector)?.checkVisibility()).toBe(true);
  /** Names of the elements that the pointer had to be over, the first last. */
  const way = (target?: Target): string[] => (target ? [target.label, ...way(target.over)] : []);

  it('by a style sheet names where the pointer has to be, at each level', async () => {
    show(`<style>.sub { display: none } li:hover > .sub { display: block } ul { padding: 0; width: 200px }</style>
      <ul><li id="file"><b>File</b><ul class="sub"><li><button id="new">New</button></li>
        <li id="export"><b>Export</b><ul class="sub"><li><button id="pdf">PDF</button></li></ul></li></ul></li></ul>`);
    await over('#file > b');
    await seen('#new');
    await delay(80);
    await over('#export > b');
    await seen('#pdf');
    await click('#pdf');
    expect(watched.of('click')[0]?.target).toMatchObject({ byStyle: true });
    expect(way(watched.of('click')[0]?.target)).toEqual(['PDF', 'Export', 'File']);
  });
  it('by a script names it, too, and a script is one', async () => {
    show('<div id="menu"><b>Account</b></div>');
    element('#menu').onmouseenter = () =>
      setTimeout(
        () => element('#menu').insertAdjacentHTML('beforeend', '<p><button id="out">Sign out</button></p>'),
        50,
      );
    await over('#menu > b');
    await seen('#out');
    await click('#out');
    expect(way(watched.of('click')[0]?.target)).toEqual(['Sign out', 'Account']);
    expect(watched.of('click')[0]?.target.byStyle).toBe(false);
  });
  it('in a layer at the end of the page, beside it, names it too, though nothing says that it opens one', async () => {
    show('<div id="menu" style="width: 120px"><b>Products</b></div>');
    element('#menu').onmouseenter = () =>
      document.body.insertAdjacentHTML(
        'beforeend',
        `<div id="layer" style="position: absolute; top: ${element('#menu').getBoundingClientRect().bottom}px; left: 8px">
          <span id="tea">Tea</span></div>`,
      );
    await over('#menu > b');
    await seen('#tea');
    await click('#tea');
    expect(way(watched.of('click')[0]?.target)).toEqual(['Tea', 'Products']);
  });
  it('is not a layer elsewhere, which came of itself', async () => {
    show('<div id="menu" style="width: 120px"><b>Products</b></div>');
    element('#menu').onmouseenter = () =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div style="position: fixed; bottom: 0; right: 0"><span id="news">News</span></div>',
      );
    await over('#menu > b');
    await seen('#news');
    await click('#news');
    expect(way(watched.of('click')[0]?.target)).toEqual(['News']);
  });
  it('is found where it is a plain text in what is called a menu', async () => {
    show(`<style>.menu { display: none } #top:hover .menu { display: block } #top { width: 120px }</style>
      <div id="top"><b>Products</b><div class="menu"><span id="tea">Tea</span></div></div>`);
    await over('#top > b');
    await seen('#tea');
    await delay(80);
    await click('#tea');
    expect(way(watched.of('click')[0]?.target)).toEqual(['Tea', 'Products']);
  });
  it('is not what a click shows', async () => {
    show('<button id="open">Open</button><p hidden><button id="more">More</button></p><i id="between">between</i>');
    element('#open').onclick = () => element('p').removeAttribute('hidden');
    await click('#open');
    await seen('#more');
    await delay(150);
    await over('#between');
    await click('#more');
    expect(way(watched.of('click')[1]?.target)).toEqual(['More']);
  });
  it('is not what a click shows after a while, as a layer does that slides in', async () => {
    show('<button id="open">Open</button><form hidden><button id="more" type="button">More</button></form>');
    element('#open').onclick = () => setTimeout(() => element('form').removeAttribute('hidden'), 250);
    await click('#open');
    await seen('#more');
    await over('form');
    await delay(150);
    await click('#more');
    const target = watched.of('click')[1]?.target;
    expect(way(target)).toEqual(['More']);
    expect(target).toMatchObject({ wasHidden: true });
  });
});

describe('a dialog', () => {
  /** The dialogs of the test's page, which no one sees. */
  const natives = { alert: window.alert, confirm: window.confirm, prompt: window.prompt };
  afterEach(() => {
    watched.stop();
    Object.assign(window, natives);
  });

  it('is said with its answer, and the page gets that', () => {
    Object.assign(window, { alert: () => undefined, confirm: () => true, prompt: () => 'Borealis' });
    reportPageWorld(globalThis);
    show('');
    expect([alert('Saved'), confirm('Sure?'), prompt('Name?')]).toEqual([undefined, true, 'Borealis']);
    expect(watched.of('dialog')).toMatchObject([
      { kind: 'alert', question: 'Saved', answer: false },
      { kind: 'confirm', question: 'Sure?', answer: true },
      { kind: 'prompt', question: 'Name?', answer: 'Borealis' },
    ]);
  });
  it('that asks for a secret is said without the answer', () => {
    Object.assign(window, { prompt: () => 'hunter2' });
    reportPageWorld(globalThis);
    show('');
    prompt('Your password');
    expect(watched.of('dialog')).toMatchObject([{ kind: 'prompt', question: 'Your password' }]);
    expect(JSON.stringify(watched.said)).not.toContain('hunter2');
  });
  it('is the page’s own again when the recording has ended, and is said once in the next', () => {
    const native = () => true;
    Object.assign(window, { confirm: native });
    reportPageWorld(globalThis);
    reportPageWorld(globalThis);
    show('');
    confirm('Sure?');
    expect(watched.of('dialog')).toHaveLength(1);
    watched.stop();
    expect(window.confirm).toBe(native);
  });
});

describe('what is there now', () => {
  it('is told from what was there before', async () => {
    show('<button id="menu">Menu</button><p hidden><a href="#docs" id="docs">Docs</a></p><div></div>');
    element('#menu').onclick = () => {
      element('p').hidden = false;
      element('div').innerHTML = '<button id="late">Late</button>';
    };
    await click('#menu');
    await click('#docs');
    await click('#late');
    const [menu, docs, late] = watched.of('click').map(({ target }) => target);
    expect(menu).not.toHaveProperty('bornAt');
    expect(docs).toMatchObject({ wasHidden: true });
    expect(late?.bornAt).toBeGreaterThan(0);
  });
  it('says whether it took the place of the like', async () => {
    show('<input><ul><li><button>Ada</button></li></ul><div></div>');
    element('input').onclick = () => {
      element('ul').innerHTML = '<li><button id="again">Ada</button></li>';
      element('div').innerHTML = '<button id="first">Bea</button>';
    };
    await click('input');
    await click('#again');
    await click('#first');
    expect(watched.of('click').map(({ target }) => target.bornAgain)).toEqual([undefined, 0, undefined]);
  });
  it('is told from what was disabled', async () => {
    show('<input><button disabled id="go">Go</button><b role="button" tabindex="0" aria-disabled="true">On</b>');
    await click('input');
    await expect.poll(() => watched.of('click')).toHaveLength(1);
    element<HTMLButtonElement>('#go').disabled = false;
    element('b').setAttribute('aria-disabled', 'false');
    await click('#go');
    await click('b');
    expect(watched.of('click').map(({ target }) => target.wasDisabled)).toEqual([undefined, true, undefined]);
  });
  it('shows also in a text or a class that changes', async () => {
    show('<p id="star">0</p><p id="fold">More</p>');
    element('#star').onclick = () => element('#star').firstChild?.replaceWith('1');
    element('#fold').onclick = () => element('#fold').classList.toggle('open');
    await click('#star');
    await expect.poll(() => watched.of('change')).toHaveLength(1);
    await click('#fold');
    await expect.poll(() => watched.of('change')).toHaveLength(2);
  });
  it('shows also in what a script writes into a field', async () => {
    show('<input id="q"><p id="banana">Banana</p>');
    element('#banana').onclick = () => (element<HTMLInputElement>('#q').value = 'Banana');
    await click('#banana');
    expect(watched.of('change')).toHaveLength(1);
  });
  it('is not what a user types into what was pressed', async () => {
    show('<input id="q" value="a">');
    await click('#q');
    await userEvent.keyboard('b');
    expect(watched.events().map(({ type }) => type)).toEqual(['click', 'field']);
  });
  it('belongs to what was done before it, however soon something else is done', async () => {
    show('<button id="a">A</button><button id="b">B</button><ul id="list"></ul><ol id="other"></ol>');
    element('#a').onclick = () => element('#list').append(document.createElement('li'));
    element('#b').onclick = () => element('#other').append(document.createElement('li'));
    await click('#a');
    await click('#b');
    expect(watched.events().map(({ type }) => type)).toEqual(['click', 'change', 'click', 'change']);
  });
  it('is what the page answered with', async () => {
    show('<button id="go">Go</button><ul id="list"><li>1</li></ul>');
    element('#go').onclick = () => element('#list').insertAdjacentHTML('beforeend', '<li>2</li>');
    await click('#go');
    await expect.poll(() => watched.of('change')).toMatchObject([{ came: '#list > li:nth-child(2)' }]);
  });
  it('is nothing to wait for where it is decoration, a number or a passing state', async () => {
    show('<button id="go"><b>Go</b></button><ul id="list"></ul><p id="volume" aria-valuenow="1">Volume</p>');
    const go = element('#go');
    go.onclick = () => {
      go.insertAdjacentHTML('beforeend', '<span class="ripple"><i></i></span>');
      element('#list').insertAdjacentHTML('beforeend', '<br><svg class="icon"><path d="M0 0"/></svg>');
      element('#volume').setAttribute('aria-valuenow', '2');
      element('#volume').setAttribute('data-state', 'open');
      element('#volume').setAttribute('data-highlighted', 'true');
    };
    await click('#go');
    const [change] = watched.of('change');
    expect(change).toMatchObject({ type: 'change', share: expect.any(Number) });
    expect(change).not.toHaveProperty('came');
    expect(change).not.toHaveProperty('became');
  });
  it('is waited for by what the element is, not by what passes in it', async () => {
    show('<button id="go">Go</button><ul><li class="fruit"><span class="ripple"></span>Fig</li><li>Pear</li></ul>');
    element('#go').onclick = () => element('.fruit').setAttribute('aria-selected', 'true');
    await click('#go');
    expect(watched.of('change')).toMatchObject([{ became: 'li.fruit[aria-selected="true"]' }]);
  });
});

describe('a field', () => {
  it('is said with what was in it before and what is in it now', async () => {
    show('<input id="q" value="old"><p>Text</p>');
    await click('#q');
    await userEvent.keyboard('{Control>}a{/Control}new');
    expect(watched.of('field')).toMatchObject([{ kind: 'line', before: 'old', value: 'new' }]);
  });
  it('has what was typed, whatever the page makes of it afterwards', async () => {
    show('<input id="from"><button id="munich">Munich</button>');
    element('#munich').onclick = () => (element<HTMLInputElement>('#from').value = 'Munich');
    await click('#from');
    await userEvent.keyboard('mun');
    await click('#munich');
    expect(watched.of('field')).toMatchObject([{ value: 'mun' }]);
  });
  it('has no keys where something else wrote in it, too', async () => {
    show('<input id="name">');
    await click('#name');
    await userEvent.keyboard('Anna Ødegård');
    expect(watched.of('field')).toMatchObject([{ value: 'Anna Ødegård' }]);
    expect(watched.of('field')[0]).not.toHaveProperty('typed');
  });
  it('that the page writes in another form has the characters of the keys, too', async () => {
    show('<input id="date">');
    element('#date').oninput = ({ target }) => {
      const input = target as HTMLInputElement;
      input.value = input.value.replace(/\D/g, '').replace(/^(\d\d)(\d)/, '$1/$2');
    };
    await click('#date');
    await userEvent.keyboard('0126');
    expect(watched.of('field')).toMatchObject([{ value: '01/26', typed: ['0126'] }]);
  });
  it('is as many texts as the page takes by Enter', async () => {
    show('<input id="q"><ul></ul>');
    element('#q').onkeydown = ({ key }) => {
      const q = element<HTMLInputElement>('#q');
      if (key === 'Enter') q.value = '';
    };
    await click('#q');
    await userEvent.keyboard('milk{Enter}bread{Enter}');
    expect(saidInWords()).toEqual(['click', 'milk', 'Enter', 'bread', 'Enter']);
    expect(watched.of('field')).toMatchObject([{ before: '' }, { before: '', inPlace: true }]);
  });
  it.each([
    ['a text area', '<textarea id="q"></textarea>'],
    ['an edited element', '<div id="q" contenteditable style="height:40px"></div>'],
  ])('ends where the page sends it by Enter: %s', async (_, html) => {
    show(html);
    element('#q').onkeydown = (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (event.currentTarget instanceof HTMLTextAreaElement) event.currentTarget.value = '';
      else element('#q').textContent = '';
    };
    await click('#q');
    await userEvent.keyboard('Hello{Enter}Bye{Enter}');
    expect(saidInWords()).toEqual(['click', 'Hello', 'Enter', 'Bye', 'Enter']);
  });
  it('does not have a key that the page took, also where it was said before that was known', async () => {
    show('<div id="q" contenteditable style="height:40px"></div>');
    element('#q').onkeydown = (event) => {
      if (event.key === 'Enter') event.preventDefault();
    };
    await click('#q');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('one');
    vi.advanceTimersByTime(150);
    await userEvent.keyboard('{Enter}');
    vi.advanceTimersByTime(400);
    vi.useRealTimers();
    expect(saidInWords()).toEqual(['click', 'one', 'Enter']);
    expect(watched.of('field')).toMatchObject([{ typed: ['one'] }]);
  });
  it('has what was typed besides what the page adds', async () => {
    show('<div id="q" contenteditable style="height:40px"></div>');
    element('#q').onkeydown = (event) => {
      if (event.key !== '(') return;
      event.preventDefault();
      document.execCommand('insertText', false, '()');
      getSelection()?.modify('move', 'backward', 'character');
    };
    await click('#q');
    await userEvent.keyboard('call(a');
    expect(watched.of('field')).toMatchObject([{ value: 'call(a)', typed: ['call(a'] }]);
  });
  it('has what a page writes by itself, which refuses what the browser would write', async () => {
    show('<div id="q" contenteditable style="height:40px"></div>');
    element('#q').addEventListener('beforeinput', (event) => {
      event.preventDefault();
      element('#q').append((event as InputEvent).data ?? '');
    });
    await click('#q');
    await userEvent.keyboard('one');
    expect(watched.of('field')).toMatchObject([{ before: '', value: 'one', typed: ['one'] }]);
  });
  it('is said of each part of a date that the page leads on from', async () => {
    show('<b id="month" contenteditable>mm</b>/<b id="day" contenteditable>dd</b>');
    for (const part of document.querySelectorAll('b')) {
      let typed = '';
      part.addEventListener('beforeinput', (event) => {
        event.preventDefault();
        typed += event.data;
        part.textContent = typed;
        if (typed.length === 2) element('#day').focus();
      });
    }
    await click('#month');
    await userEvent.keyboard('0412');
    expect(saidInWords()).toEqual(['click', '04', '12']);
    expect(watched.of('field')).toMatchObject([{ typed: ['04'] }, { typed: ['12'], inPlace: true }]);
  });
  it('goes on where the caret is after something else was pressed', async () => {
    show('<div id="q" contenteditable style="height:40px"></div><button id="bold">Bold</button>');
    element('#bold').onmousedown = (event) => event.preventDefault();
    await click('#q');
    await userEvent.keyboard('so ');
    await click('#bold');
    await userEvent.keyboard('fine');
    await click('#q');
    await userEvent.keyboard('!');
    expect(saidInWords()).toEqual(['click', 'so ', 'click', 'so fine', 'click', expect.stringContaining('!')]);
    expect(watched.of('field').map(({ inPlace }) => inPlace)).toEqual([undefined, true, undefined]);
  });
  it('goes where the page gives the focus, without a click into it', async () => {
    show('<div id="tags"><input id="q"><p id="hint">Add tags</p></div><input id="other">');
    element('#hint').onclick = () => element('#q').focus();
    element('#q').onkeydown = ({ key }) => {
      if (key === 'Enter') element('#other').focus();
    };
    await click('#hint');
    await userEvent.keyboard('tea{Enter}pot');
    expect(saidInWords()).toEqual(['click', 'tea', 'Enter', 'pot']);
    expect(watched.of('field').map(({ inPlace }) => inPlace)).toEqual([true, true]);
  });
  it('after a Tab is one of its own', async () => {
    show('<input id="a"><input id="b">');
    await click('#a');
    await userEvent.keyboard('one{Tab}two');
    expect(saidInWords()).toEqual(['click', 'one', 'Tab', 'two']);
    expect(watched.of('field').map(({ inPlace }) => inPlace)).toEqual([undefined, undefined]);
  });
  it('that the page draws elsewhere has its keys', async () => {
    show('<div id="q" tabindex="0" style="height:40px"></div>');
    Object.assign(element('#q'), { editContext: Reflect.construct(Reflect.get(window, 'EditContext'), []) });
    await click('#q');
    await userEvent.keyboard('one{Enter}two');
    expect(saidInWords()).toEqual(['click', 'one', 'Enter', 'two']);
  });
  it('does not keep a secret that was typed and taken back', async () => {
    show('<input id="q" aria-label="Here">');
    await click('#q');
    await userEvent.keyboard(`4242424242424242${'{Backspace}'.repeat(14)}`);
    expect(watched.of('field')).toHaveLength(1);
    expect(JSON.stringify(watched.said)).not.toContain('4242424242424242');
  });
  it('with a picker, or by its own arrows, has no keys', async () => {
    show('<input id="d" type="date"><input id="n" type="number" value="5"><input id="r" type="range">');
    element('#d').focus();
    await userEvent.keyboard('03042026');
    element('#n').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    element('#r').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(saidInWords()).toEqual(['2026-03-04', '7', '51']);
  });
  it('of several lines keeps them', async () => {
    show('<textarea id="a"></textarea><div id="b" contenteditable style="width:200px;height:60px"></div>');
    for (const id of ['#a', '#b']) {
      await click(id);
      await userEvent.keyboard('one{Enter}two');
    }
    expect(watched.of('field')).toMatchObject([
      { kind: 'lines', value: 'one\ntwo' },
      { kind: 'rich', value: 'one\ntwo' },
    ]);
    expect(watched.of('key')).toEqual([]);
  });
  it('that a list or a picker sets has what was chosen', async () => {
    show(
      '<select id="sort"><option value="rel">Relevance<option value="price"> Price </select><input type="date" id="d">',
    );
    element('#sort').focus();
    await userEvent.keyboard('p');
    element('#d').focus();
    await userEvent.keyboard('01052026');
    expect(watched.of('choose')).toMatchObject([
      { chosen: [{ value: 'price', text: 'Price' }], multiple: false, target: { element: { selector: '#sort' } } },
    ]);
    expect(watched.of('field')).toMatchObject([{ kind: 'set', value: '2026-01-05' }]);
    expect(clicked()).toEqual([]);
  });
});

describe('a secret', () => {
  const typed = 'Hunter-2!x';

  it.each([
    ['a password', '<input id="s" type="password">', 'password'],
    ['a code', '<input id="s" autocomplete="one-time-code">', 'otp'],
    ['a card', '<input id="s" autocomplete="section-a cc-number">', 'card_number'],
    ['by its label', '<label>Your PIN <input id="s"></label>', 'password'],
    ['by its name', '<input id="s" name="api_token">', 'secret'],
    ['by its dots', '<input id="s" style="-webkit-text-security: disc">', 'password'],
    ['in many lines', '<label>Secret phrase <textarea id="s"></textarea></label>', 'recovery_phrase'],
  ])('is known by its kind alone: %s', async (_, html, secret) => {
    show(html);
    await click('#s');
    await userEvent.keyboard(typed);
    expect(watched.of('field')).toMatchObject([{ secret }]);
    const all = JSON.stringify(watched.said);
    for (const part of [typed, typed.slice(0, 4), typed.slice(-4)]) expect(all).not.toContain(part);
  });
  it('stays one while it is shown', async () => {
    show('<input id="s" type="password"><button id="show">Show</button>');
    element('#show').onclick = () => element('#s').setAttribute('type', 'text');
    await click('#s');
    await userEvent.keyboard(typed);
    await click('#show');
    await click('#s');
    await userEvent.keyboard('{End}more');
    expect(watched.of('field').map(({ secret }) => secret)).toEqual(['password', 'password']);
    expect(JSON.stringify(watched.said)).not.toMatch(/Hunter|more/);
  });
  it('that stood there already is not told either', async () => {
    show('<input id="s" type="password" value="Hunter">');
    await click('#s');
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    expect(watched.of('field')).toMatchObject([{ secret: 'password', emptied: true }]);
    expect(JSON.stringify(watched.said)).not.toContain('Hunter');
  });
  it('does not show in the keys that are said', async () => {
    show('<input id="s" type="password">');
    await click('#s');
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(watched.of('key').map(({ key }) => key)).toEqual(['Enter']);
  });
});

describe('a key', () => {
  it.each([
    ['Escape in a field', '<input id="x">', '{Escape}', ['Escape']],
    ['arrows in a field', '<input id="x">', '{ArrowDown}{ArrowLeft}{Home}', ['ArrowDown']],
    ['Tab', '<input id="x"><input>', '{Tab}', ['Tab']],
    ['characters and corrections', '<input id="x">', 'ab{Backspace}{Shift>}C{/Shift}', []],
    ['editing with Control', '<input id="x">', '{Control>}az{/Control}', []],
    ['moving on the page', '<p id="x" tabindex="-1">Text</p>', '{PageDown}{End}', ['PageDown', 'End']],
    ['what an application hears', '<p id="x" tabindex="-1">Text</p>', '{Control>}k{/Control}', ['Control+k']],
    ['copying', '<p id="x" tabindex="-1">Text</p>', '{Control>}c{/Control}', []],
    ['in a list of the browser', '<select id="x"><option>a<option>b</select>', '{ArrowDown}', []],
    ['with a box in focus', '<input id="x" type="checkbox">', '{ArrowDown}', []],
    ['lines of a text', '<textarea id="x"></textarea>', '{Enter}{ArrowUp}{Escape}', ['Escape']],
  ])('is a step where it does more than write: %s', async (_, html, keys, expected) => {
    show(html);
    element('#x').focus();
    await userEvent.keyboard(keys);
    expect(watched.of('key').map(({ key }) => key)).toEqual(expected);
  });
});

describe('a key on what has the focus', () => {
  it.each(['{Enter}', ' '])('presses what the page has made of other elements: %j', async (pressed) => {
    show('<ul role="listbox"><li id="option" role="option" tabindex="0">Banana</li></ul>');
    element('#option').onkeydown = (event) => {
      event.preventDefault();
      element('ul').remove();
    };
    element('#option').focus();
    await userEvent.keyboard(pressed);
    await expect.poll(saidInWords).toEqual([pressed === ' ' ? 'Space' : 'Enter']);
  });
  it('that is a box sends its form', async () => {
    show('<form><input id="box" type="checkbox"><button>Go</button></form>');
    element('form').onsubmit = (event) => event.preventDefault();
    element('#box').focus();
    await userEvent.keyboard('{Enter}');
    expect(saidInWords()).toEqual(['Enter']);
    await userEvent.keyboard(' ');
    expect(watched.of('click')).toMatchObject([{ checked: true }]);
  });
  it('goes to the next of a group', async () => {
    show(
      '<input type="radio" name="a" id="s"><input type="radio" name="a" id="m"><input type="radio" name="a" id="l">',
    );
    await click('#s');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(clicked()).toEqual(['#s', '#m', '#l']);
    expect(watched.of('key')).toEqual([]);
  });
  it('is a step in a text where the page takes it', async () => {
    show('<textarea id="q"></textarea>');
    element('#q').onkeydown = (event) => {
      if (event.key === 'ArrowDown' || event.key === 'Tab') event.preventDefault();
    };
    await click('#q');
    await userEvent.keyboard('@a{ArrowDown}{ArrowUp}{Tab}');
    expect(watched.of('key')).toMatchObject([
      { key: 'ArrowDown', taken: true },
      { key: 'Tab', taken: true },
    ]);
  });
  it('erases what the page has before an empty field', async () => {
    show('<input id="q">');
    await click('#q');
    await userEvent.keyboard('a{Backspace}{Backspace}');
    expect(watched.of('key').map(({ key }) => key)).toEqual(['Backspace']);
  });
});

describe('scrolling', () => {
  const tall =
    '<div id="panel" style="height:200px;width:200px;overflow:auto"><p style="height:3000px;width:2000px">Rows</p></div>';

  it('by the wheel is said once, with its way', async () => {
    show(tall);
    await userEvent.wheel(element('#panel'), { delta: { y: 150 }, times: 2 });
    await expect.poll(() => element('#panel').scrollTop).toBe(300);
    const scrolls = () => watched.of('scroll').map(({ delta, height, target }) => [delta, height, target?.tag]);
    await expect.poll(() => scrolls().reduce((sum, [delta]) => sum + Number(delta), 0)).toBe(300);
    expect(scrolls().every(([, height, tag]) => Number(height) <= 200 && tag === 'div')).toBe(true);
  });
  it('by the wheel over the bar is the page’s, and what it loads is not for the pointer', async () => {
    show(`<ul id="feed">${'<li style="height:200px">Item</li>'.repeat(9)}</ul>
      <winnow-recorder-1 id="ours" style="position:fixed;left:0;top:0;width:99px;height:99px;z-index:9"></winnow-recorder-1>`);
    const more = () => element('#feed').insertAdjacentHTML('beforeend', '<li id="late">Late</li>');
    addEventListener('scroll', more, { once: true });
    await userEvent.hover(element('#ours'));
    await userEvent.wheel(element('#ours'), { delta: { y: 300 } });
    await expect.poll(() => watched.of('scroll')).toHaveLength(1);
    await click('#late');
    expect(watched.of('click')).toMatchObject([{ target: { label: 'Late' } }]);
    expect(watched.of('click')[0]?.target).not.toHaveProperty('over');
  });
  it('has what the page loads meanwhile for its answer', async () => {
    show(`<button id="go">Go</button>${tall}`);
    await click('#go');
    element('#panel').addEventListener('scroll', () => element('#panel').append('More', document.createElement('hr')), {
      once: true,
    });
    await userEvent.wheel(element('#panel'), { delta: { y: 300 } });
    await expect.poll(() => watched.of('scroll')).toHaveLength(1);
    expect(watched.events().map(({ type }) => type)).toEqual(['click', 'scroll', 'change']);
  });
  it('is counted from where the page stood', async () => {
    document.body.innerHTML = '<p style="height:3000px">Text</p>';
    scrollTo(0, 400);
    show('<p style="height:3000px">Text</p>');
    await userEvent.wheel(document.body, { delta: { y: 100 } });
    await expect.poll(() => watched.of('scroll').map(({ delta }) => delta)).toEqual([100]);
    scrollTo(0, 0);
  });
  it('by the page itself is no one’s', async () => {
    show(tall);
    const ended = new Promise((resolve) => element('#panel').addEventListener('scrollend', resolve, { once: true }));
    element('#panel').scrollTo(0, 500);
    await ended;
    expect(watched.events()).toEqual([]);
  });
  it('of the page in a frame, and in a shadow root, is of that part, and says where it ended', async () => {
    show('<p style="height:3000px">Text</p><div id="host"></div>');
    await userEvent.wheel(document.body, { delta: { y: 100 } });
    const scrolls = () => watched.of('scroll').map(({ target, to }) => [target?.tag, target?.hosts.length, to]);
    // The tests themselves run in a frame.
    await expect.poll(scrolls).toHaveLength(1);
    expect(scrolls()).toEqual([['html', 0, { x: 0, y: scrollY }]]);
    element('#host').attachShadow({ mode: 'open' }).innerHTML = tall;
    element('#host').style.cssText = 'position:fixed;top:0';
    await userEvent.wheel(element('#host'), { delta: { y: 300 } });
    await expect.poll(scrolls).toContainEqual(['div', 1, { x: 0, y: 300 }]);
    scrollTo(0, 0);
  });
  it('sideways says where it ended', async () => {
    show(tall);
    await userEvent.wheel(element('#panel'), { delta: { x: 200 } });
    await expect.poll(() => watched.of('scroll').map(({ to }) => to)).toEqual([{ x: 200, y: 0 }]);
  });
  it('that the page does by itself is a turn of the wheel', async () => {
    show('<div id="map" style="height:200px">Map</div>');
    element('#map').addEventListener('wheel', (event) => event.preventDefault());
    await userEvent.wheel(element('#map'), { delta: { y: 50 }, times: 2 });
    await expect
      .poll(() => watched.of('wheel'))
      .toMatchObject([{ target: { element: { selector: '#map' } }, way: { x: 0, y: 100 } }]);
  });
});

it('nothing is said, and nothing of the page touched, after it has stopped', async () => {
  show('<button id="go">Go</button><input id="q">');
  const before = document.body.innerHTML;
  watched.stop();
  document.body.innerHTML = before;
  await click('#go');
  await click('#q');
  await userEvent.keyboard('x{Enter}');
  expect(watched.said).toEqual([]);
});

describe('in a closed shadow root', () => {
  /** Shows a host of 300 × 40 pixels with what its closed root has. */
  function showClosed(html: string, hostHtml = '<div id="host" style="width: 300px; height: 40px"></div>') {
    const roots = new Map<Element, ShadowRoot>();
    watched = watch(`${hostHtml}<button id="after">After</button>`, (element) => roots.get(element) ?? null);
    const close = (host: Element, inner: string) => {
      const root = host.attachShadow({ mode: 'closed' });
      root.innerHTML = inner;
      roots.set(host, root);
      return root;
    };
    return { root: close(element('#host'), html), close };
  }
  const codes = () => watched.of('cannot').map(({ note }) => note);
  /** Codes of the notes that are all of a recording. */
  const notes = () => {
    const recorded = compile(normalize(watched.events()));
    expect(recorded.steps).toEqual([]);
    return recorded.notes.map(({ code }) => code);
  };
  const clickAt = (x: number) => userEvent.click(element('#host'), { position: { x, y: 20 } });
  const wide = '<button style="width: 300px; height: 40px">Save</button>';
  const two =
    '<button style="width: 140px; height: 40px">A</button><button style="width: 140px; height: 40px">B</button>';

  it('a click on what lies in the middle of its host is one on the host, wherever it was pressed', async () => {
    showClosed(wide);
    await clickAt(20);
    expect(watched.of('click')).toMatchObject([{ target: { element: { selector: '#host' }, closed: 'middle' } }]);
    expect(codes()).toEqual([]);
  });
  it('a click on one of several controls is noted', async () => {
    showClosed(two);
    await clickAt(20);
    expect(notes()).toEqual(['closed-shadow-root']);
  });
  it('within another, too', async () => {
    const { root, close } = showClosed('<div style="width: 300px; height: 40px"></div>');
    close(root.firstElementChild as Element, two);
    await clickAt(20);
    expect(notes()).toEqual(['closed-shadow-root']);
  });
  it('a click on what another extension has put there is noted, since it does not come again', async () => {
    showClosed(`<link href="chrome-extension://abcdefgh/icon.css">${wide}`);
    await clickAt(20);
    expect(notes()).toEqual(['closed-shadow-root']);
  });
  it('a click on what only shows something is one on the host', async () => {
    showClosed('<b>Total</b> <i>12.00</i>', '<div id="host" role="button" style="width: 300px; height: 40px"></div>');
    await clickAt(5);
    expect(clicked()).toEqual(['#host']);
  });
  it.each([
    ['a list', '<select style="width: 300px; height: 40px"><option>A<option>B</select>'],
    ['a drawing', '<canvas width="300" height="40"></canvas>'],
  ])('what is pressed in %s is noted', async (_, inner) => {
    showClosed(inner);
    await clickAt(20);
    expect(notes()).toEqual(['closed-shadow-root']);
  });
  it('a drag is noted', async () => {
    showClosed(wide);
    await userEvent.dragAndDrop(element('#host'), element('#host'), {
      sourcePosition: { x: 20, y: 10 },
      targetPosition: { x: 120, y: 20 },
    });
    expect(notes()).toEqual(['closed-shadow-root']);
  });
  it('keys are not kept, whatever its host says of itself', async () => {
    const { root } = showClosed('<input>', '<div id="host" tabindex="0"></div>');
    root.querySelector('input')?.focus();
    await userEvent.keyboard('abc');
    await click('#after');
    expect(watched.of('key')).toEqual([]);
    expect(codes()).toEqual(['hidden-keys']);
  });
  it('keys on its host itself are keys of the page', async () => {
    showClosed('<b>Game</b>', '<x-game id="host" tabindex="0"></x-game>');
    element('#host').focus();
    await userEvent.keyboard('a');
    await click('#after');
    expect(watched.of('key').map(({ key }) => key)).toEqual(['a']);
  });
});
