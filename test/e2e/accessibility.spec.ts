import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/extension.ts';
import { chooseFormats, closing, openPage, openTab, press } from './support/journeys.ts';

/** Serious and critical findings, as sentences. */
async function findings(view: Page): Promise<string[]> {
  // A view cannot be opened in a frame of another, which the default mode needs.
  const { violations } = await new AxeBuilder({ page: view }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`popup, panel and options have no serious findings in ${colorScheme}`, async ({ context, extension, sites }) => {
    await openPage(context, `${sites.url}/article.html`);
    const popup = await extension.openPopup();
    await popup.emulateMedia({ colorScheme });
    expect(await findings(popup)).toEqual([]);
    await popup.getByRole('button', { name: 'Options' }).click();
    await chooseFormats(popup, ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'json']);
    expect(await findings(popup)).toEqual([]);
    await chooseFormats(popup, ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot']);
    await press(popup, 'Scrape this page');

    const panel = await extension.panel();
    await panel.emulateMedia({ colorScheme });
    for (const tab of ['Markdown', 'HTML', 'Links', 'Images', 'Screenshot', 'Metadata']) {
      await openTab(panel, tab);
      expect(await findings(panel), tab).toEqual([]);
    }
    await panel.getByRole('button', { name: 'History' }).click();
    await expect(panel.getByRole('list', { name: 'History' })).toBeVisible();
    expect(await findings(panel)).toEqual([]);

    const options = await extension.openView('options.html');
    await options.emulateMedia({ colorScheme });
    await options.getByRole('radio', { name: 'Service' }).check();
    await expect(options.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
    await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
    await options.getByRole('button', { name: 'Test model' }).click();
    await expect(options.getByRole('alert')).toBeVisible();
    expect(await findings(options)).toEqual([]);
  });
}

test('the popup is ready for Enter, and the panel for arrows', async ({ context, extension, sites }) => {
  await extension.store({
    settings: { engine: 'local', baseUrl: '', lastRequest: { formats: ['markdown', 'links'] } },
  });
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('tab', { name: 'Markdown' }).press('ArrowRight');
  await expect(panel.getByRole('tab', { name: 'Links' })).toBeFocused();
  await expect(panel.getByRole('tab', { name: 'Links' })).toHaveAttribute('aria-selected', 'true');
});
