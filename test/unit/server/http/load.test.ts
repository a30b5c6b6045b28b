/** @module-tag slow */

import { expect, it, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Scraped } from '@/lib/worker/job-calls';
import { PAGE, serving } from './serving';
import { type StubBrowser, scraped, stubBrowser } from './stub-browser';

/** A browser whose scrapes end when a test says so, or when they are cancelled. */
function heldBrowser() {
  const release: (() => void)[] = [];
  const browser = stubBrowser(
    (_body, signal) =>
      new Promise<Scraped>((resolve, reject) => {
        release.push(() => resolve(scraped()));
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
  );
  return { browser, openBrowser: async () => browser, release };
}

const site = (number: number) => ({ url: `http://page-${number}.example/` });

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);

it('answers what finds no place in line with 429 and when to come back, and the next one afterwards', async () => {
  const { browser, openBrowser, release } = heldBrowser();
  const { post } = await serving({ openBrowser, concurrency: 1, waiting: 1 });
  const first = post(site(1));
  await vi.waitFor(() => expect(browser.running).toBe(1));
  const second = post(site(2));
  const third = post(site(3));
  const refused = await Promise.race([second, third]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.json()).toEqual({ success: false, error: expect.stringMatching(/^Concurrency limit reached/) });

  release[0]?.();
  await vi.waitFor(() => expect(release).toHaveLength(2));
  release[1]?.();
  expect((await statuses([first, second, third])).sort()).toEqual([200, 200, 429]);
});

it('answers each of 200 requests at once', async () => {
  let most = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const browser: StubBrowser = stubBrowser(async () => {
    most = Math.max(most, browser.running);
    await opened;
    return scraped();
  });
  const { post, log } = await serving({ openBrowser: async () => browser, concurrency: 4, waiting: 100 });
  const answers = statuses(Array.from({ length: 200 }, (_, number) => post(site(number))));
  await vi.waitFor(() => expect(log).toHaveLength(96), { timeout: 4_000 });
  open();
  const count = (status: number) => log.filter((entry) => entry.status === status).length;
  expect(await answers).toHaveLength(200);
  expect([count(200), count(429), browser.asked.length, most]).toEqual([104, 96, 104, 4]);
  expect((await post(site(0))).status).toBe(200);
});

it('says in the metadata, and to the browser, how long others kept a scrape waiting', async () => {
  const { browser, openBrowser, release } = heldBrowser();
  const { post } = await serving({ openBrowser, concurrency: 1, waiting: 1 });
  const first = post(site(1));
  await vi.waitFor(() => expect(browser.running).toBe(1));
  const others = [post(site(2)), post(site(3))];
  // One of them is turned away only once the other is in line.
  await Promise.race(others);
  release[0]?.();
  await vi.waitFor(() => expect(release).toHaveLength(2));
  release[1]?.();
  expect((await (await first).json()).data.metadata).toEqual({ concurrencyLimited: false });
  const bodies = await Promise.all(others.map(async (other) => (await other).json()));
  const { metadata } = bodies.find(({ success }) => success).data;
  expect(metadata).toEqual({ concurrencyLimited: true, concurrencyQueueDurationMs: expect.any(Number) });
  expect(browser.waited[1]).toBeGreaterThanOrEqual(metadata.concurrencyQueueDurationMs);
});

it('gives each scrape a browser of its own, cleaned before the next one has it', async () => {
  const browsers: ReturnType<typeof heldBrowser>[] = [];
  const { post } = await serving({
    openBrowser: async () => {
      const held = heldBrowser();
      browsers.push(held);
      return held.browser;
    },
  });
  const first = post({ url: 'http://page.example/1' });
  const second = post({ url: 'http://page.example/2' });
  await vi.waitFor(() => expect(browsers.map(({ browser }) => browser.running)).toEqual([1, 1]));
  const third = post({ url: 'http://page.example/3' });
  browsers[0]?.release[0]?.();
  expect((await first).status).toBe(200);
  await vi.waitFor(() => expect(browsers[0]?.browser.asked).toHaveLength(2));
  expect(browsers.map(({ browser }) => browser.cleaned)).toEqual([1, 0]);
  browsers[0]?.release[1]?.();
  browsers[1]?.release[0]?.();
  expect(await statuses([second, third])).toEqual([200, 200]);
});

it('asks for a copy where it is, and counts no other scrape of the page as one', async () => {
  const browsers: StubBrowser[] = [];
  const release: (() => void)[] = [];
  const { post } = await serving({
    openBrowser: async () => {
      const browser = stubBrowser(async (body) => {
        if (body.actions) await new Promise<void>((resolve) => release.push(resolve));
        return scraped();
      });
      browsers.push(browser);
      return browser;
    },
  });
  const actions = [{ type: 'scroll' }];
  await post(site(1));
  const busy = post({ ...site(2), actions });
  await vi.waitFor(() => expect(release).toHaveLength(1));
  await post({ ...site(1), waitFor: 1 });
  expect(browsers.map(({ asked }) => asked.length)).toEqual([2, 1]);
  release[0]?.();
  await busy;
  await post({ url: `${site(1).url}#part`, lockdown: true });
  expect(browsers.map(({ asked }) => asked.length)).toEqual([2, 2]);
});

it('cancels the scrape of a client that leaves, and goes on with the next', async () => {
  const { browser, openBrowser, release } = heldBrowser();
  const { post, log } = await serving({ openBrowser, concurrency: 1 });
  const patience = new AbortController();
  const left = post(site(1), { signal: patience.signal });
  await vi.waitFor(() => expect(browser.running).toBe(1));
  patience.abort();
  await expect(left).rejects.toThrow();
  await vi.waitFor(() => expect(browser.running).toBe(0));
  expect(log.map(({ status }) => status)).toEqual([499]);
  const next = post(site(1));
  await vi.waitFor(() => expect(release).toHaveLength(2));
  release[1]?.();
  expect((await next).status).toBe(200);
});

it('answers a request that waits for longer than its timeout with 408', async () => {
  const { browser, openBrowser } = heldBrowser();
  const { post } = await serving({ openBrowser, concurrency: 1 });
  void post(site(1)).catch(() => undefined);
  await vi.waitFor(() => expect(browser.running).toBe(1));
  const answer = await post({ ...site(2), timeout: 1_000 });
  expect([answer.status, await answer.json()]).toEqual([
    408,
    {
      success: false,
      code: 'SCRAPE_TIMEOUT',
      error: 'Scrape timed out while waiting in the concurrency limit queue',
    },
  ]);
  expect(browser.asked).toHaveLength(1);
});

it('leaves the start of another browser out of the time of the scrape that waits for it', async () => {
  const first = heldBrowser();
  const second = stubBrowser();
  const browsers = [first.browser, second];
  const starts = [0, 1_500];
  const { post } = await serving({
    concurrency: 2,
    async openBrowser() {
      await new Promise((resolve) => setTimeout(resolve, starts.shift()));
      return browsers.shift() as StubBrowser;
    },
  });
  void post(site(1)).catch(() => undefined);
  await vi.waitFor(() => expect(first.browser.running).toBe(1));
  const answer = await post({ ...site(2), timeout: 1_000 });
  expect(answer.status).toBe(200);
  expect(second.waited[0]).toBeLessThan(500);
});

it('leaves the start of a browser in place of one that crashed out of the time of its scrape', async () => {
  const crashing: StubBrowser = stubBrowser(() => {
    crashing.crash();
    throw new Error('It crashed.');
  });
  const next = stubBrowser();
  const browsers = [crashing, next];
  const { post } = await serving({
    concurrency: 1,
    async openBrowser() {
      const browser = browsers.shift() as StubBrowser;
      if (browser === next) await new Promise((resolve) => setTimeout(resolve, 2_300));
      return browser;
    },
  });
  expect((await post(site(1))).status).toBe(500);
  expect((await post({ ...site(1), timeout: 1_000 })).status).toBe(200);
  expect(next.waited[0]).toBeLessThan(500);
});

it('still ends the wait for other scrapes while no browser starts', async () => {
  const held = heldBrowser();
  const { post } = await serving({ openBrowser: held.openBrowser, concurrency: 1 });
  void post(site(1)).catch(() => undefined);
  await vi.waitFor(() => expect(held.browser.running).toBe(1));
  const since = performance.now();
  expect((await post({ ...site(2), timeout: 1_000 })).status).toBe(408);
  expect(performance.now() - since).toBeLessThan(3_000);
});

it('cancels a scrape that the extension itself does not end in time', async () => {
  const { openBrowser } = heldBrowser();
  const { post } = await serving({ openBrowser });
  const answer = await post({ ...site(1), timeout: 1_000 });
  expect([answer.status, (await answer.json()).error]).toEqual([408, 'Scrape timed out']);
});

it('says what a scrape was at that it had to cancel', async () => {
  const error = 'Scrape timed out after 1000 ms, while reading the page.';
  const cancelled = (_input: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new WinnowError('SCRAPE_TIMEOUT', error)));
    });
  const { post } = await serving({ openBrowser: async () => stubBrowser(cancelled) });
  const response = await post({ ...site(1), timeout: 1_000 });
  expect([response.status, (await response.json()).error]).toEqual([408, error]);
});

