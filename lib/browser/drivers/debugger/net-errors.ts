import { WinnowError } from '@/lib/errors';

/** Chromium's network errors (net/base/net_error_list.h) that have more to say than their name. */
const SENTENCES: [error: RegExp, sentence: (host: string) => string][] = [
  [/^ERR_ABORTED$/, (host) => `${host} gave a file instead of a page`],
  [/^ERR_CONNECTION_REFUSED$/, (host) => `${host} refuses the connection`],
  [/^ERR_(CONNECTION_(CLOSED|RESET)|EMPTY_RESPONSE)$/, (host) => `${host} closed the connection without an answer`],
  [
    /^ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)$/,
    (host) => `${host} closed the connection before the page was complete`,
  ],
  [/^ERR_(CONNECTION_)?TIMED_OUT$/, (host) => `${host} does not answer`],
  [/^ERR_(INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE)$/, (host) => `There is no way to ${host} from here`],
  [/^ERR_TOO_MANY_REDIRECTS$/, (host) => `${host} redirects in a circle`],
  [/^ERR_UNSAFE_REDIRECT$/, (host) => `${host} redirects to an address that is not of the web`],
  [
    /^ERR_(INVALID_HTTP_RESPONSE|RESPONSE_HEADERS_.*|INVALID_CHUNKED_ENCODING)$/,
    (host) => `${host} does not answer as HTTP asks`,
  ],
  [/^ERR_UNSAFE_PORT$/, () => 'Browsers do not open this port'],
];

/**
 * Explains a network error to the user.
 * @param errorText as Chromium gives it, for example `net::ERR_CONNECTION_REFUSED`
 * @param url the address that was asked for
 */
export function netError(errorText: string, url: string): WinnowError {
  const name = errorText.replace(/^net::/, '');
  const { host } = new URL(url);
  if (name === 'ERR_NAME_NOT_RESOLVED') {
    return new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', `There is no host named ${host} (${name}).`);
  }
  if (/^ERR_(CERT|SSL)_/.test(name)) {
    return new WinnowError('SCRAPE_SSL_ERROR', `${host} has no valid certificate or no safe connection (${name}).`, {
      nextStep: "Check the site's certificate. An extension cannot leave that check out; a service can.",
    });
  }
  const [, sentence] = SENTENCES.find(([error]) => error.test(name)) ?? [];
  return new WinnowError('SCRAPE_SITE_ERROR', `${sentence?.(host) ?? `${host} could not be opened`} (${name}).`);
}
