import { expect, it } from 'vitest';
import { COUNTRIES } from '@/lib/contract';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that the Unicode project adds to ISO 3166-1: unions, retired and private codes. */
const OTHERS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

it('has every country of ISO 3166-1 as the Unicode project knows them', () => {
  const known = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => names.of(code) && !OTHERS.has(code) && new Intl.Locale(`und-${code}`).region === code,
  );
  expect([...COUNTRIES].filter((code) => !known.includes(code))).toEqual([]);
  expect(known.filter((code) => !COUNTRIES.has(code))).toEqual([]);
  expect(COUNTRIES.size).toBe(249);
});
