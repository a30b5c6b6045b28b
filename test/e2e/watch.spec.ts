import { startSites } from '../support/sites.ts';
import { html } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const fees = (price: number) =>
  `<main><h1>Fees of the harbour</h1><p>A night costs ${price} pounds.</p><p>Open all year.</p></main>`;

test('a page is watched in two presses, its change is shown, and is marked in the page', { tag: '@promise' }, async ({
  context,
  extension,
}) => {
  const routes = { '/fees': html(fees(12)) };
  const sites = await startSites(routes);
  const page = await context.newPage();
  await page.goto(`${sites.url}/fees`);
  await page.bringToFront();
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'Watch this page' }).click();
  const panel = await extension.panel();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Test');
  await panel.getByRole('button', { name: 'Start watching' }).click();
  const checks = panel.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText('First check')).toBeVisible({ timeout: 30_000 });

  routes['/fees'] = html(fees(15));
  await panel.getByRole('button', { name: 'More about “Test”' }).click();
  await panel.getByRole('menuitem', { name: 'Check now' }).click();
  await expect(checks.getByText('Changed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(checks).toContainText('A night costs 15 pounds.');

  await page.bringToFront();
  await page.reload();
  await panel.getByRole('button', { name: 'Show in page' }).click();
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(1);

  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('list', { name: 'Watched' })).toContainText('Changed');
  await sites.close();
});
