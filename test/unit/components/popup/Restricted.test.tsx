import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Restricted } from '@/components/popup/Restricted';
import { jobOf } from '../panel/sample';

const root = document.createElement('div');

beforeEach(() => document.body.replaceChildren(root));

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

it('names recent results as History does: a set by its pages, a page without a title by its address', async () => {
  const untitled = { url: 'https://harbour.example/fees', title: '' };
  const recent = [jobOf([]), jobOf([], { page: untitled, planned: 3 }), jobOf([], { page: untitled })];
  render(
    <Restricted why="No." more="Never." recent={recent} onResult={() => undefined} onHistory={() => undefined} />,
    root,
  );
  const rows = page.getByRole('list', { name: 'Recent results' }).getByRole('button');
  await expect.element(rows.nth(0)).toHaveTextContent('Harbour fees');
  await expect.element(rows.nth(1)).toHaveTextContent('3 pages');
  await expect.element(rows.nth(2)).toHaveTextContent('harbour.example/fees');
});
