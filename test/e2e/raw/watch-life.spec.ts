import { expect, test } from '@playwright/test';
import type { WatchCheck } from '../../../lib/operations/watch/watch.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';
import { storedIn } from './stored-in.ts';

test('a check whose worker is killed while it runs is taken up by the next, once, and tells of one change', {
  tag: '@promise',
}, async () => {
  const raw = await launchRaw(FULL);
  let price = 12;
  /** Holds the next request, so that the worker ends while a check waits for it. */
  const gate = { held: Promise.resolve(), open: () => {} };
  const sites = await startSites({
    '/fees': async (_request, response) => {
      await gate.held;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<title>Fees</title><main><h1>Fees of the harbour</h1><p>A night costs ${price} pounds.</p></main>`);
    },
  });
  const view = await raw.openView('sidepanel.html');
  const checks = () => storedIn<WatchCheck>(view, 'watchChecks');
  const states = async () => (await checks()).map(({ state, error }) => error?.message ?? state).sort();
  const watch = { id: 'fees', url: `${sites.url}/fees`, name: 'Fees', rule: { kind: 'text' }, frequency: 'hourly' };
  await call(view, 'startWatch', watch);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['first']);

  price = 15;
  gate.held = new Promise((resolve) => {
    gate.open = resolve;
  });
  await call(view, 'checkWatch', 'fees');
  await expect.poll(states).toEqual(['first', 'running']);
  await expect.poll(() => sites.requested.filter((path) => path === '/fees').length).toBeGreaterThan(2);
  await raw.killWorker();
  gate.open();
  // Any call wakes the next worker, as an alarm does.
  await call(view, 'sawWatch', 'none');
  await expect.poll(states, { timeout: 60_000 }).toEqual(['changed', 'first']);
  const changed = (await checks()).find(({ state }) => state === 'changed');
  expect(changed).toMatchObject({ attempts: 2, passages: ['A night costs 15 pounds.'] });
  await expect.poll(async () => (await storedIn<{ unseen: number }>(view, 'watches'))[0]?.unseen).toBe(1);
  await expect.poll(() => view.evaluate(() => chrome.action.getBadgeText({}))).toBe('1');

  // The next worker has nothing to take up, and nothing more to tell.
  await raw.killWorker();
  await call(view, 'sawWatch', 'none');
  expect(await states()).toEqual(['changed', 'first']);
  expect((await storedIn<{ unseen: number }>(view, 'watches'))[0]?.unseen).toBe(1);
  await sites.close();
  await raw.close();
});
