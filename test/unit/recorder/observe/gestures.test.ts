import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import { reportPageWorld } from '@/lib/recorder/observe/page-world';
import { element, type Watched, watch } from './watched';

const PAGE = `<style>#menu ul { display: none } #menu:hover ul { display: block } div { cursor: pointer; width: 200px }</style>
  <button id="plain">Plain</button><button id="asks">Ask</button><div id="card">A card</div><input id="field">
  <label>News <input type="checkbox" id="box"></label><label><input type="radio" name="r" id="one">One</label>
  <label><input type="radio" name="r" id="two">Two</label>
  <select id="list"><option>a</option><option>b</option><option>c</option></select>
  <div id="menu"><b>More</b><ul><li><button id="item">Item</button></li></ul></div>
  <div id="own">Files</div><p id="text">Plain text</p><canvas id="canvas" width="200" height="60"></canvas>
  <p id="copied">Green tea</p><div id="map">A map</div>
  <div id="scrolls" style="overflow: auto; height: 40px"><p style="height: 2000px">Long</p></div>
  <div id="closed"></div><a id="link" href="https://shop.example/">Shop</a>`;

const natives = { confirm: window.confirm };
let watched: Watched;
let focusInside: () => void;
afterEach(() => {
  watched.stop();
  Object.assign(window, natives);
});

function show(): void {
  const roots = new Map<Element, ShadowRoot>();
  watched = watch(PAGE, (host) => roots.get(host) ?? null);
  let count = 0;
  Object.assign(window, { confirm: () => count % 2 === 0 });
  reportPageWorld(globalThis);
  element('#asks').onclick = () => confirm('Sure?');
  element('#card').onclick = () => {
    element('#card').textContent = `A card, ${++count}`;
  };
  element('#own').oncontextmenu = (event) => event.preventDefault();
  element('#link').onclick = (event) => event.preventDefault();
  element('#map').onwheel = (event) => event.preventDefault();
  const closed = element('#closed').attachShadow({ mode: 'closed' });
  closed.innerHTML = '<button style="width: 90px">Inside</button><input style="width: 90px">';
  roots.set(element('#closed'), closed);
  focusInside = () => closed.querySelector('input')?.focus();
}

const click = (selector: string) => () => userEvent.click(element(selector));

/**
 * Gestures that a user can make in the page, by name. Drags of links and pictures are in test/e2e/recording-bar.spec.ts: where
 * one begins later than the test runner looks, no press reaches the page again, in this file and in all that follow.
 */
const GESTURES = {
  'click a button': click('#plain'),
  'click what asks': click('#asks'),
  'click a card': click('#card'),
  'click in a closed shadow root': click('#closed'),
  'type in a closed shadow root': () => {
    focusInside();
    return userEvent.keyboard('x');
  },
  'click a drawing': click('#canvas'),
  'click twice': () => userEvent.dblClick(element('#plain')),
  'click with the middle button': () => userEvent.click(element('#plain'), { button: 'middle' }),
  'click with the right button': () => userEvent.click(element('#card'), { button: 'right' }),
  'open a menu of the page': () => userEvent.click(element('#own'), { button: 'right' }),
  'click a link with Control': () => userEvent.click(element('#link'), { modifiers: ['Control'] }),
  'click under the pointer': async () => {
    await userEvent.hover(element('#menu > b'));
    await userEvent.click(element('#item'));
  },
  'turn a box': click('#box'),
  'choose one': click('#one'),
  'choose two': click('#two'),
  'choose in a list': () => {
    const list = element<HTMLSelectElement>('#list');
    list.focus();
    return userEvent.keyboard(list.value === 'b' ? 'c' : 'b');
  },
  type: async () => {
    await userEvent.click(element('#field'));
    await userEvent.keyboard('tea');
  },
  paste: async () => {
    await userEvent.tripleClick(element('#copied'));
    await userEvent.copy();
    await userEvent.click(element('#field'));
    await userEvent.paste();
  },
  'turn the wheel over a map': () => userEvent.wheel(element('#map'), { delta: { y: 100 } }),
  'scroll a part': () => userEvent.wheel(element('#scrolls'), { delta: { y: 100 } }),
  'press Escape': () => userEvent.keyboard('{Escape}'),
  'drag on a drawing': () =>
    userEvent.dragAndDrop(element('#canvas'), element('#canvas'), {
      sourcePosition: { x: 10, y: 10 },
      targetPosition: { x: 120, y: 40 },
    }),
} satisfies Record<string, () => Promise<unknown>>;

const recorded = () => JSON.stringify(compile(normalize(watched.events())));

it('no gesture is dropped without a word: each changes the steps, their parts or the notes', async () => {
  const names = fc.constantFrom(...(Object.keys(GESTURES) as (keyof typeof GESTURES)[]));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(names, { minLength: 2, maxLength: 6 }), async (sequence) => {
      show();
      let before = recorded();
      for (const name of sequence) {
        await GESTURES[name]();
        // A turn of the wheel is said when it has ended.
        await expect.poll(recorded, { message: `${name}, of ${sequence.join(', ')}` }).not.toBe(before);
        before = recorded();
      }
      watched.stop();
    }),
    { numRuns: 10 },
  );
}, 60_000);
