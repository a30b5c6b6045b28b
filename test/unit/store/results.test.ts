import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { EngineResult } from '@/lib/operations/engine';
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

it('finds results by what they have to read, and says how far it is', async () => {
  const texts = Array.from({ length: 45 }, (_, index) => ({ markdown: index % 20 === 7 ? 'a needle' : 'hay' }));
  const { results, ids } = await stored(...texts, { answer: 'one needle' }, { rawHtml: 'needle', links: ['needle'] });
  const news: [string[], number][] = [];
  await results.search(
    [...ids, 'gone'],
    (text) => text.includes('needle'),
    (found, done) => news.push([found, done]),
    new AbortController().signal,
  );
  expect(news).toEqual([
    [['job-7'], 20],
    [['job-7', 'job-27'], 40],
    [['job-7', 'job-27', 'job-45'], 48],
  ]);
});

it('ends when nobody wants to know any more', async () => {
  const { results, ids } = await stored(...Array.from({ length: 30 }, () => ({ markdown: 'hay' })));
  const searching = new AbortController();
  const seen: number[] = [];
  const search = results.search(
    ids,
    () => false,
    (_found, done) => {
      seen.push(done);
      searching.abort();
    },
    searching.signal,
  );
  await expect(search).rejects.toThrow('abort');
  expect(seen).toEqual([20]);
});
