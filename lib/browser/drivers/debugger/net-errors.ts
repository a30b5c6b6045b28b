import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';

/** Chromium's network errors (net/base/net_error_list.h) that need more explanation than their name. */
const FAILURES = [
  [/^ERR_ABORTED$/, 'file'],
  [/^ERR_CONNECTION_REFUSED$/, 'refused'],
  [/^ERR_(CONNECTION_(CLOSED|RESET)|EMPTY_RESPONSE)$/, 'closed'],
  [/^ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)$/, 'cut'],
  [/^ERR_(CONNECTION_)?TIMED_OUT$/, 'silent'],
  [/^ERR_(INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE)$/, 'noWay'],
  [/^ERR_TOO_MANY_REDIRECTS$/, 'circle'],
  [/^ERR_UNSAFE_REDIRECT$/, 'redirect'],
  [/^ERR_(INVALID_HTTP_RESPONSE|RESPONSE_HEADERS_.*|INVALID_CHUNKED_ENCODING)$/, 'notHttp'],
  [/^ERR_UNSAFE_PORT$/, 'port'],
] as const;

/**
 * Errors of the browser itself, which do not concern the site: its network process has crashed, the computer has changed its
 * network or has run out of a resource.
 */
const OWN = /^ERR_(FAILED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|INSUFFICIENT_RESOURCES|OUT_OF_MEMORY)$/;

/**
 * Explains a network error to the user.
 * @param errorText Chromium's text, such as `net::ERR_CONNECTION_REFUSED`
 * @param url the requested address
 */
export function netError(errorText: string, url: string): WinnowError {
  const name = errorText.replace(/^net::/, '');
  const { host } = new URL(url);
  if (name === 'ERR_NAME_NOT_RESOLVED') {
    return new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', i18n.t('errors.net.noHost', { host, name }));
  }
  if (/^ERR_(CERT|SSL)_/.test(name)) {
    return new WinnowError('SCRAPE_SSL_ERROR', i18n.t('errors.net.unsafe', { host, name }), {
      nextStep: i18n.t('nextSteps.checkCertificate'),
    });
  }
  if (OWN.test(name)) return new WinnowError('INTERRUPTED', i18n.t('errors.net.network', { host, name }));
  const [, failure = 'failed'] = FAILURES.find(([error]) => error.test(name)) ?? [];
  return new WinnowError('SCRAPE_SITE_ERROR', i18n.t(`errors.net.${failure}`, { host, name }));
}
