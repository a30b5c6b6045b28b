import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ProgramsLine } from '@/components/base/ProgramsLine';

const { body } = document;

afterEach(() => render(null, body));

it('says how many programs are connected, and stops all by one press', async () => {
  const stop = vi.fn();
  render(<ProgramsLine count={0} onStop={stop} />, body);
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('Programs can ask for pages');
  render(<ProgramsLine count={1} onStop={stop} />, body);
  await expect.element(status).toHaveTextContent('1 program connected');
  render(<ProgramsLine count={2} onStop={stop} />, body);
  await expect.element(status).toHaveTextContent('2 programs connected');
  await page.getByRole('button', { name: 'Stop all programs' }).click();
  expect(stop).toHaveBeenCalledOnce();
});

it('says that they are stopped, and keeps the focus of the button', async () => {
  render(<ProgramsLine count={2} onStop={vi.fn()} />, body);
  await page.getByRole('button', { name: 'Stop all programs' }).click();
  render(<ProgramsLine count={undefined} onStop={vi.fn()} />, body);
  await expect.element(page.getByRole('status')).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('All programs are stopped.');
  expect(document.querySelector('button')).toBeNull();
});
