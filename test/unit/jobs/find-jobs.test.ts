import { describe, expect, it } from 'vitest';
import {
  byPage,
  entryOf,
  fitsAround,
  folded,
  holdsWords,
  inOrder,
  isFiltering,
  onePerPage,
  sitesOf,
} from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';

const job: Job = {
  id: 'a',
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url: 'https://quay.example/Fees', title: 'Hafengebühren' },
  createdAt: 1_000,
};

describe('a filter', () => {
  const entry = entryOf(job);

  it.each(['hafen', 'HAFENGEBUHREN', 'gebühr quay', 'fees', ' '])(
    'finds by the words of title and address: %s',
    (words) => {
      expect(holdsWords({ words })(entry.name)).toBe(true);
    },
  );

  it.each(['harbour', 'hafen harbour'])('leaves out what has not all of them: %s', (words) => {
    expect(holdsWords({ words })(entry.name)).toBe(false);
  });

  it('finds by the name that the user gave it', () => {
    expect(holdsWords({ words: 'mai quay' })(entryOf({ ...job, name: 'Gebühren im Mai' }).name)).toBe(true);
  });

  it('finds by the program that asked for it, and the requests that were denied to it', () => {
    const denied = entryOf({ ...job, state: 'failed', program: 'notes', denied: true });
    expect(holdsWords({ words: 'Notes' })(denied.name)).toBe(true);
    expect(fitsAround(denied, { words: '', state: 'denied' })).toBe(true);
    expect(fitsAround(denied, { words: '', state: 'failed' })).toBe(false);
    // Its result was kept from the program, but it is one.
    expect(entryOf({ ...job, program: 'notes', denied: true }).state).toBe('done');
  });

  it('leaves out by state, by format, by site and by day', () => {
    const asked = { ...entry, formats: ['markdown' as const] };
    expect(fitsAround(asked, { words: '', state: 'done', format: 'markdown', since: 1_000 })).toBe(true);
    expect(fitsAround(asked, { words: '', state: 'failed' })).toBe(false);
    expect(fitsAround(asked, { words: '', format: 'links' })).toBe(false);
    expect(fitsAround(asked, { words: '', since: 1_001 })).toBe(false);
    expect(fitsAround(asked, { words: '', since: 1_000, until: 1_001 })).toBe(true);
    expect(fitsAround(asked, { words: '', until: 1_000 })).toBe(false);
    expect(fitsAround(asked, { words: '', site: 'quay.example' })).toBe(true);
    expect(fitsAround(asked, { words: '', site: 'pier.example' })).toBe(false);
  });

  it('is one only where it leaves something out', () => {
    expect(isFiltering({ words: '  ' })).toBe(false);
    expect(isFiltering({ words: 'x' })).toBe(true);
    expect(isFiltering({ words: '', since: 0 })).toBe(true);
    expect(isFiltering({ words: '', site: undefined })).toBe(false);
  });
});

it('orders pinned ones first, then the newest', () => {
  const entries = [
    entryOf({ ...job, id: 'old', createdAt: 1, pinned: true }),
    entryOf({ ...job, id: 'new', createdAt: 3 }),
    entryOf({ ...job, id: 'between', createdAt: 2 }),
  ];
  expect(entries.toSorted(inOrder).map(({ id }) => id)).toEqual(['old', 'new', 'between']);
});

it('names the sites with the most', () => {
  const urls = [
    'https://a.example/1',
    'https://b.example/',
    'https://a.example/2',
    'about:blank',
    'https://c.example/',
  ];
  const entries = urls.map((url) => entryOf({ ...job, page: { url, title: '' } }));
  expect(sitesOf(entries, 2)).toEqual(['a.example', 'b.example']);
});

it('compares texts without capitals and accents, in any script', () => {
  expect(folded('ÀÉÎ Ångström')).toBe('aei angstrom');
  expect(folded('ﬁne')).toBe('fine');
});

it('puts the results of a page together, in the place of the newest; sets and pinned ones stay by themselves', () => {
  const url = 'https://a.example/tides';
  const at = (id: string, more: object) => entryOf({ ...job, id, page: { url, title: '' }, ...more });
  const entries = [
    at('pinned', { pinned: true }),
    at('new', { page: { url: `${url}#moon`, title: '' } }),
    at('set', { planned: 3 }),
    at('other', { page: { url: 'https://b.example/', title: '' } }),
    at('denied', { state: 'failed', denied: true }),
    at('old', {}),
  ];
  expect(byPage(entries).map((group) => group.map(({ id }) => id))).toEqual([
    ['pinned'],
    ['new', 'old'],
    ['set'],
    ['other'],
    ['denied'],
  ]);
});

it('one job of each page is the first of the list, pinned or not; sets are pages of their own', () => {
  const of = (id: string, url: string, patch: Partial<Job> = {}): Job => ({
    ...job,
    id,
    page: { url, title: 'Fees' },
    ...patch,
  });
  const jobs = [
    of('pinned', 'https://quay.example/', { pinned: true }),
    of('newer', 'https://quay.example/#fees'),
    of('other', 'https://quay.example/other'),
    of('set', 'https://quay.example/', { planned: 3 }),
    of('set again', 'https://quay.example/', { planned: 3 }),
  ];
  expect(onePerPage(jobs).map(({ id }) => id)).toEqual(['pinned', 'other', 'set', 'set again']);
});
