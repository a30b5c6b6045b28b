import { describe, expect, it } from 'vitest';
import { placeOf } from '@/lib/engine/local/countries';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes of ISO 3166-1 as the Unicode project knows them, less what it adds: unions, retired and private codes. */
const OTHERS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));
const countries = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => names.of(code) && !OTHERS.has(code) && new Intl.Locale(`und-${code}`).region === code,
);

describe('placeOf', () => {
  it('knows a place on earth, a locale and a time zone of every country', () => {
    const unknown = countries.filter((code) => {
      const place = placeOf(code);
      return (
        !place ||
        !(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) ||
        !place.locale.endsWith(`-${code}`)
      );
    });
    expect(countries.length).toBeGreaterThan(200);
    expect(unknown).toEqual([]);
  });

  it('gives zones that formatters take', () => {
    for (const code of countries) {
      const { timezone } = placeOf(code) ?? {};
      if (timezone) expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
    }
  });

  it.each([
    ['DE', 'de-DE', 'Europe/Berlin'],
    ['US', 'en-US', 'America/New_York'],
    ['JP', 'ja-JP', 'Asia/Tokyo'],
    ['PT', 'pt-PT', 'Europe/Lisbon'],
  ])('%s is %s in %s', (country, locale, timezone) => {
    expect(placeOf(country)).toMatchObject({ locale, timezone });
  });

  it.each(['', 'D', 'XX', 'us', 'USA', '1,'])('knows no country called “%s”', (code) => {
    expect(placeOf(code)).toBeUndefined();
  });
});
