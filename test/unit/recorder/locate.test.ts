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
  it('of a file may have no selector at all', async () => {
    const button = recorded('<button id="buy">Buy</button>', 'button');
    expect(await locate(document, { ...button, selector: 'button[' }, 0)).toMatchObject({ selector: '#buy' });
  });
});
