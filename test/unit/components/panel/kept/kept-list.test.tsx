import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { type KeptActions, KeptList } from '@/components/panel/kept/KeptList';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { rightOf } from '../../line-start';

const HIGHLIGHT: KeptHighlight = {
  id: 'a',
  page: 'https://quay.example/fees',
  url: 'https://quay.example/fees',
  title: 'Harbour fees',
  quote: { exact: 'A night costs twelve pounds.', prefix: '', suffix: '' },
  createdAt: 1,
};

const place = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, place));

function show(highlights: readonly KeptHighlight[], more: { scope?: 'page' | 'all'; refusal?: string } = {}) {
  const actions = {
    highlight: vi.fn(),
    show: vi.fn(),
    note: vi.fn<KeptActions['note']>(),
    remove: vi.fn(),
    undoRemove: vi.fn(),
    save: vi.fn(),
    add: vi.fn(),
  };
  const onScope = vi.fn();
  render(
    <KeptList scope="page" {...more} onScope={onScope} highlights={highlights} actions={actions} onBack={vi.fn()} />,
    place,
  );
  return { actions, onScope };
}

it('leads to a highlight in its page, and writes its note', async () => {
  const { actions } = show([HIGHLIGHT]);
  await page.getByRole('button', { name: 'Show in page: A night costs twelve pounds.' }).click();
  expect(actions.show).toHaveBeenCalledWith(HIGHLIGHT);
  await page.getByRole('button', { name: 'More for A night costs twelve pounds.' }).click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toHaveFocus();
  await note.fill('Too much');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(actions.note).toHaveBeenCalledWith(HIGHLIGHT, 'Too much');
});

it('says that a highlight is lost, and names the page among those of all pages', async () => {
  show([{ ...HIGHLIGHT, lostAt: 2, note: 'Too much' }], { scope: 'all' });
  await expect.element(page.getByText('Not found on the page. The page may have changed.')).toBeVisible();
  await expect.element(page.getByText('Harbour fees')).toBeVisible();
  await expect.element(page.getByText('Too much')).toBeVisible();
});

it('says how to begin, and why a press did nothing', async () => {
  const { actions } = show([], { refusal: 'No text is selected. Select some on the page.' });
  await expect.element(page.getByText('Nothing is highlighted on this page.')).toBeVisible();
  await expect.element(page.getByRole('note')).toHaveTextContent('No text is selected.');
  await page.getByRole('button', { name: 'Highlight the selection' }).click();
  expect(actions.highlight).toHaveBeenCalled();
});

it('keeps the page and the time of a highlight each in its own direction', () => {
  show([HIGHLIGHT], { scope: 'all' });
  const [title, moment, ...more] = document.querySelectorAll('.kept-row .meta bdi');
  expect(title?.textContent).toBe('Harbour fees');
  expect(moment?.textContent).not.toBe('');
  expect(more).toEqual([]);
});

it('starts a quote and its note where the lines of the view start', () => {
  document.documentElement.dir = 'rtl';
  show([{ ...HIGHLIGHT, quote: { ...HIGHLIGHT.quote, exact: 'Free.' }, note: 'Low.' }]);
  const [quote, note] = ['Free.', 'Low.'].map((text) => rightOf(text));
  document.documentElement.removeAttribute('dir');
  expect(Math.abs((quote ?? 0) - (note ?? 0))).toBeLessThan(5);
});
