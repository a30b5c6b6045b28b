import { expect, it } from 'vitest';
import { netError } from '@/lib/browser/drivers/debugger/net-errors';

it.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'SCRAPE_DNS_RESOLUTION_ERROR', 'There is no host named a.example:81'],
  ['net::ERR_CERT_DATE_INVALID', 'SCRAPE_SSL_ERROR', 'a.example:81 has no valid certificate'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'SCRAPE_SSL_ERROR', 'a.example:81 has no valid certificate'],
  ['net::ERR_CONNECTION_REFUSED', 'SCRAPE_SITE_ERROR', 'a.example:81 refuses the connection'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'SCRAPE_SITE_ERROR', 'a.example:81 does not respond'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'SCRAPE_SITE_ERROR', 'a.example:81 redirects in a loop'],
  ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'SCRAPE_SITE_ERROR', 'before the page was complete'],
  ['net::ERR_SOMETHING_NEW', 'SCRAPE_SITE_ERROR', 'a.example:81 could not be opened'],
  ['net::ERR_FAILED', 'INTERRUPTED', 'The network was lost while loading a.example:81'],
  ['net::ERR_NETWORK_CHANGED', 'INTERRUPTED', 'The network was lost'],
  ['net::ERR_INSUFFICIENT_RESOURCES', 'INTERRUPTED', 'The network was lost'],
])('%s is %s', (errorText, code, sentence) => {
  const error = netError(errorText, 'https://a.example:81/path?secret=1');
  expect(error.code).toBe(code);
  expect(error.message).toContain(sentence);
  expect(error.message).toContain(`(${errorText.slice('net::'.length)}).`);
  expect(error.message).not.toContain('secret');
});
