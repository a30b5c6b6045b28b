import { expect, it } from 'vitest';
import { pageSentence } from '@/lib/scrape/page-words';

it('puts what a script in a page has to say into words, with its places filled', () => {
  expect(pageSentence(['covered', { element: '<button>', cover: '<div>' }])).toBe('<button> is covered by <div>.');
  expect(pageSentence(['toPressAndMore', { names: ['a', 'b'], count: 3 }])).toBe(
    'The page has “a”, “b” and 3 more to press.',
  );
  expect(pageSentence(['otherSites', { sites: ['a.example', 'b.example'] }])).toBe(
    'Frames of other sites could not be read: a.example, b.example.',
  );
  expect(pageSentence(['nothingSelected'])).toBe('Nothing is selected on this page.');
});

it('leaves the words of a copy that an earlier version kept', () => {
  expect(pageSentence('Frames of other sites could not be read: a.example.')).toBe(
    'Frames of other sites could not be read: a.example.',
  );
});
