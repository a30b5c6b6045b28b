import type { Page } from '@playwright/test';
import { type Words, wording } from '../../lib/base/words.ts';
import { readBuiltLocales } from '../support/locales.ts';
import type { Extension } from './support/extension.ts';
import { openPage, popupInTab, scrape, unfoldOptions } from './support/journeys.ts';
import { call, record } from './support/recorder.ts';
import { expectReflow } from './support/reflow.ts';
import { expect, test } from './support/shared-browser.ts';

/** The forms of a batch and of a crawl, from History. */
async function visitForms(panel: Page, t: Words['t']): Promise<void> {
  await panel.getByRole('button', { name: t('panel.batch.title'), exact: true }).click();
  await panel.getByRole('textbox', { name: t('panel.batch.addresses') }).fill('no address');
  await panel.getByRole('button', { name: t('panel.batch.allTabs'), exact: true }).click();
  await expect(panel.getByRole('region', { name: t('panel.batch.refused') })).toBeVisible();
  await expectReflow(panel, 'form of a batch');
  await panel.getByRole('button', { name: t('panel.crawl.title'), exact: true }).click();
  await panel.getByText(t('panel.crawl.options'), { exact: true }).click();
  await expectReflow(panel, 'form of a crawl');
}

/** The result compared with another one of its page. */
async function visitComparison(panel: Page, t: Words['t']): Promise<void> {
  await panel.getByRole('button', { name: t('panel.head.more'), exact: true }).click();
  await panel.getByRole('menuitem', { name: t('panel.compare.open'), exact: true }).click();
  await expect(panel.getByText(t('panel.compare.sides'), { exact: true })).toBeVisible();
  await expectReflow(panel, 'compared');
  await panel.getByText(t('panel.compare.sides'), { exact: true }).click();
  await expectReflow(panel, 'compared side by side');
  await panel.getByRole('button', { name: t('panel.back'), exact: true }).click();
}

/** A question that no model answers, and a scrape that failed. */
async function visitFailures(panel: Page, page: Page, extension: Extension, t: Words['t']): Promise<void> {
  await scrape(extension, panel, page, { formats: [{ type: 'question', question: 'How many waves are there?' }] });
  await expect(panel.getByRole('button', { name: t('options.model.find'), exact: true })).toBeVisible();
  await expectReflow(panel, 'an answer without a model');
  const request = { url: 'http://127.0.0.1:9/gone', formats: ['markdown'] };
  await call(panel, 'startScrape', { request, engine: 'local' });
  await expect(panel.getByRole('button', { name: t('error.remedy.retry'), exact: true })).toBeVisible();
  await expectReflow(panel, 'a scrape that failed');
}

/** The list of recordings, and the first of them with a step open. */
async function visitRecordings(panel: Page, t: Words['t']): Promise<void> {
  await panel.getByRole('button', { name: t('recordings.title'), exact: true }).click();
  const list = panel.getByRole('list', { name: t('recordings.title') });
  await expect(list).toBeVisible();
  await expectReflow(panel, 'recordings');
  await list.getByRole('button', { name: 'Search the harbour' }).first().click();
  const steps = panel.getByRole('list', { name: t('recordings.page.steps') });
  await steps.getByRole('listitem').first().getByRole('button').first().click();
  await panel.getByText(t('recordings.one.fields'), { exact: true }).click();
  await expectReflow(panel, 'a step of a recording');
}

/** The two with the longest texts, one from right to left, and one without spaces: the others are drawn like these. */
const DRAWN = ['de', 'fr', 'ar', 'ja'];

for (const { name, tag, messages } of readBuiltLocales()) {
  if (!DRAWN.includes(name)) continue;
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
      await visitForms(panel, t);

      await panel.reload();
      await page.bringToFront();
      await page.evaluate(() => document.querySelector('article p')?.replaceChildren('Not there before.'));
      await scrape(extension, panel, page, { formats: ['markdown'] });
      await panel.bringToFront();
      await visitComparison(panel, t);
      await page.bringToFront();
      await visitFailures(panel, page, extension, t);
      const { page: recorded, stop } = await record(context, extension, `${sites.url}/search.html`);
      await recorded.getByLabel('Ship').click();
      await recorded.keyboard.type('Brig');
      await stop();
      await recorded.close();
      await panel.reload();
      await panel.bringToFront();
      await visitRecordings(panel, t);

      await page.bringToFront();
      const popup = await popupInTab(context, extension, page);
      await expectLanguage(popup);
      await expect(popup.getByRole('button', { name: t('popup.scrape'), exact: true })).toBeVisible();
      await popup.getByRole('button', { name: t('popup.options'), exact: true }).click();
      await unfoldOptions(popup, t('popup.options'));
      await expectReflow(popup, 'popup with its options');
      await popup.getByLabel(t('popup.presets.name')).fill('Reading');
      await popup.getByRole('button', { name: t('popup.presets.keep'), exact: true }).click();
      await expect(popup.getByRole('combobox', { name: t('popup.presets.label') })).toBeVisible();
      await popup
        .getByRole('textbox', { name: t('popup.text.label'), exact: true })
        .fill('{ "formats": ["markdown",] }');
      await expect(popup.getByText(t('popup.text.json.comma', { line: 1 }))).toBeVisible();
      await expectReflow(popup, 'popup with its request as a text that is wrong, and a preset');
      const settings = await extension.openView('options.html');
      await expectLanguage(settings);
      await settings.getByRole('radio', { name: t('common.service') }).check();
      await expectReflow(settings, 'settings');
    });
  });
}
