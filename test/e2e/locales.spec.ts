import type { Page } from '@playwright/test';
import { wording } from '../../lib/words.ts';
import { readLocales } from '../support/locales.ts';
import { expect, test } from './support/extension.ts';
import { openPage, popupInTab, scrape } from './support/journeys.ts';
import { expectReflow } from './support/reflow.ts';

for (const { name, tag, messages } of readLocales()) {
  if (name === 'en') continue;
  const { t, direction } = wording((key) => messages[key] ?? '');

  test.describe(`in ${tag}`, () => {
    test.use({ language: tag });

    const expectLanguage = (view: Page) =>
      expect(view.locator('html'), 'the view says its language and direction').toHaveAttribute('dir', direction);

    // In one browser: each view has its words from the browser's language alone.
    test('all views have the words, in their direction, and nothing is cut', async ({ context, extension, sites }) => {
      const welcome = await extension.openView('welcome.html');
      await expectLanguage(welcome);
      await expect(welcome.getByRole('button', { name: t('popup.scrapeAddress') })).toBeVisible();
      await expectReflow(welcome, 'welcome');
      const page = await openPage(context, `${sites.url}/article.html`);
      await welcome.bringToFront();
      await expect(welcome.getByRole('button', { name: t('panel.first.scrape') })).toBeVisible();
      await expectReflow(welcome, 'welcome with a page');
      await welcome.close();

      const panel = await extension.openView('sidepanel.html');
      await expectLanguage(panel);
      await expect(panel.locator('html')).toHaveAttribute('lang', tag);
      await expect(panel.getByText(t('panel.first.title'))).toBeVisible();
      await expectReflow(panel, 'first');
      await page.bringToFront();
      await scrape(extension, panel, page, { formats: ['markdown', 'links', 'images'] });
      await panel.bringToFront();
      for (const key of ['markdown', 'links', 'images', 'metadata'] as const) {
        await panel.getByRole('tab', { name: t(`panel.format.${key}`), exact: true }).click();
        await expectReflow(panel, key);
      }
      await panel.getByRole('button', { name: t('common.history'), exact: true }).click();
      await expect(panel.getByText(t('panel.history.count', 1))).toBeVisible();
      await expectReflow(panel, 'History');

      await page.bringToFront();
      const popup = await popupInTab(context, extension, page);
      await expectLanguage(popup);
      await expect(popup.getByRole('button', { name: t('popup.scrape'), exact: true })).toBeVisible();
      await popup.getByRole('button', { name: t('popup.options'), exact: true }).click();
      await expect(popup.getByRole('group', { name: t('popup.options'), exact: true })).toBeVisible();
      await expectReflow(popup, 'popup with its options');
      const settings = await extension.openView('options.html');
      await expectLanguage(settings);
      await settings.getByRole('radio', { name: t('common.service') }).check();
      await expectReflow(settings, 'settings');
    });
  });
}
