import type { Page } from 'playwright-core';
import { delay } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import type { Action } from '../../lib/contract';
import { KEY_ALIASES } from '../../lib/contract/key-aliases';
import { isOfConnection } from '../../lib/scrape/unsupported';
import { compileProgram } from './program/completion-value.ts';
import type { PageSetup } from './session-browser.ts';

/** Timeout for the pictures and other resources of a document, in ms. */
const LOAD_LIMIT = 10_000;
/** Timeout for the element of an action to appear, in ms. */
const APPEAR_LIMIT = 10_000;

/** Brings a page to the state that a scrape has left it in. @throws WinnowError if it cannot, or the signal's reason */
export async function replayPage(page: Page, setup: PageSetup, signal: AbortSignal): Promise<void> {
  const { url, headers, waitFor, actions = [], timeout } = setup;
  if (headers) await sendHeaders(page, url, headers);
  page.setDefaultTimeout(timeout);
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.waitForLoadState('load', { timeout: Math.min(LOAD_LIMIT, timeout) }).catch(() => undefined);
  } catch (cause) {
    signal.throwIfAborted();
    throw new WinnowError(
      'SCRAPE_SITE_ERROR',
      `The page of the scrape could not be opened again: ${firstLine(cause)}.`,
      { cause },
    );
  }
  await delay(waitFor, signal);
  for (const [index, action] of actions.entries()) {
    signal.throwIfAborted();
    try {
      await runAction(page, action, signal);
    } catch (cause) {
      signal.throwIfAborted();
      const why = `Action ${index} (${action.type}) of the scrape could not be done again: ${firstLine(cause)}.`;
      throw new WinnowError('SCRAPE_ACTION_ERROR', why, { cause });
    }
  }
}

/** Returns the first line of Playwright's message, which continues with its log. */
const firstLine = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1).join().replace(/\.$/, '');

/** Sends headers only with a page's own document and to its own origin: they may be secrets. */
async function sendHeaders(page: Page, url: string, headers: Record<string, string>): Promise<void> {
  const { origin } = new URL(url);
  const sendable = Object.entries(headers).filter(([name]) => !isOfConnection(name));
  const lower = Object.fromEntries(sendable.map(([name, value]) => [name.toLowerCase(), value]));
  await page.route(
    (address) => address.origin === origin,
    async (route) => {
      const request = route.request();
      const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
      await route.continue(isDocument ? { headers: { ...request.headers(), ...lower } } : {});
    },
  );
}

/**
 * Runs one action of the contract. Actions that only take a picture or a copy of the page do not change it, and are
 * left out.
 * @throws Error of Playwright's
 */
async function runAction(page: Page, action: Action, signal: AbortSignal): Promise<void> {
  switch (action.type) {
    case 'wait':
      if (action.milliseconds !== undefined) return delay(action.milliseconds, signal);
      return page
        .locator(action.selector ?? '')
        .first()
        .waitFor({ timeout: APPEAR_LIMIT });
    case 'click': {
      const found = page.locator(action.selector);
      await found.first().click({ timeout: APPEAR_LIMIT });
      if (!action.all) return;
      for (const other of (await found.all()).slice(1)) await other.click({ timeout: 1_000 }).catch(() => undefined);
      return;
    }
    case 'write':
      return page.keyboard.type(action.text);
    case 'press':
      return page.keyboard.press(
        action.key
          .split(/\+(?!$)/)
          .map((key) => KEY_ALIASES[key.trim().toLowerCase()] ?? key)
          .join('+'),
      );
    case 'scroll':
      return scroll(page, action.direction === 'up' ? -1 : 1, action.selector);
    case 'executeJavascript':
      await page.evaluate(compileProgram(action.script).text);
      return;
    default:
      return;
  }
}

/** Scrolls the page, or an element, by a little less than its height. */
async function scroll(page: Page, sign: 1 | -1, selector: string | undefined): Promise<void> {
  if (selector === undefined) {
    await page.evaluate((sign) => window.scrollBy({ top: sign * innerHeight * 0.9, behavior: 'instant' }), sign);
    return;
  }
  const found = page.locator(selector).first();
  const byHeight = (element: Element, sign: number) =>
    element.scrollBy({ top: sign * element.clientHeight * 0.9, behavior: 'instant' });
  await found.evaluate(byHeight, sign, { timeout: APPEAR_LIMIT });
}
