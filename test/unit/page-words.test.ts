import { expect, it } from 'vitest';
import { pageSentence } from '@/lib/page-words';

it('puts what a script in a page has to say into words, with its places filled', () => {
  expect(pageSentence(['covered', { element: '<button>', cover: '<div>' }])).toBe('<button> is covered by <div>.');
  expect(pageSentence(['toPressAndMore', { names: '“a”', count: 3 }])).toBe('The page has “a” and 3 more to press.');
  expect(pageSentence(['nothingSelected'])).toBe('Nothing is selected on this page.');
});

it('leaves the words of a copy that an earlier version kept', () => {
  expect(pageSentence('Frames of other sites could not be read: a.example.')).toBe(
    'Frames of other sites could not be read: a.example.',
  );
});
