import { type Browser, type Page, TimeoutError } from 'puppeteer-core';
import { Problem } from '../problem.ts';

/** How long to wait for a page to stop loading, in ms; after that it is read in its current state. */
const SETTLE_LIMIT = 10_000;
/** Maximum number of pending requests on a loaded page: pages keep connections open. */
const OPEN_CONNECTIONS = 2;

/** Messages for Chromium's network errors that an address can cause. */
const CAUSES: [code: RegExp, sentence: (host: string) => string][] = [
  [/ERR_NAME_NOT_RESOLVED/, (host) => `There is no host named ${host}.`],
  [/ERR_CONNECTION_REFUSED/, (host) => `${host} refuses the connection.`],
  [/ERR_CONNECTION_(CLOSED|RESET)|ERR_EMPTY_RESPONSE/, (host) => `${host} closes the connection without an answer.`],
  [/ERR_(CONNECTION_)?TIMED_OUT/, (host) => `${host} does not answer.`],
  [/ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/, (host) => `There is no way to ${host} from here.`],
  [/ERR_CERT_|ERR_SSL_/, (host) => `${host} has no valid certificate.`],
  [/ERR_TOO_MANY_REDIRECTS/, (host) => `${host} redirects in a loop.`],
  [/ERR_UNSAFE_PORT/, () => 'Browsers do not open this port.'],
  [/ERR_ABORTED/, () => 'It leads to a download or to nothing, not to a page.'],
];

/**
 * Opens an address in the browser's first tab, in front, and waits until it has loaded.
 * @throws Problem that names why the page cannot be opened
 */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.bringToFront();
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 });
  } catch (error) {
    throw new Problem(`url: ${sentence(url, (error as Error).message)}`, 1, error);
  }
  await page.waitForNetworkIdle({ concurrency: OPEN_CONNECTIONS, timeout: SETTLE_LIMIT }).catch((error) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
  return page;
}

function sentence(url: string, message: string): string {
  const { host } = new URL(url);
  const [, say] = CAUSES.find(([code]) => code.test(message)) ?? [];
  return `${url} cannot be opened. ${say?.(host) ?? `${message.split(' at ', 1)[0]}.`}`;
}
