import { afterEach, describe, expect, it, vi } from 'vitest';
import { locate } from '@/lib/recorder/locate';
import { describeElement } from '@/lib/recorder/selector';
import { described } from './selector/open';

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Records the description of an element of a page. */
function recorded(html: string, selector: string) {
  document.body.innerHTML = html;
  return described(document.querySelector(selector) as Element);
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
      expect(await locate(document, button, 0)).toBeNull();
    });
    it('is not what has its place now, in a recording of an earlier version, which keeps no more than words', async () => {
      const { row: _, ...button } = second();
      document.body.innerHTML = rows('Milk 1', 'Cheese 4', 'Plum jam 3');
      expect(await locate(document, button, 0)).toMatchObject({ otherRow: 'Cheese' });
    });
    it.each([
      ['numbers', '1040', '1041', '1042', '1043'],
      ['numbers with a sign', '88-1040', '88-1041', '88-1042', '88-1043'],
      ['times of a day', '08:15', '08:30', '08:45', '09:00'],
      ['days', '3 Mar 2026', '4 Mar 2026', '4 Apr 2026', '3 Apr 2026'],
    ])('is told by %s', async (_, one, two, three, four) => {
      const button = recorded(rows(one, two, three), 'li:nth-child(2) button');
      expect(button.row).toMatchObject({ name: two });
      document.body.innerHTML = rows(four, three, one, two);
      expect(rowOf((await locate(document, button, 0))?.selector ?? '')).toContain(two);
      document.body.innerHTML = rows(one, four, three);
      expect(await locate(document, button, 0)).toBeNull();
    });
    it('has a selector that says so where CSS can', async () => {
      const table = (...orders: number[]) =>
        `<table>${orders.map((order) => `<tr><td><a href="/orders/88-${order}">88-${order}</a></td><td>Paper</td><td><button>Pay</button></td></tr>`).join('')}</table>`;
      const { selector } = recorded(table(1040, 1041, 1042), 'tr:nth-child(2) button');
      document.body.innerHTML = table(1042, 1041, 1040, 1039).replace('Paper', 'Pens');
      expect(document.querySelectorAll(selector)).toHaveLength(1);
      expect(document.querySelector(selector)?.closest('tr')?.textContent).toContain('88-1041');
      document.body.innerHTML = table(1042, 1040);
      expect(document.querySelectorAll(selector)).toHaveLength(0);
    });
    it('has none that a reference in another row can take the place of', async () => {
      const table = (...orders: [string, string][]) =>
        `<table>${orders.map(([order, about]) => `<tr><td>${order}</td><td>${about}</td><td><button>Pay</button></td></tr>`).join('')}</table>`;
      const button = recorded(table(['1040', ''], ['1041', ''], ['1042', '']), 'tr:nth-child(2) button');
      document.body.innerHTML = table(['1040', ''], ['1044', 'Replaces 1041'], ['1045', '1041']);
      expect(await locate(document, button, 0)).toBeNull();
    });
    it('keeps its place where nothing tells the rows apart', async () => {
      const button = recorded(rows('Bread', 'Bread', 'Bread'), 'li:nth-child(2) button');
      expect(button.row).toBeNull();
      expect(await locate(document, button, 0)).toEqual({ selector: button.selector });
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
