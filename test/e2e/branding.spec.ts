import { chooseFormats, openPage, openTab, press } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test('the look of the page that is open, drawn and copied as design tokens', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(context, `${sites.url}/brand.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['branding']);
  await press(popup, 'Scrape this page');

  const panel = await extension.panel();
  const branding = await openTab(panel, 'Branding');
  await expect(branding.getByRole('heading', { name: 'Colors' })).toBeVisible();
  await expect(branding.getByRole('listitem').filter({ hasText: 'primary' }).first()).toContainText('#0B6E4F');
  await expect(branding).toContainText('Tern Display');
  // The page is open, so its site knows already that it is read.
  await expect(branding.getByRole('img', { name: 'Logo of the site' })).toHaveAttribute('src', /tern-logo\.svg$/);

  await panel.getByRole('button', { name: 'Copy as…' }).click();
  await panel.getByRole('menuitem', { name: 'Design tokens (W3C)' }).click();
  await expect.poll(() => panel.evaluate(() => navigator.clipboard.readText())).toContain('"hex": "#0b6e4f"');

  await panel.getByRole('radio', { name: 'JSON' }).check();
  await expect(branding).toContainText('colorScheme');
});
