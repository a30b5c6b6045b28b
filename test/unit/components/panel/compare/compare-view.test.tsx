import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/components/base/base.css';
import { CompareView, type ShownComparison } from '@/components/panel/compare/CompareView';
import { compareValues } from '@/lib/scrape/formats/text/changes/compare-values';
import { jobOf } from '../sample';

let root: HTMLElement | undefined;

function clear(): void {
  if (root) render(null, root);
  root?.remove();
}

afterEach(clear);

const older = jobOf(['markdown'], { finishedAt: Date.UTC(2026, 10, 1) });
const newer = jobOf(['markdown', 'links'], { finishedAt: Date.UTC(2026, 10, 2), engine: 'remote' });

function show(compared: ShownComparison | 'gone' | undefined, jobs = [newer, older], hasService = true) {
  const actions = { onChoose: vi.fn(), onMember: vi.fn(), onAgain: vi.fn(), onBack: vi.fn() };
  clear();
  root = document.body.appendChild(document.createElement('div'));
  const [after, before] = jobs;
  render(<CompareView {...{ jobs, before, after, compared, hasService, ...actions }} />, root);
  return actions;
}

const found = (before: unknown, after: unknown): ShownComparison => ({
  ...compareValues(before, after),
  members: ['markdown', 'links'],
  member: 'markdown',
});
const ofOneEngine = [newer, older].map((job) => ({ ...job, engine: 'local' as const }));
const status = () => page.getByRole('status', { name: 'Status' });

it('has a line each of what came and went, under the place where that was, in words as well', async () => {
  show(found('A night is 24 euros.', 'A night is 30 euros.'), ofOneEngine);
  await expect.element(status()).toHaveTextContent('1 line added, 1 line removed');
  await expect.element(page.getByRole('heading', { name: 'Line 1' })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Changed parts' }).getByRole('listitem');
  await expect.element(lines.nth(1)).toHaveTextContent('Removed: A night is 24 euros.');
  await expect.element(lines.nth(2)).toHaveTextContent('Added: A night is 30 euros.');
});

it('puts the lines of both side by side, at once where they are of two engines', async () => {
  show(found('A night is 24 euros.', 'A night is 30 euros.'), ofOneEngine);
  await expect.element(page.getByRole('radio', { name: 'Line by line' })).toBeChecked();
  await page.getByText('Side by side').click();
  const lines = page.getByRole('list', { name: 'Changed parts' }).getByRole('listitem');
  expect(lines.elements()).toHaveLength(2);
  await expect.element(lines.nth(1)).toHaveTextContent('A night is 24 euros.+Added: A night is 30 euros.');
  show(found('a', 'b'));
  await expect.element(page.getByRole('radio', { name: 'Side by side' })).toBeChecked();
});

it('goes to differences that are not drawn yet, by keyboard, and says which one it is', async () => {
  const text = (changed: boolean) =>
    Array.from({ length: 6_000 }, (_, index) => (changed && index % 20 === 10 ? `${index} new` : `${index}`)).join(
      '\n',
    );
  show(found(text(false), text(true)));
  await userEvent.keyboard('{Tab}');
  page.getByRole('button', { name: 'Previous difference' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(status()).toHaveTextContent('Difference 300 of 300');
  await expect.element(page.getByRole('heading', { name: 'Difference 300 of 300' })).toBeInViewport();
  await page.getByRole('button', { name: 'Next difference' }).click();
  await expect.element(page.getByRole('heading', { name: 'Difference 1 of 300' })).toBeInViewport();
});

it('says that nothing differs, that one alone has a format, and that one is gone', async () => {
  show(found('same', 'same'));
  await expect.element(status()).toHaveTextContent('No differences.');
  show({ ...found(null, 'here'), only: 'after' });
  await expect.element(page.getByText('Only the newer result has this format.')).toBeVisible();
  show('gone');
  await expect.element(page.getByText('no longer kept')).toBeVisible();
});

it('names two results of one minute by their seconds, and by their engine only if another has one', () => {
  const twin = { ...older, id: 'twin', finishedAt: (older.finishedAt ?? 0) + 1_000 };
  const labels = () => [...(document.querySelector('select')?.options ?? [])].map(({ label }) => label);
  show(found('a', 'b'), [twin, older]);
  expect(labels().map((label) => label.match(/:0\d/g)?.at(-1))).toEqual([':01', ':00']);
  expect(labels().join()).not.toContain('This browser');
  show(found('a', 'b'), [newer, older]);
  expect(labels().join()).toContain('This browser');
});

it('asks for another pair and another format', async () => {
  const { onChoose, onMember } = show(found('a', 'b'));
  await page.getByRole('combobox', { name: 'Older result' }).selectOptions(newer.id);
  await expect.poll(() => onChoose.mock.calls).toEqual([[{ before: newer.id }]]);
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('links');
  await expect.poll(() => onMember.mock.calls).toEqual([['links']]);
});

it('offers a second scrape, with either engine, where there is one result', async () => {
  const { onAgain } = show(undefined, [newer]);
  await page.getByRole('button', { name: 'Scrape again with this browser' }).click();
  expect(onAgain).toHaveBeenCalledWith(newer, 'local');
});

it('offers the service for a second result only where one is set up', async () => {
  const service = page.getByRole('button', { name: 'Scrape again with the service' });
  show(undefined, [newer]);
  await expect.element(service).toBeVisible();
  show(undefined, [newer], false);
  await expect.element(page.getByRole('button', { name: 'Scrape again with this browser' })).toBeVisible();
  expect(service.elements()).toEqual([]);
});
