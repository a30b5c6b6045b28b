import type { BrowserContext, Page } from '@playwright/test';
import { popupInTab } from '../e2e/support/journeys.ts';
import type { Tour } from './tour.ts';

/** CSS pixels: the largest that browsers make it. */
const POPUP = { width: 360, height: 600 };

/** The popup over a page, as it opens, with its options open, and with the request as text. */
export async function takePopup(context: BrowserContext, id: string, page: Page, { t, take }: Tour): Promise<void> {
  const popup = await popupInTab(context, { id }, page);
  const options = popup.locator('.fold-button');
  await options.waitFor();
  await fitToContent(popup);
  await take(popup, 'popup');
  await popup.setViewportSize(POPUP);
  await options.click();
  const group = popup.locator('#options-fold summary').filter({ hasText: t('panel.format.screenshot') });
  await group.click();
  await popup.getByRole('switch', { name: t('field.fullPage.label') }).check();
  await group.click();
  await popup.mouse.move(0, 0);
  await take(popup, 'popup-options');
  await popup.getByText(t('popup.text.title'), { exact: true }).click();
  await popup.getByRole('button', { name: t('popup.text.copyAs') }).scrollIntoViewIfNeeded();
  await popup.mouse.move(0, 0);
  await take(popup, 'popup-text');
  await popup.close();
}

/**
 * The popup over a page, in one of its states.
 * @param state ends the names of its pictures
 * @param words that it shows once it is in that state
 */
export async function takePopupOver(
  context: BrowserContext,
  id: string,
  page: Page,
  { take }: Tour,
  state: string,
  words: string,
): Promise<void> {
  const popup = await popupInTab(context, { id }, page);
  await popup.setViewportSize(POPUP);
  await popup.getByText(words).first().waitFor();
  await fitToContent(popup);
  await take(popup, `popup-${state}`);
  await popup.close();
}

/** Makes it exactly as high as its content: a picture of more than the window is put together, and repeats what scrolls. */
export async function fitToContent(popup: Page): Promise<void> {
  await popup.setViewportSize(POPUP);
  const height = await popup.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  await popup.setViewportSize({ ...POPUP, height });
}
