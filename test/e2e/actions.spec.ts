import { openPage, openTab, press } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

const remember = (actions: object[]) => ({
  settings: { engine: 'local', lastRequest: { formats: ['markdown'], actions } },
});

test('a remembered request with actions opens the page anew, acts, and shows what that gave', {
  tag: '@promise',
}, async ({ context, extension, sites }) => {
  await extension.store(
    remember([
      { type: 'click', selector: 'input[name="q"]' },
      { type: 'write', text: 'anna' },
      { type: 'press', key: 'Enter' },
      { type: 'wait', selector: '.hit' },
    ]),
  );
  const page = await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await expect(await openTab(panel, 'Markdown')).toContainText('The Annabelle lies at the quay');
  // The person's own page was not touched.
  await expect(page.locator('input[name="q"]')).toHaveValue('');
});

test('an action that fails says which, and shows the page of that moment and what came before', async ({
  context,
  extension,
  sites,
}) => {
  await extension.store(
    remember([
      { type: 'executeJavascript', script: '6 * 7' },
      { type: 'click', selector: '#never-there' },
    ]),
  );
  await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('alert')).toContainText('actions[1] (click “#never-there”)', { timeout: 30_000 });
  const picture = panel.getByRole('img', { name: 'The page when it failed' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await expect(panel.getByRole('region', { name: 'Collected before it failed' })).toContainText('42');
});
