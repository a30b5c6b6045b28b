import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService } from '../support/service.ts';
import { startSites } from '../support/sites.ts';
import { filesOfZip } from '../support/zip.ts';
import { test as withOwnBrowser } from './support/extension.ts';
import { openPage, openTab, scrapePage } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

withOwnBrowser(
  'scrapes a list of addresses, names the lines that are wrong, and saves all pages as one file',
  { tag: '@promise' },
  async ({ extension, sites }) => {
    const panel = await extension.openView('sidepanel.html');
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('button', { name: 'Several pages' }).click();
    const addresses = panel.getByRole('textbox', { name: 'Addresses' });
    const lines = [`${sites.url}/article.html`, `${sites.url}/other.html`];
    await addresses.fill([lines[0], 'not an address', lines[1], lines[0], ''].join('\n'));
    await expect(panel.getByText('Line 2: not an address')).toBeVisible();
    await expect(panel.getByText('1 duplicate address left out.')).toBeVisible();
    await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
    await expect(addresses, 'nothing is started while a line is wrong').toBeVisible();
    await addresses.fill(lines.join('\n'));
    await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();

    await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('2 of 2 done');
    const pages = panel.getByRole('table', { name: 'Pages' });
    await expect(pages.getByRole('row', { name: /Done/ })).toHaveCount(2);

    const save = async (kind: string) => {
      await panel.getByRole('button', { name: 'Save all' }).click();
      const [download] = await Promise.all([
        panel.waitForEvent('download'),
        panel.getByRole('menuitem', { name: kind }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const zip = await save('Zip of markdown files');
    expect(zip.name).toBe('2 pages.zip');
    const files = filesOfZip(zip.bytes);
    expect(files.map(([name]) => name).every((name) => name.endsWith('.md'))).toBe(true);
    expect(files.map(([, text]) => text).join('\n')).toContain('Thirty-seven waves');
    expect((await save('One markdown file')).bytes.toString()).toContain(`<${lines[1]}>`);
    const json = (await save('JSON lines')).bytes.toString().trim().split('\n');
    expect(json.map((line) => JSON.parse(line).url)).toEqual(lines);

    await pages.getByRole('button', { name: /article/ }).click();
    await expect(panel.getByRole('tabpanel')).toContainText('Thirty-seven waves');
    await panel.getByRole('button', { name: 'Back to all pages' }).click();
    await expect(pages).toBeVisible();
    await panel.getByRole('button', { name: 'History' }).click();
    await expect(panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /^2 pages/ })).toHaveCount(1);
  },
);

test('reads open tabs as they are, and lists those that it cannot read', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await page.evaluate(() => {
    document.querySelector('article p')?.append(' Written into the open page.');
  });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Add all tabs of this window' }).click();
  await expect(panel.getByRole('textbox', { name: 'Addresses' })).toHaveValue(page.url());
  await expect(panel.getByRole('region', { name: 'These tabs cannot be scraped' })).toContainText(
    'The browser keeps extensions off this page.',
  );
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await panel.getByRole('row', { name: /Done/ }).getByRole('button').click();
  await expect(panel.getByRole('tabpanel')).toContainText('Written into the open page.');
});

test('scrapes again what failed, and only that', async ({ extension }) => {
  const asked: string[] = [];
  let isUp = false;
  const server = createServer(({ url = '', socket }, response) => {
    asked.push(url);
    if (url === '/late' && !isUp) return socket.destroy();
    response.setHeader('content-type', 'text/html').end(`<title>${url}</title><p>The text of ${url}.</p>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  const lines = ['/there', '/late'].map((path) => `http://127.0.0.1:${port}${path}`);
  await panel.getByRole('textbox', { name: 'Addresses' }).fill(lines.join('\n'));
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  const status = panel.getByRole('status', { name: 'Status' });
  await expect(status).toHaveText('1 of 2 done · 1 failed');
  isUp = true;
  await panel.getByRole('button', { name: 'Retry 1 failed page' }).click();
  await expect(status).toHaveText('2 of 2 done');
  expect(asked.filter((path) => path === '/there')).toHaveLength(1);
  server.close();
});

test('scrapes the links of a page at a service', async ({ context, extension, sites }) => {
  const service = await startService();
  const metadata = { sourceURL: 'https://page.example/a' };
  const links = ['https://page.example/a#part', 'mailto:somebody@page.example'];
  service.reply({ body: { success: true, data: { links, metadata: {} } } });
  const id = '7d5b8f0e-0000-4000-8000-000000000000';
  const job = `/v2/batch/scrape/${id}`;
  service.serve('/v2/batch/scrape', { body: { success: true, id } });
  service.serve(`${job}?skip=0`, { body: { success: true, status: 'completed', data: [{ links: ['x'], metadata }] } });
  const facts = { creditsUsed: 7, expiresAt: '2031-05-04T03:02:01Z', odd: { deep: 'yes' } };
  service.serve(`${job}?skip=1`, { body: { success: true, status: 'completed', ...facts, data: [] } });
  service.serve(`${job}/errors`, { body: { errors: [], robotsBlocked: [] } });
  await extension.store({ settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['links'] } } });
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await (await openTab(panel, 'Links')).getByRole('button', { name: 'Scrape these' }).click();
  await expect(panel.getByRole('textbox', { name: 'Addresses' })).toHaveValue('https://page.example/a');
  await expect(panel.getByText(/It cannot see open tabs/)).toBeVisible();
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('1 of 1 done');
  await panel.getByText('From the service').click();
  const members = panel.getByRole('list', { name: 'job', exact: true }).first();
  for (const words of ['creditsUsed 7', 'expiresAt 2031-05-04T03:02:01Z', 'deep yes'])
    await expect(members).toContainText(words);
  const started = service.requests.find(({ path }) => path === '/v2/batch/scrape');
  expect(started?.body).toMatchObject({ urls: ['https://page.example/a'], formats: [{ type: 'links' }] });
});

test('puts pages of a site, from its sitemap and its first page, among the addresses', async ({ extension }) => {
  const site = await startSites({
    '/': (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<title>Quay</title><main><h1>Quay</h1><p>Moored.</p><script>' +
          "document.querySelector('p').innerHTML += '<a href=/later>Later</a>'</script></main>",
      );
    },
    '/sitemap.xml': (request, response) =>
      void response.end(`<urlset><url><loc>http://${request.headers.host}/listed</loc></url></urlset>`),
  });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Find the pages of a site' }).click();
  await panel.getByRole('textbox', { name: 'Address of the site' }).fill(site.url);
  await panel.getByRole('button', { name: 'Find pages' }).click();
  await panel.getByRole('checkbox', { name: 'later' }).check();
  await panel.getByRole('checkbox', { name: 'listed' }).check();
  await panel.getByRole('button', { name: 'Add 2 pages' }).click();
  await expect(panel.getByRole('textbox', { name: 'Addresses' })).toHaveValue(`${site.url}/later\n${site.url}/listed`);
  await site.close();
});
