import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedKeys } from '@/lib/scrape/formats/text/changes/keys';

it('names the keys whose value differs, and only those', () => {
  const previous = { price: 12, title: 'Tea', tags: ['a', 'b'], seller: { name: 'A', city: 'B' }, old: true };
  const current = { price: 21, title: 'Tea', tags: ['b', 'a'], seller: { city: 'B', name: 'A' }, fresh: 0 };
  expect(changedKeys(previous, current)).toEqual({
    price: { previous: 12, current: 21 },
    tags: { previous: ['a', 'b'], current: ['b', 'a'] },
    old: { previous: true, current: null },
    fresh: { previous: null, current: 0 },
  });
});

it.each([
  ['null and missing', { a: null }, {}, false],
  ['null and an empty object', { a: null }, { a: {} }, true],
  ['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }, true],
  ['a number and its text', { a: 1 }, { a: '1' }, true],
  ['another key of an inner object', { a: { b: 1 } }, { a: { c: 1 } }, true],
  ['deep down', { a: [{ b: [1, 2] }] }, { a: [{ b: [1, 3] }] }, true],
])('%s', (_what, previous, current, changed) => {
  expect(Object.keys(changedKeys(previous, current))).toEqual(changed ? ['a'] : []);
});

it('keeps a key that is named like a member of objects', () => {
  const previous = JSON.parse('{"__proto__": 1, "toString": 2}');
  const changes = changedKeys(previous, { constructor: 3 });
  expect(Object.keys(changes).sort()).toEqual(['__proto__', 'constructor', 'toString']);
  expect(changes.toString).toEqual({ previous: 2, current: null });
});

it('finds nothing between a value and its copy, and the same keys from both sides', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(object, object, (left, right) => {
      expect(changedKeys(left, structuredClone(left))).toEqual({});
      expect(Object.keys(changedKeys(left, right)).sort()).toEqual(Object.keys(changedKeys(right, left)).sort());
    }),
  );
});
