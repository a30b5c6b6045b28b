import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/base/json';

const MILLION = 1_000_000;

describe('parseJson', () => {
  it.each(['', '{', "{'a':1}", '[1,]', 'undefined'])('has no value of %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it.each([
    ['lists', `[${'[],'.repeat(2 * MILLION)}1]`],
    ['objects', `[${'{},'.repeat(2 * MILLION)}1]`],
    ['numbers', `[${'1,'.repeat(3 * MILLION)}1]`],
    ['lists in lists that never end', '['.repeat(5 * MILLION)],
    ['texts with an escaped quote', `[${'"\\"",'.repeat(2.1 * MILLION)}1]`],
  ])('does not begin with more values than anything honest has: %s', { tags: ['slow'] }, (_name, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it.each([
    ['one long text of what begins values', ',[{'.repeat(2 * MILLION)],
    ['one with quotes and backslashes', '\\",'.repeat(2 * MILLION)],
    [
      'as many as a large map',
      Array.from({ length: 200_000 }, (_, id) => ({ url: `https://a.example/${id}`, title: 'x' })),
    ],
  ])('reads a large value: %s', { tags: ['slow'] }, (_name, value) => {
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });
});
