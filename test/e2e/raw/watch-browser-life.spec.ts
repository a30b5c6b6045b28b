import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Watch, WatchCheck } from '../../../lib/operations/watch/watch.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw, type RawBrowser } from './browser.ts';
import { call } from './call.ts';
import { storedIn } from './stored-in.ts';

const KILLS = 30;

/** Ends every process of a browser at once, as a power cut does. */
async function kill({ browser }: RawBrowser): Promise<void> {
  const gone = new Promise((resolve) => browser.once('disconnected', resolve));
  browser.process()?.kill('SIGKILL');
  await gone;
}

test('no check of a watched page is lost or made twice by 30 kills of the browser', async () => {
  test.setTimeout(900_000);
  const profile = await mkdtemp(join(tmpdir(), 'winnow-watch-kills-'));
  let price = 0;
  /** Holds requests, so that the browser ends in the middle of a check. */
  const gate = { held: Promise.resolve(), open: () => {} };
  const sites = await startSites({
    '/fees': async (_request, response) => {
      await gate.held;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<title>Fees</title><main><h1>Fees of the harbour</h1><p>A night costs ${price} pounds.</p></main>`);
    },
  });
  const requests = () => sites.requested.filter((path) => path === '/fees').length;
  const close = () => {
    gate.held = new Promise((resolve) => {
      gate.open = resolve;
    });
  };

  let raw = await launchRaw(FULL, { profile });
  let view = await raw.openView('sidepanel.html');
  const checks = () => storedIn<WatchCheck>(view, 'watchChecks');
  const changes = async () => (await checks()).filter(({ state }) => state === 'changed');
  const running = async () => (await checks()).filter(({ state }) => state === 'running').length;
  const watch = { id: 'fees', url: `${sites.url}/fees`, name: 'Fees', rule: { kind: 'text' }, frequency: 'hourly' };
  await call(view, 'startWatch', watch);
  await expect.poll(async () => (await checks()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['first']);

  /** Moments of a check at which the browser is killed, in turn. */
  const moments = [
    // It is begun.
    () => expect.poll(running).toBe(1),
    // Its page is asked for.
    (before: number) => expect.poll(requests).toBeGreaterThan(before),
    // Its page is read, and compared.
    async (before: number) => {
      await expect.poll(requests).toBeGreaterThan(before);
      gate.open();
    },
    // Its page is read a second time, which tells what moves by itself.
    async (before: number) => {
      gate.open();
      await expect.poll(requests).toBeGreaterThan(before + 1);
    },
    // It has ended, and the user is told.
    async () => {
      gate.open();
      await expect.poll(running).toBe(0);
    },
  ];

  for (let round = 0; round < KILLS; round++) {
    price++;
    close();
    const before = requests();
    await call(view, 'checkWatch', 'fees');
    await moments[round % moments.length]?.(before);
    await kill(raw);
    gate.open();

    raw = await launchRaw(FULL, { profile });
    view = await raw.openView('sidepanel.html');
    const wanted = Array.from({ length: price }, (_, index) => [`A night costs ${index + 1} pounds.`]);
    await expect
      .poll(
        async () =>
          (await changes()).sort((one, other) => one.startedAt - other.startedAt).map(({ passages }) => passages),
        {
          timeout: 90_000,
          message: `round ${round}`,
        },
      )
      .toEqual(wanted);
    expect(await running()).toBe(0);
    const [stored] = await storedIn<Watch>(view, 'watches');
    expect(stored?.unseen, `round ${round}`).toBe(price);
  }

  await raw.close();
  await sites.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
