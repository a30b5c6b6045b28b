import { expect, it } from 'vitest';
import { createTextSearch, type TextsFound } from '@/lib/store/text-search';

/** Texts by job, one at a time, and the jobs whose texts were read. */
function shelf(texts: Record<string, string>) {
  const read: string[] = [];
  return {
    read,
    async *texts(jobIds: readonly string[]) {
      for (const id of jobIds) {
        read.push(id);
        yield [[id, texts[id] ?? '']] as [string, string][];
      }
    },
  };
}

it('finds words in any letters, and reads each text once', async () => {
  const results = shelf({ a: 'The Café at the quay', b: 'Salt', c: 'A quay and a cafe' });
  const search = createTextSearch(results);
  const news: TextsFound[] = [];
  const jobIds = ['a', 'b', 'c'];
  await search({ words: 'cafe QUAY', jobIds, number: 1 }, (found) => news.push(found));
  await search({ words: 'salt', jobIds: [...jobIds, 'd'], number: 2 }, (found) => news.push(found));
  expect(news).toEqual([
    { number: 1, found: ['a', 'c'], snippets: { a: 'The Café at the quay', c: 'A quay and a cafe' }, done: 3 },
    { number: 2, found: ['b'], snippets: { b: 'Salt' }, done: 4 },
  ]);
  expect(results.read).toEqual(['a', 'b', 'c', 'd']);
});

it('ends when another search begins', async () => {
  const results = shelf({});
  const search = createTextSearch(results);
  const told: number[] = [];
  const first = search({ words: 'x', jobIds: ['a', 'b', 'c'], number: 1 }, ({ number }) => told.push(number));
  await search({ words: '', jobIds: [], number: 2 }, ({ number }) => told.push(number));
  await first;
  expect(told).toEqual([2]);
  expect(results.read).toEqual(['a']);
});

it('ends with what it has where texts cannot be read', async () => {
  const search = createTextSearch({
    // biome-ignore lint/correctness/useYield: it fails before the first.
    async *texts() {
      throw new Error('no disk');
    },
  });
  const told: TextsFound[] = [];
  await search({ words: 'x', jobIds: ['a'], number: 1 }, (found) => told.push(found));
  expect(told).toEqual([{ number: 1, found: [], snippets: {}, done: 1 }]);
});

it('quotes the text around the first of the words, on one line', async () => {
  const text = `${'before '.repeat(20)}\nthe Tide\nturns ${'after '.repeat(40)}`;
  const search = createTextSearch(shelf({ a: text }));
  const news: TextsFound[] = [];
  await search({ words: 'TIDE turns', jobIds: ['a'], number: 1 }, (found) => news.push(found));
  expect(news[0]?.snippets.a).toMatch(/^….*before the Tide turns after.*…$/);
});
