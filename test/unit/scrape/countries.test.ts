import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '@/lib/contract';
import { placeOf } from '@/lib/scrape/countries';

describe('placeOf', () => {
  it('knows a place on earth, a locale and a time zone of every country', () => {
    const unknown = [...COUNTRIES].filter((code) => {
      const place = placeOf(code);
      return (
        !place ||
        !(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) ||
        !place.locale.endsWith(`-${code}`)
      );
    });
    expect(unknown).toEqual([]);
  });

  it('gives zones that formatters take', () => {
    for (const code of COUNTRIES) {
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
