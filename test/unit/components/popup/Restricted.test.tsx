import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Restricted } from '@/components/popup/Restricted';
import { jobOf } from '../panel/sample';

const root = document.createElement('div');

const props = {
  why: 'No.',
  more: 'Never.',
  recent: [],
  isDebugged: false,
  onAddress: () => undefined,
  onResult: () => undefined,
  onHistory: () => undefined,
};

beforeEach(() => document.body.replaceChildren(root));

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

it('names recent results as History does: a set by its pages, a page without a title by its address', async () => {
  const untitled = { url: 'https://harbour.example/fees', title: '' };
  const recent = [jobOf([]), jobOf([], { page: untitled, planned: 3 }), jobOf([], { page: untitled })];
  render(<Restricted {...props} recent={recent} />, root);
  const rows = page.getByRole('list', { name: 'Recent results' }).getByRole('button');
  await expect.element(rows.nth(0)).toHaveTextContent('Harbour fees');
  await expect.element(rows.nth(1)).toHaveTextContent('3 pages');
  await expect.element(rows.nth(2)).toHaveTextContent('harbour.example/fees');
});

it('scrapes another address, by Enter too, and says what is wrong with one that is none', async () => {
  const onAddress = vi.fn();
  render(<Restricted {...props} isDebugged onAddress={onAddress} />, root);
  const field = page.getByRole('textbox', { name: 'Scrape another page' });
  await expect.element(field).not.toHaveAccessibleDescription();
  await field.fill('not an address');
  await expect.element(field).toHaveAccessibleDescription(/debugging notice/);
  await page.getByRole('button', { name: 'Scrape this address' }).click();
  await expect.element(field).toHaveAccessibleDescription(/Enter an address such as/);
  expect(onAddress).not.toHaveBeenCalled();
  await field.fill('https://quay.example/tides');
  await userEvent.keyboard('{Enter}');
  expect(onAddress).toHaveBeenCalledExactlyOnceWith('https://quay.example/tides');
});
