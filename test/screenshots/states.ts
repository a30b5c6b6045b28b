import type { BrowserContext, Page } from '@playwright/test';
import type { EngineName } from '../../lib/operations/engine.ts';
import { popupInTab } from '../e2e/support/journeys.ts';
import type { ModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { REFUSING_SERVICE } from './demo.ts';
import { fitToContent, takePopupOver } from './popup.ts';
import type { Tour } from './tour.ts';

interface Place {
  context: BrowserContext;
  /** Id of the extension. */
  id: string;
  panel: Page;
  /** The article, about which a question has been answered. */
  page: Page;
  model: ModelServer;
  /** Starts a scrape of a page in its tab. */
  scrape(panel: Page, page: Page, formats: readonly unknown[], engine?: EngineName): Promise<void>;
}

/** Popup and panel while a scrape runs, after one that failed, and over a page that nothing can read. */
export async function takeStates(place: Place, tour: Tour): Promise<void> {
  await takeRunning(place, tour);
  await takeFailed(place, tour);
  await takeRestricted(place, tour);
}

/** A question, until the model begins to answer it, and the thread that the next one joins. */
async function takeRunning({ context, id, panel, page, model, scrape }: Place, { t, take }: Tour): Promise<void> {
  const popup = await popupInTab(context, { id }, page);
  await popup.locator('.fold-button').waitFor();
  const stream = model.open();
  const question = 'When is the right wind there?';
  await scrape(panel, page, ['markdown', 'screenshot', { type: 'question', question }]);
  const { body } = await stream.asked;
  await popup.bringToFront();
  await popup
    .getByRole('listitem')
    .filter({ hasText: t('common.step.thinking') })
    .waitFor();
  await fitToContent(popup);
  await take(popup, 'popup-running');
  await popup.close();
  await panel.bringToFront();
  await panel
    .getByRole('status')
    .filter({ hasText: t('common.step.thinking') })
    .waitFor();
  await take(panel, 'panel-loading');
  await stream.send(`It comes in the afternoon. ${markOf(body, 'Wait for the right wind')}`);
  await stream.finish();
  await panel.getByRole('tabpanel').getByText('It comes in the afternoon.').waitFor();

  const next = model.open();
  await scrape(panel, page, [{ type: 'question', question: 'What if it is too weak?' }]);
  const asked = await next.asked;
  await next.send(`The husks come down with the grain. ${markOf(asked.body, 'Too weak')}`);
  await next.finish();
  await panel.getByRole('tabpanel').getByText('The husks come down with the grain.').waitFor();
  // From its first question on: the newest one has come to the top of the view.
  const thread = panel.getByRole('list', { name: t('panel.answer.before'), exact: true });
  await thread.evaluate((list) => list.scrollIntoView());
  await take(panel, 'panel-thread');
}

/** A service that does not accept the key. */
async function takeFailed({ context, id, panel, page, scrape }: Place, tour: Tour): Promise<void> {
  await panel.evaluate(async (baseUrl) => {
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.set({
      settings: { ...(settings as object), engine: 'remote', baseUrl },
      serviceKey: { origin: new URL(baseUrl).origin, key: 'an expired key' },
    });
  }, REFUSING_SERVICE);
  await scrape(panel, page, ['markdown'], 'remote');
  await panel.getByRole('alert').waitFor();
  await panel.bringToFront();
  await tour.take(panel, 'panel-failed');
  await takePopupOver(context, id, page, tour, 'error', tour.t('error.remedy.useThisBrowser'));
}

/** A page of the browser itself. */
async function takeRestricted({ context, id, panel }: Place, tour: Tour): Promise<void> {
  await panel.evaluate(async () => {
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.set({ settings: { ...(settings as object), engine: 'local', baseUrl: '' } });
  });
  // The tab that the browser began with: one of those without an address is to be there.
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no tab of its own.');
  await page.goto('chrome://version/');
  await takePopupOver(context, id, page, tour, 'restricted', tour.t('popup.recent'));
}
