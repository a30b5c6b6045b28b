import { type ComponentProps, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import type { PageInSet } from '@/components/panel/set/page-in-set';
import { SetView } from '@/components/panel/set/SetView';
import { WinnowError } from '@/lib/base/errors';
import type { Job } from '@/lib/jobs/job';
import { jobOf } from '../sample';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

const pageOf = (url: string, changed: Partial<Job> = {}): PageInSet => ({
  url,
  job: jobOf(['markdown'], { page: { url, title: url.replace('https://a.example/', 'Page ') }, ...changed }),
});

const error = new WinnowError('UNREACHABLE', 'The site did not respond.').record;
const FIVE: readonly PageInSet[] = [
  pageOf('https://a.example/2', { bytes: 9_000 }),
  pageOf('https://a.example/10', { bytes: 3_000 }),
  pageOf('https://a.example/1', { state: 'failed', error }),
  pageOf('https://a.example/3', { state: 'running' }),
  { url: 'https://a.example/waiting' },
];

function show(pages: readonly PageInSet[], changed: Partial<ComponentProps<typeof SetView>> = {}) {
  root = document.body.appendChild(document.createElement('div'));
  // It scrolls as the panel does.
  root.style.cssText = 'height: 600px; overflow-y: auto';
  const job = jobOf(['markdown'], { operation: 'crawl', state: 'running', planned: pages.length });
  const onOpen = vi.fn<(job: Job) => void>();
  const none = { onStop: vi.fn(), onProceed: vi.fn(), onWords: vi.fn() };
  render(<SetView {...none} job={job} pages={pages} found={pages} words="" onOpen={onOpen} {...changed} />, root);
  return { onOpen };
}

const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);

