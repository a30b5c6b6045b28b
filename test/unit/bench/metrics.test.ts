/** @module-tag slow */

import { describe, expect, it } from 'vitest';
import { overlap, scoreArticles, shinglesOf, snippetShare, wordScore, wordsOf } from '../../bench/metrics.ts';

it('takes words of every script, with numbers and underscores', () => {
  expect(wordsOf('Don’t say naïve_1, 42 – 日本!')).toEqual(['Don', 't', 'say', 'naïve_1', '42', '日本']);
});

it('intersects multisets', () => {
  expect(overlap(['a', 'a', 'b'], ['a', 'b', 'b', 'c'])).toBe(2);
});

describe('wordScore', () => {
  it.each([
    ['a b c d', 'a b', { precision: 0.5, recall: 1, f1: 2 / 3 }],
    ['A', 'a', { precision: 1, recall: 1, f1: 1 }],
    ['', '', { precision: 1, recall: 1, f1: 1 }],
    ['a', '', { precision: 0, recall: 0, f1: 0 }],
    ['', 'a', { precision: 0, recall: 0, f1: 0 }],
    ['a', 'b', { precision: 0, recall: 0, f1: 0 }],
  ])('of “%s” for “%s”', (result, truth, score) => {
    expect(wordScore(result, truth)).toEqual(score);
  });
});

describe('shinglesOf', () => {
  it.each([
    ['', []],
    ['one two', ['one two']],
    ['a b c d', ['a b c d']],
    ['a b c d e', ['a b c d', 'b c d e']],
  ])('“%s”', (text, shingles) => {
    expect(shinglesOf(text)).toEqual(shingles);
  });
});

describe('scoreArticles', () => {
  it('takes F1 of the means, not the mean of F1s', () => {
    const pages = [
      { result: 'a b c d e', truth: 'a b c d' }, // P 1/2, R 1
      { result: 'a b c d', truth: 'a b c d' }, // P 1, R 1
    ];
    const score = scoreArticles(pages);
    expect(score).toMatchObject({ precision: 0.75, recall: 1, f1: 1.5 / 1.75, exact: 0.5 });
  });

  it('leaves a page out of the mean that has nothing to be right or wrong about', () => {
    const pages = [
      { result: '', truth: 'a b c d' },
      { result: 'a b c d', truth: 'a b c d' },
    ];
    expect(scoreArticles(pages)).toMatchObject({ precision: 1, recall: 0.5 });
  });

  it('says the same each time', () => {
    const pages = ['a b c d e', 'b c d e f', 'a b c d'].map((result) => ({ result, truth: 'a b c d e' }));
    expect(scoreArticles(pages)).toEqual(scoreArticles(pages));
    expect(scoreArticles(pages).deviation).toBeGreaterThan(0);
  });
});

it('finds snippets whatever their case and white space', () => {
  expect(snippetShare('The  Tide\nturns.', ['the tide turns', 'ebb'], 1)).toBe(0.5);
  expect(snippetShare('x', [], 1)).toBe(1);
});
