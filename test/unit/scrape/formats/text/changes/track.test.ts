import { beforeEach, expect, it } from 'vitest';
import { parseResponse } from '@/lib/contract';
import type { ChangeHistory, Version } from '@/lib/scrape/formats/text/changes/history';
import { type TrackedPage, trackChanges } from '@/lib/scrape/formats/text/changes/track';
import { gitApply } from './git';

let versions: Version[];
let history: ChangeHistory;

beforeEach(() => {
  versions = [];
  history = {
    last: async (url, tag) => versions.findLast((version) => version.url === url && version.tag === tag),
    list: async () => [],
    get: async () => undefined,
    add: async (version) => void versions.push(version),
    clear: async () => undefined,
  };
});

const page = (markdown: string, more: Partial<TrackedPage> = {}): TrackedPage => ({
  ...{ url: 'https://example.com/', tag: null, markdown, statusCode: 200, modes: ['git-diff' as const] },
  ...{ at: Date.UTC(2025, 5, 1, 10), ...more },
});

const track = (markdown: string, more: Partial<TrackedPage> = {}) => trackChanges(page(markdown, more), history);

it('is new the first time, and kept', async () => {
  expect(await track('a')).toEqual({
    changeTracking: { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' },
    warnings: [],
  });
  expect(versions).toMatchObject([{ markdown: 'a', statusCode: 200, tag: null, at: Date.UTC(2025, 5, 1, 10) }]);
  expect(versions[0]).not.toHaveProperty('modes');
});

it('says when it was seen last, and the difference', async () => {
  await track('a\nb\n');
  const { changeTracking, previous, warnings } = await track('a\nc\n', { at: Date.UTC(2025, 6, 1) });
  expect(changeTracking).toMatchObject({
    previousScrapeAt: '2025-06-01T10:00:00.000+00:00',
    changeStatus: 'changed',
    visibility: 'visible',
  });
  expect(gitApply('a\nb\n', changeTracking?.diff?.text ?? '')).toBe('a\nc\n');
  expect(previous?.markdown).toBe('a\nb\n');
  expect(warnings).toEqual([]);
  expect(versions).toHaveLength(2);
});

it.each([
  ['same', 'a \n', {}],
  ['removed', 'gone', { statusCode: 404 }],
  ['changed', 'b', { modes: [] }],
  ['changed', 'b', { modes: ['json' as const] }],
])('%s has no diff where none is due', async (changeStatus, markdown, more) => {
  await track('a\n');
  const { changeTracking } = await track(markdown, more);
  expect(changeTracking?.changeStatus).toBe(changeStatus);
  expect(changeTracking).not.toHaveProperty('diff');
});

it('compares only within a tag', async () => {
  await track('a', { tag: 'daily' });
  expect((await track('b')).changeTracking?.changeStatus).toBe('new');
  expect((await track('b', { tag: 'daily' })).changeTracking?.changeStatus).toBe('changed');
});

it('has the shape of the contract', async () => {
  await track('a');
  const { changeTracking } = await track('b');
  const parsed = parseResponse({ success: true, data: { changeTracking } });
  expect(parsed.warnings).toEqual([]);
  expect(parsed.response.data.changeTracking).toEqual(changeTracking);
});

it('is a warning where the history cannot be read', async () => {
  history.last = () => Promise.reject(new Error('broken'));
  expect(await track('a')).toEqual({ warnings: ['Comparing failed, please try again later.'] });
  expect(versions).toEqual([]);
});

it('still compares where the history cannot be written', async () => {
  await track('a');
  history.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { changeTracking, warnings } = await track('b');
  expect(changeTracking?.changeStatus).toBe('changed');
  expect(warnings).toEqual(['This version could not be kept: the next scrape is compared with an earlier one.']);
});
