import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Tabs } from '@/components/panel/Tabs';

const { documentElement: page, body } = document;
const tabs = ['markdown', 'links', 'images'].map((key) => ({ key, label: key }));

beforeEach(() => body.append(document.createElement('div')));

afterEach(() => {
  render(null, body.firstElementChild as Element);
  body.replaceChildren();
  page.removeAttribute('dir');
});

it.each([
  ['ltr', '{ArrowRight}', 'images'],
  ['ltr', '{ArrowLeft}', 'markdown'],
  ['rtl', '{ArrowRight}', 'markdown'],
  ['rtl', '{ArrowLeft}', 'images'],
  ['rtl', '{End}', 'images'],
])('moves to the tab that lies where the key points: %s, %s', async (direction, key, expected) => {
  page.dir = direction;
  const onSelect = vi.fn();
  const props = { label: 'Result', tabs, selected: 'links', panelId: 'panel', onSelect };
  render(<Tabs {...props} />, body.firstElementChild as Element);
  document.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  await userEvent.keyboard(key);
  expect(onSelect).toHaveBeenCalledWith(expected);
});

it('fades at the end that lines run to', () => {
  const fade = (direction: string) => {
    page.dir = direction;
    return getComputedStyle(document.querySelector('.tabs') as Element).maskImage;
  };
  render(
    <Tabs label="Result" tabs={tabs} selected="links" panelId="panel" onSelect={() => undefined} />,
    body.firstElementChild as Element,
  );
  expect(fade('rtl')).toBe(fade('ltr').replace('to right', 'to left'));
});