it('lists what is done, what runs, what failed and what waits, and opens what there is', async () => {
  const { onOpen } = show(FIVE);
  await expect.element(page.getByRole('row', { name: /waiting/ })).toHaveTextContent('Waiting');
  await expect.element(page.getByRole('row', { name: /^Page 1 / })).toHaveTextContent('The site did not respond.');
  await expect.element(page.getByRole('row', { name: /Page 10/ })).toHaveTextContent('3 kB');
  expect(page.getByRole('table').element().getAttribute('aria-rowcount')).toBe('6');
  await page.getByRole('button', { name: /^Page 2/ }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(FIVE[0]?.job);
});

it('shows every member of what a service says of a job, and its warning in words', async () => {
  const members = { status: 'completed', creditsUsed: 7, warning: 'Some pages were left out.', odd: { deep: [1] } };
  show(FIVE, { job: jobOf(['markdown'], { operation: 'crawl', engine: 'remote', state: 'done', members }) });
  await expect.element(page.getByRole('note')).toHaveTextContent('Some pages were left out.');
  await page.getByText('From the service').click();
  const tree = page.getByRole('list', { name: 'job' }).first();
  await expect.element(tree).toHaveTextContent(/creditsUsed 7/);
  await expect.element(tree).toHaveTextContent(/deep/);
});

it('saves a set that is to be saved once its last page has ended', async () => {
  const pages = [pageOf('https://a.example/1'), pageOf('https://a.example/2', { state: 'failed', error })];
  const job = jobOf(['markdown'], { operation: 'batch', planned: 2 });
  const onSave = vi.fn(async () => undefined);
  const takeFile = vi.fn(async () => 'markdown' as const);
  const props = { isToBeSaved: true, onSave, takeFile };
  const status = page.getByRole('status', { name: 'Status' });
  show(pages, { ...props, job: { ...job, state: 'cancelled' }, isWhole: true });
  await expect.element(status).not.toHaveTextContent('saved in one file at the end');
  if (root) render(null, root);
  show(pages, { ...props, job: { ...job, state: 'running' } });
  await expect.element(status).toHaveTextContent('saved in one file at the end');
  if (root) render(null, root);
  show(pages, { ...props, job, isWhole: false });
  expect(takeFile).not.toHaveBeenCalled();
  if (root) render(null, root);
  show(pages, { ...props, job, isWhole: true });
  await expect.poll(() => onSave.mock.calls).toEqual([['markdown']]);
  expect(takeFile).toHaveBeenCalledOnce();
});

it('says that nothing is saved of a set without a page', async () => {
  const job = jobOf(['markdown'], { operation: 'batch', planned: 1 });
  const takeFile = vi.fn(async () => 'markdown' as const);
  const pages = [pageOf('https://a.example/2', { state: 'failed', error })];
  show(pages, { job, isToBeSaved: true, isWhole: true, onSave: vi.fn(async () => undefined), takeFile });
  const status = page.getByRole('status', { name: 'Status' });
  await expect.element(status).toHaveTextContent('0 of 1 done · 1 failed · not saved: no page could be scraped');
  expect(takeFile).not.toHaveBeenCalled();
});

it('keeps the focus where a button goes once the last page is known', async () => {
  const job = jobOf(['markdown'], { operation: 'crawl', planned: 2 });
  const props = { job, onRetry: vi.fn(), onSave: vi.fn(async () => undefined) };
  const first = pageOf('https://a.example/1');
  show([first, { url: 'https://a.example/2' }], props);
  const retry = page.getByRole('button', { name: 'Scrape what is missing' });
  await expect.element(retry).toHaveFocus();
  const pages = [first, pageOf('https://a.example/2')];
  const none = { onStop: vi.fn(), onProceed: vi.fn(), onWords: vi.fn(), onOpen: vi.fn() };
  render(<SetView {...none} {...props} pages={pages} found={pages} words="" />, root as HTMLElement);
  await expect.element(page.getByRole('button', { name: 'Save as zip' })).toHaveFocus();
});

it('breaks an address between its words', async () => {
  const url = 'https://127.0.0.1:38635/docs/guide/mooring/in-the-harbour_at-night.html';
  show([{ url }]);
  document.body.style.width = '300px';
  const text = page.getByRole('row', { name: /mooring/ }).element();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const words: [string, number][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = new Range();
    range.selectNodeContents(node);
    words.push([node.textContent ?? '', range.getClientRects().length]);
  }
  document.body.style.width = '';
  expect(words.filter(([, lines]) => lines > 1)).toEqual([]);
  expect(words.map(([word]) => word)).toContain('mooring/');
});

it('begins the lines of an address where those of its neighbours begin, from right to left, too', async () => {
  show([{ url: `https://a.example/${'harbour-'.repeat(12)}` }]);
  root?.setAttribute('dir', 'rtl');
  const address = page.getByRole('row', { name: /harbour/ }).getByText(/^\/harbour/);
  const lines = () => Map.groupBy(address.element().getClientRects(), ({ top }) => top);
  await expect.poll(() => lines().size).toBeGreaterThan(1);
  const starts = [...lines().values()].map((parts) => Math.max(...parts.map(({ right }) => right)));
  expect(new Set(starts).size).toBe(1);
});

it('orders the pages by a column, the other way round, and as they are scraped again', async () => {
  show(FIVE);
  const asScraped = rows();
  const head = page.getByRole('columnheader', { name: 'Page' });
  await head.getByRole('button').click();
  expect(rows()).toEqual(['/waiting', 'Page 1', 'Page 2', 'Page 3', 'Page 10']);
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  expect(rows()[0]).toBe('Page 10');
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  expect(rows()).toEqual(asScraped);

  await page.getByRole('button', { name: 'State' }).click();
  expect(rows()[0]).toBe('Page 1');
  await page.getByRole('button', { name: 'Size' }).click();
  expect(rows().slice(3)).toEqual(['Page 10', 'Page 2']);
});

it('leaves the pages of a state', async () => {
  show([...FIVE, ...[4, 5, 6, 7].map((number) => pageOf(`https://a.example/${number}`))]);
  await page.getByRole('combobox', { name: 'Any state' }).selectOptions('Failed');
  expect(rows()).toEqual(['Page 1']);
  await expect.element(page.getByRole('status', { name: 'Pages' })).toHaveTextContent('1 of 9 shown');
  await page.getByRole('combobox', { name: 'Any state' }).selectOptions('Any state');
  expect(rows()).toHaveLength(9);
});

it('says that no page matches', async () => {
  show(FIVE, { words: 'nothing', found: [] });
  await expect
    .element(page.getByRole('status', { name: 'Pages' }))
    .toHaveTextContent('No pages match. Try other words.');
});

it('draws of a thousand pages those that are near, and the last ones when they come near', async () => {
  show(Array.from({ length: 1_000 }, (_, index) => pageOf(`https://a.example/${index}`)));
  await expect.poll(() => rows().includes('Page 0')).toBe(true);
  expect(document.querySelectorAll('.set-open').length).toBeLessThan(300);
  root?.scrollTo(0, root.scrollHeight);
  await expect.poll(() => rows().includes('Page 999')).toBe(true);
  await expect.poll(() => rows().includes('Page 0')).toBe(false);
});

it('has the focus on what saves it as soon as that is there, which may be after the end', async () => {
  const over = jobOf(['markdown'], { operation: 'crawl', state: 'done' });
  const running = pageOf('https://a.example/2', { state: 'running' });
  const place = document.body.appendChild(document.createElement('div'));
  root = place;
  const none = { onStop: vi.fn(), onProceed: vi.fn(), onWords: vi.fn(), onOpen: vi.fn(), onSave: vi.fn() };
  const draw = (pages: readonly PageInSet[]) =>
    render(<SetView {...none} job={over} pages={pages} found={pages} words="" />, place);
  draw([running]);
  await expect.element(page.getByRole('status', { name: 'Status' })).toBeVisible();
  draw([pageOf('https://a.example/2')]);
  await expect.element(page.getByRole('button', { name: 'Save as zip' })).toHaveFocus();
});
