import { describe, expect, it } from 'vitest';
import { acceptLanguage } from '@/lib/scrape/accept-language';

describe('acceptLanguage', () => {
  it.each([
    [{ country: 'DE' }, 'de-DE,de;q=0.9'],
    [{ country: 'DE', languages: [] }, 'de-DE,de;q=0.9'],
    [{ country: 'CH', languages: ['de-CH', 'fr'] }, 'de-CH,fr;q=0.9'],
    [{ country: 'US', languages: ['en', 'de;q=0.5'] }, 'en,de;q=0.5'],
    [{ country: 'XX' }, undefined],
  ])('of %j is %s', (location, header) => {
    expect(acceptLanguage(location)).toBe(header);
  });

  it('weighs no language below a tenth', () => {
    const header = acceptLanguage({ country: 'US', languages: [...'abcdefghijklmn'] });
    expect(header?.split(',').at(-1)).toBe('n;q=0.1');
  });
});
