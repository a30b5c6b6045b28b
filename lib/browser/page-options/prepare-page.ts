import type { ScrapeRequest } from '@/lib/contract';
import { acceptLanguage } from '@/lib/scrape/accept-language';
import { adRules, headerRule, languageRule } from './rules';
import { addSessionRules } from './session-rules';

/**
 * Makes a tab request pages as the scrape request wants: with its headers, its location's language, and without
 * advertisements. Other tabs are not affected.
 * @param blockedHosts returns additional hosts that `blockAds` blocks
 * @returns a function that undoes it all; it never throws
 */
export async function preparePage(
  tabId: number,
  { url, headers, location, blockAds }: Pick<ScrapeRequest, 'url' | 'headers' | 'location' | 'blockAds'>,
  blockedHosts: () => Promise<readonly string[]>,
): Promise<() => Promise<void>> {
  const language = location && acceptLanguage(location);
  const rules = [
    ...(language ? [languageRule(tabId, language)] : []),
    ...(headers && Object.keys(headers).length > 0 ? [headerRule(tabId, url, headers)] : []),
    ...(blockAds ? adRules(tabId, await blockedHosts()) : []),
  ];
  return rules.length ? addSessionRules(rules) : async () => undefined;
}
