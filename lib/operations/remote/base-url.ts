import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isLoopback } from '@/lib/base/http/address';

/**
 * Checks the address of a service.
 * @returns the address without a trailing slash or `/v2`, and its origin
 * @throws WinnowError BASE_URL_REFUSED with the reason
 */
export function parseBaseUrl(text: string): { baseUrl: string; origin: string } {
  const refuse = (why: string) => new WinnowError('BASE_URL_REFUSED', why);
  if (!text.trim()) throw refuse(i18n.t('errors.baseUrl.missing'));
  if (!URL.canParse(text.trim())) throw refuse(i18n.t('errors.baseUrl.notAnAddress'));
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw refuse(i18n.t('errors.baseUrl.notHttps'));
  }
  if (url.username || url.password) throw refuse(i18n.t('errors.baseUrl.withUser'));
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v2$/, '');
  return { baseUrl: `${url.origin}${path}`, origin: url.origin };
}
