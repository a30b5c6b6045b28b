import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasToken, kindOfShape, mayBecomeSecret } from '@/lib/recorder/secrets/shapes';

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

  it.each([
    `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`,
    `Authorization: Bearer eyJhbGciOiJub25lIn0.${'eyJzdWIiOiJhbm4ifQ'}.`,
    `-----BEGIN ${'PRIVATE'} KEY-----\nMIIEvQ`,
    'wk_live_7Qm2Zp9Rt4Vx8Lb3Nc6Hd1Jf5',
    'key=7Qm2Zp9Rt4Vx8Lb3Nc6H',
    'Use 7Qm2Zp9Rt4-Vx8Lb3Nc6Hd1 for it',
    '9e107d9d372bb6826bd81d3542a419d6',
    'b2f5ff47436671b6e533d8dc3614845d7f3e2a1c',
    'K7QM2-ZP9RT-4VX8L-B3NC6-HD1JF-5G2W8',
    'dGhpcyBpcyBhIHRva2VuIDEyMzQ1Njc4OTA=',
  ])('%j is a token', (value) => expect(hasToken(value)).toBe(true));

  it.each([
    '',
    'Wireless headphones with 30 hours of battery',
    'https://docs.example.com/document/d/1A2b3C4d5E6f7G8h9I0jKlMnOp/edit',
    'docs.example.com/d/1A2b3C4d5E6f7G8h9I0jKlMnOp',
    'ann.b2c3D4e5F6g7H8i9J0@example.com',
    '123e4567-e89b-12d3-a456-426614174000',
    '507f1f77bcf86cd799439011',
    'invoice-2026-03-17-acme-v2-final.pdf',
    'getElementsByClassName',
    'Donaudampfschifffahrtsgesellschaft2026',
    '1Z999AA10123456784',
    '+49 (0)30 1234567-890',
    'ISBN 978-3-16-148410-0',
    '2026-11-28T14:30:00.000Z',
    'Straße des 17. Juni 135, 10623 Berlin',
    'SN-2026-000123-DE-0001',
  ])('%j is no token', (value) => expect(hasToken(value)).toBe(false));

  it('is known to be possible before it is complete', () => {
    const half = fc
      .constantFrom(...CARDS, ...IBANS, PHRASE)
      .map((value) => value.slice(0, Math.ceil(value.length * 0.7)));
    fc.assert(fc.property(half, mayBecomeSecret));
    for (const value of ['Berlin', '2026-11', '1234567', 'Wireless']) expect(mayBecomeSecret(value)).toBe(false);
  });
});
