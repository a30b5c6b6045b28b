import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { describeElement } from '@/lib/recorder/selector';
import { element, type Watched, watch } from './watched';

let watched: Watched;
afterEach(() => watched.stop());

const LIST = `<main><p class="note">Fruit</p><ul class="list">
  <li class="item">Apple</li><li class="item" id="b"><b>Banana</b></li><li class="item">Cherry</li></ul></main>`;

/** Describes what is kept of an item that is pressed, and what would be of the same page that stands still. */
async function pressed(html: string, selector: string, change: (item: HTMLElement) => void) {
  watched = watch(html);
  const item = element(selector);
  item.removeAttribute('id');
  await new Promise((resolve) => setTimeout(resolve));
  const before = describeElement(item);
  item.onpointerdown = () => change(item);
  await userEvent.click(item);
  await expect.poll(() => watched.of('click')).toHaveLength(1);
  return { now: watched.of('click')[0]?.target.element, before };
}

describe('what is pressed is described as it was, though the page', () => {
  const changes: [name: string, change: (item: HTMLElement) => void][] = [
    ['removes it', (item) => item.remove()],
    ['removes it and what was around it', (item) => item.closest('main')?.remove()],
    ['empties its list', (item) => item.closest('ul')?.replaceChildren()],
    [
      'removes its like one by one',
      () => {
        for (const one of document.querySelectorAll('li')) one.remove();
      },
    ],
    [
      'takes it apart first',
      (item) => {
        for (const one of [item.firstElementChild, item, item.parentElement]) one?.remove();
      },
    ],
    ['puts another in its place', (item) => item.replaceWith(Object.assign(document.createElement('p'), { id: 'c' }))],
    ['moves it', (item) => item.parentElement?.append(item)],
    ['names it otherwise', (item) => Object.assign(item, { className: 'item chosen', id: 'chosen' })],
    ['names its list otherwise', (item) => item.closest('ul')?.setAttribute('class', 'closed')],
    ['puts something before it', (item) => item.before(document.createElement('li'), document.createElement('li'))],
  ];
  it.each(changes)('%s', async (_, change) => {
    const { now, before } = await pressed(LIST, '#b', change);
    expect(now?.selector).toBe(before.selector);
    expect(now?.fingerprint).toEqual(before.fingerprint);
  });
});

it('nothing of a page that goes away at a press runs again to describe that', async () => {
  Object.assign(window, { built: 0 });
  customElements.define(
    'x-counted',
    class extends HTMLElement {
      constructor() {
        super();
        Object.assign(window, { built: (window as unknown as { built: number }).built + 1 });
      }
    },
  );
  await pressed(`${LIST}<x-counted></x-counted>`, '#b', (item) => item.remove());
  expect(window).toMatchObject({ built: 1 });
});
