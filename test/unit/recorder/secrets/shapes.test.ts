import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfShape, mayBecomeSecret } from '@/lib/recorder/secrets/shapes';

const CARDS = ['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005', '5555555555554444'];
const IBANS = ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432', 'nl91abna0417164300'];
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

describe('the shape of a text', () => {
  it.each(CARDS)('%s is a card number', (value) => expect(kindOfShape(value)).toBe('card_number'));
  it.each(IBANS)('%s is an account', (value) => expect(kindOfShape(value)).toBe('iban'));
  it('of twelve short words is a recovery phrase', () => expect(kindOfShape(PHRASE)).toBe('recovery_phrase'));

  it.each([
    '4242424242424241',
    '0000000000000000',
    '+49 30 1234567',
    '2026-11-22',
    'DE89 3704 0044 0532 0130 01',
    'The quick brown fox jumps over the lazy dog and then goes home',
    'one two three',
    '',
  ])('%j is none', (value) => expect(kindOfShape(value)).toBeUndefined());

  it('is known to be possible before it is complete', () => {
    const half = fc
      .constantFrom(...CARDS, ...IBANS, PHRASE)
      .map((value) => value.slice(0, Math.ceil(value.length * 0.7)));
    fc.assert(fc.property(half, mayBecomeSecret));
    for (const value of ['Berlin', '2026-11', '1234567', 'Wireless']) expect(mayBecomeSecret(value)).toBe(false);
  });
});
