import type { Page } from 'puppeteer-core';

/** Calls the background from a view. */
export const call = (view: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  view.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', name, args });
