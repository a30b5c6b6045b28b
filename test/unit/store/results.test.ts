import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
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
