import { expect } from '@playwright/test';
import { allowed } from './support/allowed.ts';
import { openPage } from './support/journeys.ts';
import { call } from './support/recorder.ts';

allowed(
  'what Winnow opens by itself leaves the history of the browser, but for what was visited before',
  async ({ context, extension, sites }) => {
    const [known, unknown] = [`${sites.url}/product.html`, `${sites.url}/article.html`];
    await openPage(context, known);
    const view = await extension.openView('options.html');
    await extension.worker.evaluate(() => {
      const visited: string[] = [];
      Object.assign(globalThis, { visited });
      chrome.history.onVisited.addListener(({ url = '' }) => visited.push(url));
    });
    for (const url of [known, unknown]) {
      const request = { url, formats: ['markdown'], maxAge: 0, storeInCache: false };
      expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
    }
    const visited = () => extension.worker.evaluate(() => (globalThis as { visited?: string[] }).visited);
    await expect.poll(visited).toEqual(expect.arrayContaining([known, unknown]));
    const inHistory = () =>
      extension.worker.evaluate(async () =>
        (await chrome.history.search({ text: '', startTime: 0, maxResults: 100 })).map(({ url }) => url),
      );
    await expect.poll(inHistory).not.toContain(unknown);
    expect(await inHistory()).toContain(known);
    const noted = () => extension.worker.evaluate(async () => Object.keys(await chrome.storage.local.get(null)));
    await expect.poll(async () => (await noted()).filter((key) => key.startsWith('ownVisit:'))).toEqual([]);
  },
);
