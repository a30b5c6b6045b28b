import type { BrowserContextOptions } from 'playwright-core';
import { acceptLanguage } from '../../lib/scrape/accept-language';
import { placeOf } from '../../lib/scrape/countries';
import type { PageSetup } from './session-browser.ts';

/** Sizes in CSS pixels of a desktop window and of a phone's screen, the same as for scrapes. */
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/**
 * Returns the settings of the browser context in which a page is opened, as its scrape requested.
 * @param setup absent for a page without a scrape
 */
export function contextOptions(setup: Partial<PageSetup> = {}): BrowserContextOptions {
  const { mobile = false, location, skipTlsVerification = true } = setup;
  const place = location && placeOf(location.country);
  const language = location && acceptLanguage(location);
  const locale = language?.replace(/[,;].*/, '');
  return {
    ...(mobile ? PHONE : DESK),
    acceptDownloads: false,
    ignoreHTTPSErrors: skipTlsVerification,
    ...(locale && { locale }),
    ...(place?.timezone && { timezoneId: place.timezone }),
    ...(place && {
      geolocation: { latitude: place.latitude, longitude: place.longitude },
      permissions: ['geolocation'],
    }),
  };
}

/** Returns the user agent of the browser with a window, or on a phone: some sites refuse headless browsers. */
export function agentOf(headless: string, mobile: boolean): string {
  const [, version = ''] = /Chrome\/(\d+)/.exec(headless) ?? [];
  return mobile
    ? `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
    : headless.replace('HeadlessChrome', 'Chrome');
}