it('replaces a browser that has crashed', async () => {
  const browsers: StubBrowser[] = [];
  const openBrowser = async () => {
    const browser = stubBrowser(() => {
      if (browsers.length > 1) return scraped();
      browser.crash();
      throw new Error('It crashed.');
    });
    browsers.push(browser);
    return browser;
  };
  const { post } = await serving({ openBrowser });
  expect((await post(site(1))).status).toBe(500);
  expect((await post(site(1))).status).toBe(200);
  expect(browsers).toHaveLength(2);
});

it('replaces a browser that has passed an invalid certificate, for a scrape that is to refuse them', async () => {
  const browsers: StubBrowser[] = [];
  const openBrowser = async () => {
    const browser = stubBrowser(() => {
      browser.pass();
      return scraped();
    });
    browsers.push(browser);
    return browser;
  };
  const { post } = await serving({ openBrowser });
  await post(site(1));
  await post(site(1));
  await post({ ...site(1), skipTlsVerification: false });
  expect(browsers.map(({ asked }) => asked.length)).toEqual([2, 1]);
  expect(browsers[0]?.isOpen()).toBe(false);
});

it('answers what it can while it is shut down', async () => {
  const { browser, openBrowser, release } = heldBrowser();
  const { post, drain } = await serving({ openBrowser, concurrency: 1 });
  const running = post(site(1));
  await vi.waitFor(() => expect(browser.running).toBe(1));
  const waiting = post(site(2));
  const draining = drain(60_000);
  const late = await post(site(3));
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await waiting).status).toBe(503);
  release[0]?.();
  await draining;
  expect((await running).status).toBe(200);
  await expect(post(site(4))).rejects.toThrow();
});

