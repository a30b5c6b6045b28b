import { expect, it } from 'vitest';
import { type Discovered, waitingPages } from '@/lib/operations/discovery';

const found = (paths: readonly string[], url?: string): Discovered => ({
  ...(url && { url }),
  pages: paths.map((path) => ({ url: path, depth: 1 })),
  blocked: [],
});

it('lists what was found and has not begun, in its order', () => {
  const learned = [found(['a', 'b', 'c']), found(['d', 'b'], 'a')];
  expect(waitingPages(learned, new Set(['a', 'c']))).toEqual(['b', 'd']);
});

it('leaves out a page that turned out to lead elsewhere, of which nothing is left', () => {
  expect(waitingPages([found(['a', 'b']), found(['c'], 'a')], new Set())).toEqual(['b', 'c']);
});
