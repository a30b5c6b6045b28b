import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Menu } from '@/components/base/Menu';

const { documentElement: html, body } = document;
const ITEMS = ['Save as a file', 'Send to the application in which you keep your notes'].map((label) => ({
  label,
  onChoose: () => undefined,
}));

afterEach(async () => {
  render(null, body);
  body.removeAttribute('style');
  html.removeAttribute('dir');
  await page.viewport(414, 896);
});

it.each([
  ['at the left edge', 'ltr', 'start'],
  ['at the right edge', 'ltr', 'end'],
  ['at the left edge, from right to left', 'rtl', 'end'],
  ['at the right edge, from right to left', 'rtl', 'start'],
])('shows its whole list in a narrow panel, %s', async (_name, direction, place) => {
  await page.viewport(180, 600);
  html.dir = direction;
  Object.assign(body.style, { margin: '0', display: 'flex', justifyContent: place });
  render(<Menu label="Save or send" items={ITEMS} icon="download" />, body);
  await page.getByRole('button', { name: 'Save or send' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Save as a file' })).toHaveFocus();
  const { left, right } = page.getByRole('menu').element().getBoundingClientRect();
  expect({ isCutLeft: left < 0, isCutRight: right > 180 }).toEqual({ isCutLeft: false, isCutRight: false });
});
