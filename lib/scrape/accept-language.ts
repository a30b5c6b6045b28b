import type { ScrapeRequest } from '@/lib/contract';
import { placeOf } from './countries';

/**
 * Returns the Accept-Language header of a location (RFC 9110, 12.5.4): its languages in their order, or else the
 * country's own.
 * @returns for example `de-CH,fr;q=0.9`; undefined if no language is known
 */
export function acceptLanguage({ country, languages }: NonNullable<ScrapeRequest['location']>): string | undefined {
  const locale = placeOf(country)?.locale;
  const wanted = languages?.length ? languages : locale ? [locale, locale.replace(/-.*/, '')] : [];
  const weighted = wanted.map((language, index) =>
    index === 0 || language.includes(';') ? language : `${language};q=${Math.max(0.1, 1 - index / 10)}`,
  );
  return weighted.join(',') || undefined;
}
