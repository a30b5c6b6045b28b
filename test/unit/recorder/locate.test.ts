import { afterEach, describe, expect, it, vi } from 'vitest';
import { locate } from '@/lib/recorder/locate';
import { describeElement } from '@/lib/recorder/selector';

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Records the description of an element of a page. */
function recorded(html: string, selector: string) {
  document.body.innerHTML = html;
  return describeElement(document.querySelector(selector) as Element);
}

describe('an element that was recorded', () => {
  it('is under its selector where the page is as it was', async () => {
    const button = recorded('<button id="buy">Buy</button>', 'button');
    expect(await locate(document, button, 0)).toEqual({ selector: '#buy' });
  });
  it('comes with what finds it now where the page was built anew', async () => {
    const button = recorded('<div id="shop"><button class="buy" name="order">Order now</button></div>', 'button');
    document.body.innerHTML = '<section><button name="place-order">Order now</button></section>';
    const now = describeElement(document.querySelector('button') as Element);
    expect(await locate(document, button, 0)).toEqual({ selector: now.selector, target: now });
  });
  it('is none where only something like it is there', async () => {
    const button = recorded('<p id="a"><button id="buy" class="main">Buy now</button></p>', 'button');
    document.body.innerHTML = '<nav><button id="menu" aria-label="Menu">=</button></nav>';
    expect(await locate(document, button, 0)).toBeNull();
  });
  it('is waited for', async () => {
    vi.useFakeTimers();
    const button = recorded('<button id="buy">Buy</button>', 'button');
    document.body.innerHTML = '';
    const located = locate(document, button, 1_000);
    await vi.advanceTimersByTimeAsync(500);
    document.body.innerHTML = '<button id="buy">Buy</button>';
    await vi.advanceTimersByTimeAsync(200);
    expect(await located).toEqual({ selector: '#buy' });
  });
  it('is waited for where something else could be it, which is taken for it only after a while', async () => {
    vi.useFakeTimers();
    const button = recorded('<button id="fine">Fine</button>', 'button');
    document.body.innerHTML = '<button id="go">Open</button>';
    const located = locate(document, button, 30_000);
    await vi.advanceTimersByTimeAsync(2_000);
    document.body.innerHTML = '<button id="fine">Fine</button>';
    await vi.advanceTimersByTimeAsync(200);
    expect(await located).toEqual({ selector: '#fine' });

    document.body.innerHTML = '<button id="accept">Fine!</button>';
    const other = locate(document, button, 30_000);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await other).toMatchObject({ selector: '#accept' });
  });
  it('is none after its time', async () => {
    vi.useFakeTimers();
    const button = recorded('<button id="buy">Buy</button>', 'button');
    document.body.innerHTML = '';
    const located = locate(document, button, 1_000);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await located).toBeNull();
  });
  it('has the state of its box, or of the box that it is the label of', async () => {
    const html = '<input type="checkbox" id="news" checked><label for="news">News</label>';
    expect(await locate(document, recorded(html, 'input'), 0)).toEqual({ selector: '#news', checked: true });
    expect(await locate(document, recorded(html, 'label'), 0)).toMatchObject({ checked: true });
  });
  describe('in one of rows that look the same', () => {
    const rows = (...names: string[]) =>
      `<ul>${names.map((name) => `<li><span>${name}</span> <button>Delete</button></li>`).join('')}</ul>`;
    const second = () => recorded(rows('Milk 1', 'Bread 2', 'Plum jam 3'), 'li:nth-child(2) button');
    const rowOf = (selector: string) => document.querySelector(selector)?.closest('li')?.textContent;

    it('is found by the words of its row where that has moved', async () => {
      const button = second();
      document.body.innerHTML = rows('Bread 7', 'Milk 1', 'Plum jam 3', 'Cheese 4');
      const located = await locate(document, button, 0);
      expect(located?.target).toBeDefined();
      expect(rowOf(located?.selector ?? '')).toContain('Bread');
    });
    it('is not what has its place now', async () => {
      const button = second();
      document.body.innerHTML = rows('Milk 1', 'Cheese 4', 'Plum jam 3');
      expect(await locate(document, button, 0)).toMatchObject({ otherRow: 'Cheese' });
    });
    it('is the same where only a number of its row is another, or all of the page is in another language', async () => {
      const button = second();
      document.body.innerHTML = rows('Milk 1', 'Bread 12', 'Plum jam 3');
      expect(await locate(document, button, 0)).toEqual({ selector: button.selector });
      document.body.innerHTML = rows('Milch 1', 'Brot 2', 'Pflaumenmus 3').replaceAll('Delete', 'Weg');
      expect(await locate(document, button, 0)).toMatchObject({ selector: button.selector });
    });
  });
  it('of a file may have no selector at all', async () => {
    const button = recorded('<button id="buy">Buy</button>', 'button');
    expect(await locate(document, { ...button, selector: 'button[' }, 0)).toMatchObject({ selector: '#buy' });
  });
});
