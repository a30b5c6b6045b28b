import { isSupportedCountry } from 'libphonenumber-js/min';
import type { Clues } from './types';

/** Default of the contract's `location`. */
const FALLBACK = { country: 'US', language: 'en' } as const;

/**
 * Guesses the country that numbers of a page in this language are from, and reads how it writes large numbers.
 * @param language tag of the page, such as `de-AT`; without a region the one where most speakers live counts
 */
export function cluesOf(language: string | undefined): Omit<Clues, 'aggressive'> {
  const locale = localeOf(language) ?? new Intl.Locale(FALLBACK.language);
  const region = locale.maximize().region;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678);
  const thousands = parts.find(({ type }) => type === 'group')?.value ?? ',';
  return {
    country: region && isSupportedCountry(region) ? region : FALLBACK.country,
    thousands: /\s/.test(thousands) ? ' ' : thousands,
  };
}

/** A page may call its language anything. */
function localeOf(language: string | undefined): Intl.Locale | undefined {
  try {
    return language ? new Intl.Locale(language.replaceAll('_', '-')) : undefined;
  } catch {
    return undefined;
  }
}
