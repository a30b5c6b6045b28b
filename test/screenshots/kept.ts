import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import type { Means } from './demo.ts';
import type { Tour } from './tour.ts';

const RECIPE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Barley bread',
  author: { '@type': 'Person', name: 'Ada Mill' },
  totalTime: 'PT1H30M',
  recipeYield: '2 loaves',
  recipeIngredient: ['500 g barley flour', '7 g salt', '350 ml water'],
  recipeInstructions: ['Mix flour, salt and water.', 'Let it rest for an hour.', 'Bake until the crust is dark.'],
};

const PAGE = `<!doctype html><html lang="en"><title>Barley bread</title>
  <script type="application/ld+json">${JSON.stringify(RECIPE)}</script>
  <main><article><h1>Barley bread</h1>
  <p id="first">Barley was ground at the quay since 1742, and bread from it kept for a week at sea.</p>
  <p>Two loaves need an hour and a half, most of which the dough rests.</p>
  <p id="second">The crust is right when it sounds hollow.</p>
  <video><track kind="captions" srclang="en" label="English" src="/bread.vtt"></video></article></main>`;

const CAPTIONS = `WEBVTT

00:01.000 --> 00:04.000
Mix flour, salt and water in a wide bowl.

00:04.000 --> 00:09.000
Let the dough rest until it has doubled.

01:12.000 --> 01:15.000
Bake it until the crust is dark.
`;

/** The data and the transcript of a page, with highlights on it. */
export async function takeKept(panel: Page, { scrape, named }: Means, { t, take }: Tour): Promise<void> {
  const sites = await startSites({
    '/bread': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    '/bread.vtt': (_request, response) => response.writeHead(200, { 'content-type': 'text/vtt' }).end(CAPTIONS),
  });
  const page = await panel.context().newPage();
  await page.goto(`${named('the-old-mill.example', sites.url)}/bread`);
  const tabId = await panel.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  for (const id of ['first', 'second']) {
    await page.evaluate((selected) => {
      getSelection()?.selectAllChildren(document.getElementById(selected) as Element);
    }, id);
    await panel.evaluate(
      (tab) => chrome.runtime.sendMessage({ to: 'background', name: 'highlightSelection', args: [tab] }),
      tabId,
    );
  }
  await page.evaluate(() => getSelection()?.empty());
  await scrape(panel, page, ['markdown']);
  await panel.getByRole('tab', { name: t('panel.format.data'), exact: true }).click();
  await panel.getByRole('article', { name: 'Barley bread' }).waitFor();
  await take(panel, 'panel-data');
  await panel.getByRole('tab', { name: t('panel.format.transcript'), exact: true }).click();
  await panel.getByText('Mix flour, salt and water in a wide bowl.').waitFor();
  await take(panel, 'panel-transcript');
  await panel.getByRole('tab', { name: t('panel.format.markdown'), exact: true }).click();
  await panel.getByRole('button', { name: t('panel.reader.otherwise') }).click();
  await take(panel, 'panel-otherwise');
  await panel.keyboard.press('Escape');
  await page.close();
  await sites.close();
}
