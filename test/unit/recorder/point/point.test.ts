import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPointing } from '@/lib/recorder/point';

const pointing = createPointing(window);
const marks = () =>
  [...document.documentElement.children].filter(({ localName }) => localName.startsWith('winnow-mark')).length;
const element = (selector: string) => document.querySelector(selector) as HTMLElement;

afterEach(() => {
  pointing.stop();
  pointing.highlight(null);
  document.body.innerHTML = '';
});

describe('an editor of steps', () => {
  it('counts what selectors match, and knows what is none', () => {
    document.body.innerHTML = '<b></b><b></b>';
    expect(pointing.count(['b', 'i', 'b['])).toEqual([2, 0, -1]);
  });
  it('marks what a selector matches, one at a time, and takes the mark away', () => {
    document.body.innerHTML = '<b>x</b>';
    pointing.highlight('b');
    pointing.highlight('b');
    expect(marks()).toBe(1);
    pointing.highlight('i');
    expect(marks()).toBe(0);
    pointing.highlight('b[');
    expect(marks()).toBe(0);
  });
  it('gets what a person clicks, of which the page hears nothing', async () => {
    document.body.innerHTML = '<a href="#gone" id="docs"><b>Docs</b></a>';
    const heard = vi.fn();
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) element('a').addEventListener(type, heard);
    const picked = pointing.pick();
    await userEvent.click(element('b'));
    expect(await picked).toMatchObject({ target: { selector: '#docs' }, label: 'Docs', isField: false });
    expect(heard).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
    await userEvent.click(element('b'));
    expect(heard).toHaveBeenCalled();
  });
  it('learns whether it takes text', async () => {
    document.body.innerHTML = '<input id="q" aria-label="Search">';
    const picked = pointing.pick();
    await userEvent.click(element('#q'));
    expect(await picked).toMatchObject({ label: 'Search', isField: true });
  });
  it('marks what the pointer is over while it asks', async () => {
    document.body.innerHTML = '<button>Go</button>';
    const picked = pointing.pick();
    await userEvent.hover(element('button'));
    expect(marks()).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(await picked).toBeNull();
    expect(marks()).toBe(0);
  });
  it('gives up where it asks again, or stops', async () => {
    const [first, second] = [pointing.pick(), pointing.pick()];
    expect(await first).toBeNull();
    pointing.stop();
    expect(await second).toBeNull();
  });
});
