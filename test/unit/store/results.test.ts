import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { EngineResult } from '@/lib/scrape/engine';
import { openDatabase } from '@/lib/store/database';
import { createResultStore } from '@/lib/store/results';

const resultOf = (data: object): EngineResult => ({
  response: { success: true, data: { metadata: {}, ...data } },
  attachments: {},
  misfits: {},
  leftOut: [],
});

const stored = async (...data: object[]) => {
  const results = createResultStore(openDatabase(crypto.randomUUID()));
  const ids = data.map((_, index) => `job-${index}`);
  for (const [index, id] of ids.entries()) await results.put(id, resultOf(data[index] ?? {}));
  return { results, ids };
};

it('gives what results have to read, some at a time', async () => {
  const texts = Array.from({ length: 22 }, (_, index) => ({ markdown: `Text ${index}` }));
  const { results, ids } = await stored(...texts, { answer: 'One', summary: 'Two' }, { rawHtml: 'no', links: ['no'] });
  const batches: [string, string][][] = [];
  for await (const batch of results.texts([...ids, 'gone'])) batches.push(batch);
  expect(batches.map(({ length }) => length)).toEqual([20, 5]);
  expect(batches[1]).toEqual([
    ['job-20', 'Text 20'],
    ['job-21', 'Text 21'],
    ['job-22', 'One\nTwo'],
    ['job-23', ''],
    ['gone', ''],
  ]);
});

describe('the thumbnail of a screenshot', () => {
  const withScreenshot = (picture: string): EngineResult => ({
    ...resultOf({ screenshot: '/data/screenshot' }),
    attachments: { '/data/screenshot': new Blob([picture]) },
  });
  const making = () => vi.fn(async (screenshot: Blob) => new Blob([`small ${await screenshot.text()}`]));

  it('is made once, and again for another screenshot', async () => {
    const { results } = await stored();
    await results.put('job', withScreenshot('one'));
    const make = making();
    expect(await (await results.thumbnail('job', make))?.text()).toBe('small one');
    expect(await (await results.thumbnail('job', make))?.text()).toBe('small one');
    expect(make).toHaveBeenCalledTimes(1);
    // It is no attachment: exports and views do not see it.
    expect(Object.keys((await results.get('job'))?.attachments ?? {})).toEqual(['/data/screenshot']);
    await results.put('job', withScreenshot('two'));
    expect(await (await results.thumbnail('job', make))?.text()).toBe('small two');
  });

  it('is there neither without a screenshot nor after its result', async () => {
    const { results } = await stored({ markdown: 'Tides' });
    const make = making();
    expect(await results.thumbnail('job-0', make)).toBeUndefined();
    await results.put('job', withScreenshot('one'));
    await results.thumbnail('job', make);
    await results.remove('job');
    expect(await results.thumbnail('job', make)).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is not kept of a result that is removed while it is made', async () => {
    const { results } = await stored();
    await results.put('job', withScreenshot('one'));
    await results.thumbnail('job', async (screenshot) => {
      await results.remove('job');
      return screenshot;
    });
    expect(await results.thumbnail('job', making())).toBeUndefined();
  });
});
