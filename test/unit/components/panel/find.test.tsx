import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wordFinder } from '@/components/panel/find-words';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

/** Finds words in markup, and reads what was found. */
function find(words: string, markup: string): string[] {
  const root = document.createElement('div');
  root.innerHTML = markup;
  const next = wordFinder(root, words);
  const found: string[] = [];
  for (let places = next(); places; places = next()) found.push(...places.map(textOf));
  return found;
}

function textOf({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): string {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.toString();
}

describe('words are found', () => {
  it.each([
    ['in either case', 'TIDE', '<p>Tides and tides</p>', ['Tide', 'tide']],
    ['across formats', 'the moon, see', '<p>follow <b>the <i>moon</i></b>, see</p>', ['the moon, see']],
    ['across line ends', 'low water', '<p>low\n  water, low<br>water</p>', ['low\n  water', 'lowwater']],
    ['as they are written', 'a.*(b', '<p>a.*(b and axxb</p>', ['a.*(b']],
    ['beside letters that change their length with their case', 'b', '<p>İİB</p>', ['B']],
    ['never across blocks', 'tide moon', '<p>tide</p><p>moon</p><ul><li>tide<ul><li>moon</ul></ul>', []],
    ['never in what only a screen reader hears', 'tide', '<p>a <span class="visually-hidden">tide</span></p>', []],
  ])('%s', (_, words, markup, found) => expect(find(words, markup)).toEqual(found));

  it('in what is drawn later, too', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>tide</p>';
    const next = wordFinder(root, 'tide');
    expect(next()).toHaveLength(1);
    expect(next()).toBeUndefined();
    root.insertAdjacentHTML('beforeend', '<p>a tide, another tide</p>');
    expect(next()).toHaveLength(2);
  });
});

const words = () => page.getByRole('textbox', { name: 'Find in this result' });
const found = () => page.getByRole('status', { name: 'Matches' });
const shown = () => [...(CSS.highlights.get('found-shown') ?? [])].map(textOf);

async function open(data: object) {
  show({ job: jobOf([]), result: resultOf(data) });
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(words()).toHaveFocus();
}

it('Ctrl+F opens a search that goes on, back and around, and Escape closes it', async () => {
  await open({ markdown: 'One *quay*.\n\nA second quay.\n\n| Quay |\n|---|\n| third |' });
  const before = page.getByRole('tabpanel').element().innerHTML;
  await words().fill('quay');
  await expect.element(found()).toHaveTextContent(/^1 of 3$/);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(found()).toHaveTextContent(/^3 of 3$/);
  await expect.poll(shown).toEqual(['Quay']);
  await userEvent.keyboard('{Enter}');
  await expect.element(found()).toHaveTextContent(/^1 of 3$/);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(found()).toHaveTextContent(/^3 of 3$/);
  await words().fill('anchor');
  await expect.element(found()).toHaveTextContent('Not found');
  expect(page.getByRole('tabpanel').element().innerHTML).toBe(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(words()).not.toBeInTheDocument();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
  await expect.poll(() => CSS.highlights.has('found')).toBe(false);
});

it('words are found in what is not drawn yet, and scrolled to', async () => {
  await open({ markdown: `${'Nothing to see.\n\n'.repeat(40_000)}The *last* quay` });
  await words().fill('last quay');
  await expect.element(found(), { timeout: 20_000 }).toHaveTextContent(/^1 of 1$/);
  await expect.element(page.getByText('The last quay')).toBeInViewport();
});

it('JSON is searched as its source, until the tree is chosen again', async () => {
  await open({ json: { boats: Array.from({ length: 400 }, (_, index) => ({ name: `boat ${index}` })) } });
  await words().fill('boat 39');
  await expect.element(found()).toHaveTextContent(/^1 of 11$/);
  await expect.poll(shown).toEqual(['boat 39']);
  await page.getByText('Tree').click();
  await expect.element(words()).not.toBeInTheDocument();
});

it('words are found in the lines of a long difference', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `+line ${index}\n`).join('');
  const diff = { text: `@@ -1,0 +1,2000 @@\n${lines}`, json: { files: [] } };
  await open({ changeTracking: { previousScrapeAt: null, changeStatus: 'changed', visibility: 'visible', diff } });
  await words().fill('line 1999');
  await expect.element(found(), { timeout: 10_000 }).toHaveTextContent(/^1 of 1$/);
});

it('Ctrl+F leads to the filter where there is one', async () => {
  show({ job: jobOf([]), result: resultOf({ links: ['https://quay.example/a'] }) });
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Filter links' })).toHaveFocus();
});
