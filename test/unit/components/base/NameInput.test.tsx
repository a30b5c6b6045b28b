import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { NameInput } from '@/components/base/NameInput';

const { body } = document;

afterEach(() => {
  document.documentElement.removeAttribute('dir');
  render(null, body);
});

const nextFrame = () => new Promise(requestAnimationFrame);

it('keeps what is typed right after it is shown', async () => {
  const names: (string | undefined)[] = [];
  render(<NameInput label="Name" name="Open the invoice" onDone={(name) => names.push(name)} />, body);
  const input = document.querySelector('input') as HTMLInputElement;
  input.focus();
  input.value = 'Invoices';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // Effects run after a frame was painted.
  await nextFrame();
  await nextFrame();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(names).toEqual(['Invoices']);
});

it('shows a name that is given from elsewhere', async () => {
  render(<NameInput label="Name" name="Open the invoice" onDone={() => undefined} />, body);
  render(<NameInput label="Name" name="Invoices" onDone={() => undefined} />, body);
  await expect.poll(() => document.querySelector('input')?.value).toBe('Invoices');
});

it.each([
  ['rtl', 'Invoices', 'end'],
  ['rtl', 'الفواتير', 'start'],
  ['ltr', 'الفواتير', 'end'],
  ['ltr', 'Invoices', 'start'],
])('starts where the lines of a view from %s start, with the name %s', (direction, name, side) => {
  document.documentElement.dir = direction;
  render(<NameInput label="Name" name={name} onDone={() => undefined} />, body);
  expect(getComputedStyle(document.querySelector('input') as Element).textAlign).toBe(side);
});
