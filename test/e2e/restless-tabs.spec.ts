import { type Route, startSites } from '../support/sites.ts';
import { expect, test } from './support/extension.ts';
import { openTab, press } from './support/journeys.ts';
import { html } from './support/recorder.ts';

const TEXT = 'Ships that come into the harbour wait for the tide.';
const script = (source: string) => html(`<main><p>${TEXT}</p></main><script>${source}</script>`);

/** Tabs that never come to rest. */
const pages: Record<string, Route> = {
  'refreshes each second': html(`<meta http-equiv="refresh" content="1"><main><p>${TEXT}</p></main>`),
  'loads itself again and again': script('setTimeout(() => location.reload(), 300)'),
  'keeps changing': script('setInterval(() => document.querySelector("main").append(" More."), 5)'),
  'changes its own address': script('setInterval(() => history.replaceState(0, "", "#" + Math.random()), 20)'),
  'waits for a picture that never comes': html(`<main><p>${TEXT}</p></main><img src="/never">`),
};

for (const [what, route] of Object.entries(pages)) {
  test(`an open tab that ${what} is read as it stands`, async ({ context, extension }) => {
    const sites = await startSites({ '/page': route, '/never': () => undefined });
    const page = await context.newPage();
    await page.goto(`${sites.url}/page`, { waitUntil: 'commit' });
    await press(await extension.openPopup(), 'Scrape this page');
    await expect(await openTab(await extension.panel(), 'Markdown')).toContainText(TEXT);
    await sites.close();
  });
}