it('ends what does not end by itself when it is shut down', async () => {
  const { browser, openBrowser } = heldBrowser();
  const { post, drain } = await serving({ openBrowser });
  const running = post(site(1));
  await vi.waitFor(() => expect(browser.running).toBe(1));
  await drain(1);
  expect((await running).status).toBe(503);
});

it('gives a scrape with a profile a browser of its own, which alone may save it', async () => {
  const { browser: held, release } = heldBrowser();
  const opened: (string | undefined)[] = [];
  const plain = stubBrowser();
  const { post } = await serving({
    openBrowser: async ({ profile }) => {
      opened.push(profile);
      return profile ? held : plain;
    },
  });
  const profile = { name: 'me', saveChanges: true };
  const first = post({ url: PAGE, profile });
  await vi.waitFor(() => expect(held.running).toBe(1));
  const refused = await post({ url: PAGE, profile });
  expect([refused.status, (await refused.json()).error]).toEqual([429, expect.stringContaining('"me"')]);
  expect((await post({ url: PAGE })).status).toBe(200);
  release[0]?.();
  expect((await first).status).toBe(200);
  expect(opened).toEqual([undefined, expect.any(String)]);
  expect(held.asked).toMatchObject([{ url: PAGE }]);
  expect(held.isOpen()).toBe(false);
});

it('says that a port is taken', async () => {
  const { url } = await serving();
  const port = Number(new URL(url).port);
  await expect(serving({ port })).rejects.toThrow(`port: ${port} is taken. Choose another.`);
});
