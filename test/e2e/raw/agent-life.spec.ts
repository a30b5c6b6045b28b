import { expect, test } from '@playwright/test';
import { startModelServer } from '../../support/model-server.ts';
import { searxngBody, searxngResult, startSearchServer } from '../../support/search-server.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';
import { storedJobs } from './stored-jobs.ts';

const page = (text: string) => html(`<title>Harbour</title><main><h1>Harbour</h1><p>${text}</p></main>`);

/** The moments at which the worker is killed: a question to the model is open, or a page is. */
const MOMENTS = ['while the model chooses', 'while a page loads', 'while the answer is written'] as const;

for (const moment of MOMENTS) {
  test(`an agent whose worker is killed ${moment} goes on, searches once, and answers`, async () => {
    const raw = await launchRaw(FULL);
    /** For the request that is open at the moment: waits until nobody hears its answer any more, if it can tell, and answers. */
    const held: (() => Promise<void> | void)[] = [];
    let isHeld = true;
    const asked = { history: 0, berths: 0 };
    const sites = await startSites({
      '/history': (request, response) => {
        asked.history++;
        const answer = () => page('The harbour was founded in 1871 by Ada Quay, a merchant.')(request, response);
        if (moment === 'while a page loads' && isHeld) held.push(answer);
        else answer();
      },
      '/berths': (request, response) => {
        asked.berths++;
        page('It has berths for forty boats, and a slip.')(request, response);
      },
    });
    await using search = await startSearchServer({
      body: searxngBody([
        searxngResult(`${sites.url}/history`, 'History'),
        searxngResult(`${sites.url}/berths`, 'Berths'),
      ]),
    });
    await using model = await startModelServer();
    model.answer(async ({ messages }, hungUp) => {
      const said = messages.map(({ content }) => content).join('\n');
      const isChoice = said.includes('"enough"');
      if (isHeld && moment === (isChoice ? 'while the model chooses' : 'while the answer is written')) {
        await new Promise<void>((resolve) => held.push(() => hungUp.then(() => resolve())));
      }
      if (isChoice) return JSON.stringify({ enough: said.includes('founded in 1871'), links: [1, 2], search: '' });
      return 'It was founded in 1871 [1].';
    });
    const view = await raw.openView('options.html');
    const settings = {
      search: { backend: 'searxng', address: search.url },
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'small' },
    };
    await view.evaluate((items) => chrome.storage.local.set(items), { settings, settings$: { v: 3 } });
    const request = { prompt: 'When was the harbour founded?' };
    await call(view, 'startScrape', { operation: 'agent', request, engine: 'local' });
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
    isHeld = false;
    await raw.killWorker();
    await held[0]?.();

    // A view wakes the next worker.
    const panel = await raw.openView('sidepanel.html');
    await expect
      .poll(async () => (await storedJobs(panel)).find(({ operation }) => operation === 'agent')?.state, {
        timeout: 90_000,
      })
      .toBe('done');
    const answer = await panel.waitForSelector('::-p-aria([name="Answer"][role="region"])');
    expect(await answer?.evaluate((region) => region.textContent)).toContain('founded in 1871');
    // What led to the answer is folded below it.
    await panel.locator('::-p-text(What it did)').click();
    const trace = await panel.waitForSelector('::-p-aria([name="What it did"][role="list"])');
    const steps = await trace?.evaluate((list) => [...list.children].map(({ textContent }) => textContent ?? ''));
    expect(search.asked.filter(({ query }) => query.pageno === '1')).toHaveLength(1);
    expect(steps?.filter((step) => step.startsWith('Searched for'))).toHaveLength(1);
    // The page that was being read may be asked for twice.
    expect(asked.history).toBeLessThanOrEqual(moment === 'while a page loads' ? 2 : 1);
    expect(asked.berths).toBeLessThanOrEqual(1);
    await sites.close();
    await raw.close();
  });
}
