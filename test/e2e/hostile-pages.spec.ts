import { type Route, startSites } from '../support/sites.ts';
import { chooseFormats, openPage, openTab, press, unfoldOptions } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

/** Pages whose own scripts, policies and sizes fight back. */
const routes: Record<string, Route> = {
  '/strict-csp': (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox allow-same-origin",
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      .end(
        '<title>Locked</title><main><h1>Locked down</h1><p>No script may run here, and no style, image or frame.</p></main>',
      ),

  '/five-megabytes': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<title>Big</title><main><h1>Five megabytes</h1>');
    const paragraph = `<p>${'Every paragraph of this page says something, but not much. '.repeat(8)}</p>`;
    for (let written = 0; written < 5_000_000; written += paragraph.length) response.write(paragraph);
    response.end('<p>The very last words.</p></main>');
  },
};

const cases = [
  { name: 'strict policies', path: '/strict-csp', says: 'No script may run here' },
  { name: 'overridden prototypes, JSON and clobbered names', path: '/hostile-scripts.html', says: 'Still readable' },
  { name: 'document.write after load', path: '/document-write.html', says: 'The whole document was replaced' },
];

for (const { name, path, says } of cases) {
  test(`a page with ${name} is read`, async ({ context, extension }) => {
    const sites = await startSites(routes);
    const page = await openPage(context, sites.url + path);
    await expect(page.getByText(says).first()).toBeVisible();
    const popup = await extension.openPopup();
    await press(popup, 'Scrape this page');
    await expect(await openTab(await extension.panel(), 'Markdown')).toContainText(says);
    await sites.close();
  });
}

test('five megabytes of page are read to the end', async ({ context, extension }) => {
  const sites = await startSites(routes);
  await openPage(context, `${sites.url}/five-megabytes`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown', 'html']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown.getByRole('heading', { name: 'Five megabytes' })).toBeVisible({ timeout: 30_000 });
  const kept = await panel.evaluate(async () => {
    const open = indexedDB.open('winnow');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('results').objectStore('results').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    return all.result[0].response.data.markdown as string;
  });
  expect(kept.length).toBeGreaterThan(4_000_000);
  expect(kept.trim().endsWith('The very last words.')).toBe(true);
  await sites.close();
});

test('hostile content shows as text in the panel and executes nowhere', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await openPage(context, `${sites.url}/hostile-content.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown', 'html', 'rawHtml', 'links', 'images']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  const requests: string[] = [];
  panel.on('request', (request) => requests.push(request.url()));

  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).toContainText('Harmless heading');
  const show = panel.getByRole('button', { name: /Show image/ });
  if (await show.isVisible()) await show.click();
  for (const name of ['HTML', 'Raw HTML', 'Links', 'Images', 'Metadata', 'Markdown']) {
    const content = await openTab(panel, name);
    await expect(
      content.locator(
        'script, iframe, object, embed, form, style, svg script, [onerror], [onload], [ontoggle], [onfocus]',
      ),
    ).toHaveCount(0);
    const addresses = await content
      .locator('[href], [src]')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      );
    expect(addresses.filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address))).toEqual([]);
  }
  expect(await panel.evaluate(() => 'owned' in window)).toBe(false);
  expect(await panel.title()).not.toContain('owned');
  expect(requests.filter((address) => address.includes('attacker.example'))).toEqual([]);
});

test('a page that goes elsewhere while it is read ends in a sentence, not in silence', async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  // Longer than a busy machine takes to close the page.
  await popup.getByLabel(/Wait before reading/).fill('5');
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'Status' })).toContainText(/./);
  await page.close();
  await expect(panel.getByRole('alert')).toContainText('The tab was closed');
});

test('reading changes nothing in the page', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await page.evaluate(() => {
    const seen = window as unknown as { changes: number };
    seen.changes = 0;
    new MutationObserver((records) => (seen.changes += records.length)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    addEventListener('scroll', () => seen.changes++);
    addEventListener('focusin', () => seen.changes++);
  });
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown', 'html', 'rawHtml', 'links', 'images']);
  await press(popup, 'Scrape this page');
  await openTab(await extension.panel(), 'Markdown');
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);
  expect(await page.evaluate(() => Object.keys(window).filter((key) => /winnow/i.test(key)))).toEqual([]);
});

test.describe('a page that is still loading', () => {
  /** The beginning of a document whose end never comes. */
  const begun: Route = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<title>Endless</title><main><h1>Endless</h1><p>This much has come.</p>');
  };
  const stopped: Route = (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end('<title>Stopped</title><main><p>This much has come.</p></main><script>window.stop()</script>');

  test('is read as it stands, and it is said', async ({ context, extension }) => {
    const sites = await startSites({ '/begun': begun });
    const page = await context.newPage();
    await page.goto(`${sites.url}/begun`, { waitUntil: 'commit' });
    await expect(page.getByText('This much has come.')).toBeVisible();
    await press(await extension.openPopup(), 'Scrape this page');
    const panel = await extension.panel();
    await expect(await openTab(panel, 'Markdown')).toContainText('This much has come.');
    await expect(panel.getByText('The page was still loading')).toBeVisible();
    await sites.close();
  });

  test('since it stopped itself, is read as it stands', async ({ context, extension }) => {
    const sites = await startSites({ '/stopped': stopped });
    const page = await context.newPage();
    await page.goto(`${sites.url}/stopped`, { waitUntil: 'commit' });
    await expect(page.getByText('This much has come.')).toBeVisible();
    await press(await extension.openPopup(), 'Scrape this page');
    await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('This much has come.');
    await sites.close();
  });
});

test('a page that is busy is waited for, and said to be busy when that takes too long', async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  await popup.getByLabel(/Give up after/).fill('2');
  void page
    .evaluate(() => {
      const end = Date.now() + 8_000;
      while (Date.now() < end);
    })
    .catch(() => undefined);
  await press(popup, 'Scrape this page');
  await expect((await extension.panel()).getByRole('alert')).toContainText('waiting for the page, which is busy');
});

test('a page that could not be opened is said to', async ({ context, extension }) => {
  const sites = await startSites({ '/down': (_request, response) => void response.destroy() });
  const page = await context.newPage();
  await page.goto(`${sites.url}/down`).catch(() => undefined);
  const popup = await extension.openPopup();
  await expect(popup.getByRole('status', { name: 'Status' })).toContainText('could not open this page');
  await sites.close();
});

test('a page that crashes while its scrape waits is said to have crashed', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  // Longer than a busy machine takes to crash the page.
  await popup.getByLabel(/Wait before reading/).fill('5');
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'Status' })).toContainText(/./);
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await expect(panel.getByRole('alert')).toContainText('The page has crashed');
  await expect(panel.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
