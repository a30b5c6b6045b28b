import { type SearchServer, searxngBody, searxngResult, startSearchServer } from '../support/search-server.ts';
import { startSites } from '../support/sites.ts';
import { type Dispatching, type Extension, expect } from './support/extension.ts';
import { openPage } from './support/journeys.ts';
import { html } from './support/recorder.ts';
import { test as base } from './support/shared-browser.ts';

/** A test with a SearXNG on loopback, which finds two pages of the test's own site. */
const test = base.extend<{ engine: SearchServer }>({
  engine: async ({ sites }, use) => {
    const found = [
      searxngResult(`${sites.url}/article.html`, 'How tides are predicted', { content: 'Thirty-seven waves.' }),
      searxngResult(`${sites.url}/other.html`, 'Another page'),
    ];
    await using server = await startSearchServer({ body: searxngBody(found) });
    await use(server);
  },
});

const useEngine = (extension: Extension, engine: SearchServer) =>
  extension.store({ settings: { search: { backend: 'searxng', address: engine.url } } });

test('a search engine is set up, the web is searched, and what was found is scraped', { tag: '@promise' }, async ({
  context,
  extension,
  engine,
}) => {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Search the web' }).click();
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Choose a search engine' }).click();
  const options = await opened;
  await expect(options.getByRole('radio', { name: 'None' }), 'the keyboard begins there').toBeFocused();
  await options.getByRole('radio', { name: 'SearXNG' }).check();
  const address = options.getByRole('textbox', { name: 'SearXNG address' });
  await address.fill('not an address');
  await address.press('Enter');
  await expect(options.getByText('Enter the address of a SearXNG, such as http://localhost:8080.')).toBeVisible();
  await address.fill(`${engine.url}/search?q=`);
  await options.getByRole('button', { name: 'Test search' }).click();
  await expect(options.getByText('The search engine works.')).toBeVisible();
  await options.close();

  const { host } = new URL(engine.url);
  await expect(panel.getByText(`SearXNG at ${host} sees these words and your browser's language.`)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Search for' }).fill('tides');
  await panel.keyboard.press('Enter');
  const results = panel.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results.getByRole('listitem').first()).toContainText('Thirty-seven waves.');
  expect(engine.asked.at(-1)).toMatchObject({ path: '/search', query: { q: 'tides', format: 'json' } });

  // Found again after the way to something else, and chosen from.
  await panel.getByRole('button', { name: 'Back to the result' }).click();
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Search the web' }).click();
  await panel.getByRole('checkbox', { name: 'Another page' }).check();
  await panel.getByRole('button', { name: 'Scrape 1 selected page' }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('1 of 1 done');
  await expect(panel.getByRole('table', { name: 'Pages' }).getByRole('row', { name: /Done/ })).toHaveCount(1);
});

test('one press searches from the address bar, two from a selection, and one more scrapes what is found', async ({
  context,
  extension,
  engine,
  sites,
}) => {
  await useEngine(extension, engine);
  const page = await openPage(context, `${sites.url}/article.html`);
  // Open before: a panel that a headless browser opens for it would take the words, and nobody could see it.
  const panel = await extension.openView('sidepanel.html');
  await extension.worker.evaluate(() =>
    (chrome.omnibox.onInputEntered as unknown as Dispatching).dispatch('?harbour fees', 'currentTab'),
  );
  await expect(panel.getByRole('textbox', { name: 'Search for' })).toHaveValue('harbour fees');
  await panel.getByRole('button', { name: 'Scrape all 2 pages' }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');

  await extension.worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch(
      { menuItemId: 'search-selection', editable: false, pageUrl: url, selectionText: 'Thirty-seven\n waves' },
      tab,
    );
  }, page.url());
  await expect(panel.getByRole('textbox', { name: 'Search for' })).toHaveValue('Thirty-seven waves');
  // More than once each: for more pages of results, and for each panel that is open.
  await expect
    .poll(() => [...new Set(engine.asked.map(({ query }) => query.q))])
    .toEqual(['harbour fees', 'Thirty-seven waves']);
});

test('an engine that gives no JSON is said to, with the setting that does it', async ({ extension, engine }) => {
  await useEngine(extension, engine);
  engine.answer({ status: 403, body: '<h1>Forbidden</h1>' });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Search the web' }).click();
  await panel.getByRole('textbox', { name: 'Search for' }).fill('tides');
  await panel.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('does not give its results as JSON (status 403)');
  await expect(panel.getByRole('alert')).toContainText('Add json under search.formats in its settings.yml');
});

test('the results page of a search engine is opened behind and read; what it asks is shown', {
  tag: '@promise',
}, async ({ context, extension, sites }) => {
  const hit = (path: string, title: string, text: string, rel = '') =>
    `<div><h3><a ${rel} href="/leave?to=${encodeURIComponent(`${sites.otherUrl}/${path}`)}">${title}</a></h3><p>${text}</p></div>`;
  const page = html(
    `<nav><a href="/find?q=images">Images</a></nav><main>${hit('buy', 'Buy tides', 'Only today.', 'rel="sponsored"')}${hit(
      'article.html',
      'How tides are predicted',
      'Thirty-seven waves.',
    )}${hit('other.html', 'Another page', 'About something else.')}</main>`,
  );
  const consent = html('<p>We use cookies.</p><form action="/save"><button>Accept all</button></form>');
  const engine = await startSites({ '/find': page, '/consent': consent });

  const options = await extension.openView('options.html#search');
  await options.getByRole('radio', { name: 'Results page in this browser' }).check();
  await options.getByRole('combobox', { name: 'Results page' }).selectOption('Another one');
  const address = options.getByRole('textbox', { name: 'Address with %s for the words' });
  await address.fill(`${engine.url}/find`);
  await address.press('Enter');
  await expect(options.getByText('Enter an address with %s')).toBeVisible();
  await address.fill(`${engine.url}/find?q=%s`);
  await options.getByRole('button', { name: 'Test search' }).click();
  await expect(options.getByText('The search engine works.')).toBeVisible();

  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Search the web' }).click();
  await panel.getByRole('textbox', { name: 'Search for' }).fill('tides & moon');
  await panel.keyboard.press('Enter');
  const results = panel.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results.getByRole('listitem').first()).toContainText('Thirty-seven waves.');
  expect(engine.requested).toContain('/find?q=tides%20%26%20moon');
  await panel.getByRole('button', { name: 'Scrape all 2 pages' }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');

  await address.fill(`${engine.url}/consent?q=%s`);
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Search the web' }).click();
  await panel.getByRole('textbox', { name: 'Search for' }).fill('moon');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('asks about cookies before it shows results.');
  await expect(panel.getByRole('alert')).toContainText('Answer it in the tab that opened, then search again.');
  await expect.poll(() => context.pages().map((one) => one.url())).toContain(`${engine.url}/consent?q=moon`);
  expect(engine.requested.filter((path) => path.startsWith('/save'))).toEqual([]);
  await engine.close();
});
