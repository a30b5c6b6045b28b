import { describe, expect, it } from 'vitest';
import { joinFacts, typedDirection } from '@/lib/base/text/direction';

describe('a line of facts', () => {
  it('leaves out what there is not', () => {
    expect(joinFacts(['Today', undefined, '', 'Service'], 'ltr')).toBe('Today · Service');
  });

  it('keeps them from mixing where the line runs from right to left', () => {
    expect(joinFacts(['main > p', 'كلمات'], 'rtl')).toBe('\u2068main > p\u2069 · \u2068كلمات\u2069');
  });
});

it('gives a field the direction of its text once there is one', () => {
  expect([typedDirection(''), typedDirection('When?')]).toEqual([undefined, 'auto']);
});
