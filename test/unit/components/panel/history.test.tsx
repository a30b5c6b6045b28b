import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { HistoryPage } from '@/components/panel/History';
import { WinnowError } from '@/lib/base/errors';
import { clear, jobOf, showHistory } from './sample';

afterEach(clear);

const jobs = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    jobOf(['markdown'], { page: { url: 'https://a.example/', title: `Page ${index}` } }),
  );

const page = (patch: Partial<HistoryPage> = {}): HistoryPage => ({
  jobs: jobs(100),
  first: 100,
  total: 2_001,
  pages: 2_001,
  bytes: 0,
  search: { filter: { words: '' }, onFilter: () => undefined, sites: [] },
  ...patch,
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;

it('says how many there are, and which of them are shown', () => {
  showHistory(page({ onNewer: () => undefined }));
  expect(document.querySelector('header p')?.textContent).toBe('2,001 results, only in this browser');
  expect(document.querySelector('nav [role="status"]')?.textContent).toBe('101 to 200 of 2,001');
});

it('lists requests that were denied to programs with the reason, and counts none as a result', () => {
  const error = new WinnowError('FORBIDDEN', 'You did not allow access to a.example.').record;
  const denied = jobOf(['markdown'], { state: 'failed', program: 'notes', denied: true, error });
  const { input: _none, ...asked } = denied;
  const kept = jobOf(['markdown'], { program: 'notes', denied: true });
  showHistory(page({ jobs: [asked, kept], first: 0, total: 1, denied: 1 }));
  expect(document.querySelector('header p')?.textContent).toContain('1 denied request');
  const [row, other] = [...document.querySelectorAll('.history-row')].map(({ textContent }) => textContent);
  expect(row).toContain('Denied');
  expect(row).toContain('for notes');
  expect(row).toContain('You did not allow access to a.example.');
  expect(other).toContain('not given to notes');
});

it('says how much room is left before a result finds none', () => {
  showHistory(page({ room: 42_000_000 }));
  expect(document.querySelector('[role="note"]')?.textContent).toMatch(/^Only 42 MB left on this disk/);
  showHistory(page());
  expect(document.querySelector('[role="note"]')).toBeNull();
});

it('turns to newer and older ones, if there are any', () => {
  const onOlder = vi.fn();
  showHistory(page({ first: 0, onOlder }));
  button('Older').click();
  expect(onOlder).toHaveBeenCalledOnce();
  expect(button('Newer').disabled).toBe(true);
});

it('has no pages where one is all', () => {
  showHistory(page({ jobs: jobs(2), first: 0, total: 2 }));
  expect(document.querySelector('nav')).toBeNull();
});

it('has the keyboard at the top of a page that was turned to', async () => {
  const draw = showHistory(page({ first: 0, onOlder: () => undefined }));
  await userEvent.click(button('Older'));
  draw(page({ first: 100, onNewer: () => undefined }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('History');
});

it('has the keyboard in the list when the row that had it is deleted', async () => {
  const draw = showHistory(page({ total: 100 }));
  const [row] = document.querySelectorAll<HTMLButtonElement>('.history-open');
  row?.focus();
  draw(page({ jobs: jobs(99), total: 99 }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('History');
});

it('keeps the elements of rows that stay, and draws new ones as somebody comes near', async () => {
  const kept = jobs(3);
  const draw = showHistory(page({ jobs: kept, first: 0, total: 3 }));
  const before = document.querySelectorAll('.history-row')[2];
  const all = [...kept.slice(2), ...jobs(99)];
  draw(page({ jobs: all, first: 0, total: 100 }));
  const rows = () => [...document.querySelectorAll('.history-row')];
  expect(rows()[0]).toBe(before);
  const drawn = rows().length;
  expect(drawn).toBeLessThan(60);
  draw(page({ jobs: all, first: 0, total: 100, bytes: 1 }));
  expect(rows().length).toBe(drawn);
  const afterScrolling = () => {
    document.querySelector('.history')?.lastElementChild?.scrollIntoView({ block: 'end' });
    return rows().length;
  };
  await expect.poll(afterScrolling).toBe(100);
});

it('has titles begin where lines begin, whatever their own direction', () => {
  document.documentElement.dir = 'rtl';
  showHistory(page({ jobs: jobs(1), first: 0, total: 1 }));
  const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right;
  expect(right('.history-title b')).toBe(right('.history-title'));
  document.documentElement.removeAttribute('dir');
});

it('shows one button for the choices, which says how many are made, and where the words are in a text', () => {
  const [job] = jobs(1);
  if (!job) throw new Error('There is a job.');
  const search = {
    filter: { words: 'tide', state: 'done' as const },
    onFilter: () => undefined,
    sites: [],
    snippets: new Map([[job.id, '…before the Tide turns…']]),
  };
  showHistory(page({ jobs: [job], first: 0, total: 1, search }));
  const choices = document.querySelector<HTMLElement>('.history-choices');
  expect(choices?.hidden).toBe(true);
  const filter = button('1 filter');
  filter.click();
  expect(document.querySelector('.history-row')?.textContent).toContain('…before the Tide turns…');
});

it('has one row for a page, which shows its earlier results on demand', () => {
  const [newest, ...others] = jobs(3);
  if (!newest) throw new Error('There is a job.');
  const earlier = new Map([[newest.id, others]]);
  showHistory(page({ jobs: [newest], earlier, first: 0, total: 3, pages: 1 }));
  const rows = () => document.querySelectorAll('.history-row').length;
  expect(rows()).toBe(1);
  const more = button('2 earlier');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.click();
  return expect.poll(rows).toBe(3);
});
