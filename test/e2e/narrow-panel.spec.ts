import type { BrowserContext } from '@playwright/test';
import type { Extension } from './support/extension.ts';
import { openPage, openTab, popupInTab, scrape } from './support/journeys.ts';
import { expectReflow } from './support/reflow.ts';
import { expect, test } from './support/shared-browser.ts';

// What is cut in each state of a view is judged where its component is tested. Here are the views as they are put together.

/** The panel as a tab, where its width can be chosen, with a page beside it. */
async function open(context: BrowserContext, extension: Extension, address: string) {
  const page = await openPage(context, address);
  return { page, panel: await extension.openView('sidepanel.html') };
}

test('every tab of a result', async ({ context, extension, sites }) => {
  const { page, panel } = await open(context, extension, `${sites.url}/article.html`);
  const formats = ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true }];
  const highlights = { type: 'highlights', query: 'shallow water' };
  await page.bringToFront();
  await scrape(extension, panel, page, { formats: [...formats, highlights], mobile: false });
  await panel.bringToFront();
  for (const tab of ['Markdown', 'HTML', 'Raw HTML', 'Links', 'Images', 'Screenshot', 'Highlights', 'Metadata']) {
    await openTab(panel, tab);
    await expectReflow(panel, tab);
  }
  await openTab(panel, 'Markdown');
  await openTab(panel, 'HTML');
  const moved = await panel.getByRole('tablist').evaluate(({ scrollLeft }) => scrollLeft);
  expect(moved, 'tabs move for one that is in view').toBe(0);
  await openTab(panel, 'Screenshot');
  await panel.getByRole('button', { name: /^Screenshot of / }).click();
  await expect(panel.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expectReflow(panel, 'Screenshot, zoomed');
  await panel.keyboard.press('Escape');
  await openTab(panel, 'HTML');
  await panel.keyboard.press('Control+F');
  await panel.getByRole('textbox', { name: 'Find in this result' }).fill('tide');
  await expectReflow(panel, 'HTML with words found');
});

test('the popup, and the page of options', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  const real = await extension.openPopup();
  await expect.poll(() => real.evaluate(() => innerWidth), 'the popup takes its own width').toBe(360);
  await page.bringToFront();
  const popup = await popupInTab(context, extension, page);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  await expectReflow(popup, 'popup');
  const options = await extension.openView('options.html');
  await options.getByRole('radio', { name: 'Service' }).check();
  await expectReflow(options, 'options');
  await options.getByRole('link', { name: 'Model' }).click();
  await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await expectReflow(options, 'options of a model');
});
