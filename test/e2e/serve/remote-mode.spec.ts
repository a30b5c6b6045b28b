import { mergeTests } from '@playwright/test';
import { test as withExtension } from '../support/extension.ts';
import { openPage, openTab, press } from '../support/journeys.ts';
import { expect, test as withServer } from './server.ts';

const test = mergeTests(withServer, withExtension);

test('the extension of another browser scrapes with this server as its service', async ({
  serve,
  extension,
  context,
  sites,
}) => {
  const server = await serve();
  await extension.store({
    settings: { engine: 'remote', baseUrl: server.url, lastRequest: { formats: ['markdown', 'screenshot'] } },
    serviceKey: { origin: server.url, key: server.key },
  });
  await openPage(context, `${sites.url}/article.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect((await openTab(panel, 'Markdown')).getByRole('heading').first()).toBeVisible();
  await expect((await openTab(panel, 'Screenshot')).getByRole('img')).toBeVisible();
  expect(server.stderr()).toMatch(/^POST \/v2\/scrape {2}200/m);
});
