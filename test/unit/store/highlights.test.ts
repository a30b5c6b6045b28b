import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { openDatabase } from '@/lib/store/database';
import { createHighlightStore, type HighlightStore, highlightPage } from '@/lib/store/highlights';

const URL_OF_FEES = 'https://quay.example/fees';

const highlightOf = (id: string, changed: Partial<KeptHighlight> = {}): KeptHighlight => ({
  id,
  page: highlightPage(URL_OF_FEES) ?? '',
  url: URL_OF_FEES,
  title: 'Fees',
  quote: { exact: 'twelve pounds', prefix: '', suffix: '' },
  createdAt: 1,
  ...changed,
});

describe('createHighlightStore', () => {
  let store: HighlightStore;
  beforeEach(() => {
    store = createHighlightStore(openDatabase(`highlights ${crypto.randomUUID()}`));
  });

  it('lists those of a page by their place in it, whatever its address has besides', async () => {
    const at = (start: number) => ({ exact: 'x', prefix: '', suffix: '', start, end: start + 1 });
    await store.put(highlightOf('b', { quote: at(90) }));
    await store.put(highlightOf('a', { quote: at(10) }));
    await store.put(highlightOf('c', { page: 'https://other.example' }));
    const found = await store.ofPage(`${URL_OF_FEES}?utm_source=letter#night`);
    expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await store.ofPage('no address')).toEqual([]);
  });

  it('changes one that is there, and tells of it', async () => {
    const changed = vi.fn();
    const stop = store.watch(changed);
    await store.put(highlightOf('a'));
    expect(await store.update('a', (one) => ({ ...one, note: 'Too much' }))).toMatchObject({ note: 'Too much' });
    expect(await store.update('b', (one) => one)).toBeUndefined();
    expect(changed.mock.calls).toEqual([['a'], ['a']]);
    stop();
  });

  it('adds those that are new, and leaves the others as they are', async () => {
    await store.put(highlightOf('a', { note: 'mine' }));
    expect(await store.addNew([highlightOf('a', { note: 'theirs' }), highlightOf('b', { createdAt: 2 })])).toBe(1);
    expect((await store.list()).map(({ id, note }) => [id, note])).toEqual([
      ['b', undefined],
      ['a', 'mine'],
    ]);
  });
});
