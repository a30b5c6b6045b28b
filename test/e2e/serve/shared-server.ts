import { randomUUID } from 'node:crypto';
import type { ExtensionPageDeps } from '../../../server/chromium/extension-page.ts';
import { launchBrowser } from '../../../server/chromium/launch.ts';
import type { LogEntry } from '../../../server/http/responding.ts';
import { openScrapingBrowser } from '../../../server/http/scraping-browser.ts';
import { startService } from '../../../server/http/service.ts';
import { testChromium } from '../../support/chromium.ts';
import { withEnvironment } from '../../support/environment.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { test as base, expect, SERVER_TEST_LIMIT, type Server } from './server.ts';

/** Pages that it reads at the same time. */
export const CONCURRENCY = 4;
/** Fewer than the command lets wait: a crowd is to be too many, and soon answered. */
const WAITING = 40;

/** One server for all tests of a worker: what one test asks of it must leave it working for the next. */
export interface SharedServer extends Pick<Server, 'url' | 'key' | 'post' | 'data'> {
  /** The answer to a scrape that must fail. */
  failure(body: object): Promise<{ status: number; code?: string; error: string; details?: { path: unknown[] }[] }>;
  /** Entries of its log. */
  logged: LogEntry[];
  /** Addresses on other computers, none of which is there, that its browser has asked for. */
  askedOutside: string[];
}

export const test = base.extend<object, { server: SharedServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
    ({}, use) => shareServer(use),
    { scope: 'worker', timeout: SERVER_TEST_LIMIT },
  ],
});

/** Runs a server for as long as it is used. */
export async function shareServer(
  use: (server: SharedServer) => Promise<void>,
  means: ExtensionPageDeps = {},
): Promise<void> {
  const key = randomUUID();
  const logged: LogEntry[] = [];
  const outside = await startSites();
  await using service = await startService({
    port: 0,
    key,
    concurrency: CONCURRENCY,
    waiting: WAITING,
    log: (entry) => void logged.push(entry),
    async openBrowser({ profile }) {
      const launch = { executablePath: await testChromium(), extension: FULL, headless: true, profile };
      const chromium = await behindProxy(outside.url, () => launchBrowser({ ...launch, extensionPagesOnly: true }));
      return openScrapingBrowser(chromium, { ...means, profile });
    },
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (body: object, init?: RequestInit) =>
    fetch(`${service.url}/v2/scrape`, { method: 'POST', headers, body: JSON.stringify(body), ...init });
  await use({
    url: service.url,
    key,
    post,
    logged,
    askedOutside: outside.requested,
    async data(body) {
      const answer = await (await post(body)).json();
      expect(answer, answer.error).toMatchObject({ success: true });
      return answer.data;
    },
    async failure(body) {
      const response = await post(body);
      const { success, ...answer } = await response.json();
      expect(success, 'a failure says that it is one').toBe(false);
      return { status: response.status, ...answer };
    },
  });
  await outside.close();
}

/**
 * Starts a browser that asks a proxy for what is not on this computer. By the environment, since the server has no
 * option for it. Names that nobody has are not asked of it, so that they stay unknown; nor is this computer, which a
 * client in this process may call meanwhile.
 */
const behindProxy = <T>(address: string, launch: () => Promise<T>): Promise<T> =>
  withEnvironment({ http_proxy: address, no_proxy: '.invalid,127.0.0.1' }, launch);

export { expect };
