import type { Page } from '@playwright/test';
import fc from 'fast-check';
import type { Job } from '../../lib/jobs/job.ts';
import { expect, test } from '../e2e/support/extension.ts';
import { call, stored } from '../e2e/support/recorder.ts';
import { startService } from '../support/service.ts';
import { startSites } from '../support/sites.ts';
import { amount, SEED, tried } from './amount.ts';
import { hostileResponse } from './hostile-response.ts';
import { payloads } from './payloads.ts';

/** Elements and attributes that no view makes of what it shows. */
const ACTIVE =
  '[role=tabpanel] :is(script, iframe, frame, object, embed, form, style, link, meta, base, portal, video, audio), ' +
  '[onerror], [onload], [onfocus], [ontoggle], [onbegin], [onclick], [onmouseover], [style*="url("]';

test.use({ showsHostileMarkup: true });

test('no payload in any member of a response runs or loads anything in the panel', async ({ context, extension }) => {
  test.setTimeout(20 * 60_000);
  const service = await startService();
  // Hears of everything that a view would load.
  const home = await startSites();
  const all = payloads(home.url);
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  const panel = await extension.openView('sidepanel.html');
  const dialogs: string[] = [];
  context.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  const errors: Error[] = [];
  panel.on('pageerror', (error) => errors.push(error));

  const count = amount(100, 4);
  const rounds = fc.sample(
    fc.shuffledSubarray(
      all.map((_payload, round) => round),
      { minLength: count, maxLength: count },
    ),
    {
      seed: SEED,
      numRuns: 1,
    },
  )[0] as number[];
  let shown = 0;
  for (const round of rounds) {
    const { body, places } = hostileResponse(all, round);
    // A file at the service's own origin would be fetched on purpose; these are at another.
    service.reply({ body });
    const started = await call(panel, 'startScrape', {
      request: { url: `https://page.example/${round}` },
      engine: 'remote',
    });
    expect(started, `round ${round}`).toMatchObject({ ok: true });
    await openResult(panel, (started as { value: { jobId: string } }).value.jobId);
    for (const tab of await panel.getByRole('tablist', { name: 'Result' }).getByRole('tab').all()) {
      await tab.click();
      await expect(panel.getByRole('tabpanel')).toBeVisible();
      await expect(panel.locator(ACTIVE), `round ${round}, ${await tab.textContent()}`).toHaveCount(0);
      expect(await badAddresses(panel), `round ${round}, ${await tab.textContent()}`).toEqual([]);
    }
    shown += places;
  }

  expect(await panel.evaluate(() => 'owned' in window || 'owned' in Object.prototype)).toBe(false);
  expect(await panel.title()).not.toContain('owned');
  expect(dialogs).toEqual([]);
  expect(errors).toEqual([]);
  expect(home.requested).toEqual([]);
  expect(context.pages().filter((page) => page.url().startsWith(home.url))).toEqual([]);
  tried(shown, 'payloads in members of a response');
  await home.close();
  await service.close();
});

/** Opens a result in the panel once it is there. */
async function openResult(panel: Page, jobId: string) {
  const stateOf = async () => (await stored<Job>(panel, 'jobs')).find(({ id }) => id === jobId)?.state;
  await expect.poll(stateOf).toBe('done');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('list', { name: 'History' }).getByRole('button').first().click();
  await expect(panel.getByRole('tablist', { name: 'Result' })).toBeVisible();
}

/** Schemes that a view may hold: pages of the web, and pictures that it holds itself, in which no script runs. */
const SAFE = ['http:', 'https:', 'mailto:', 'tel:', 'blob:'];

/** Addresses in the view that lead to anything else. */
async function badAddresses(panel: Page): Promise<string[]> {
  const addresses = await panel
    .locator(
      '[role=tabpanel] :is([href], [src]:not(img[src^="data:image/"]), [action], [formaction], [poster], [background])',
    )
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['href', 'src', 'action', 'formaction', 'poster', 'background'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      ),
    );
  const isSafe = (address: string) => SAFE.includes(new URL(address, 'https://page.example/').protocol);
  return addresses.filter((address) => !isSafe(address));
}
