import type { Browser, Page } from 'puppeteer-core';
import type { Door } from '../../lib/worker/bridge.ts';
import type { ChosenModel } from '../model.ts';

/** Milliseconds within which a page of an extension is there. */
const OPEN_LIMIT = 15_000;

/** Opens a page of an extension in a tab, in front: Puppeteer waits by frames, which a tab behind others has none of. */
export async function openExtensionPage(browser: Browser, extensionId: string, file: string): Promise<Page> {
  const url = `chrome-extension://${extensionId}/${file}`;
  const opened = browser.waitForTarget((target) => target.url() === url, { timeout: OPEN_LIMIT });
  const session = await browser.target().createCDPSession();
  await Promise.all([opened, session.send('Target.createTarget', { url })]);
  await session.detach();
  return (await opened).asPage();
}

/** Opens the page of our extension that takes calls (entrypoints/bridge). */
export async function openDoorPage(browser: Browser, extensionId: string): Promise<Page> {
  const page = await openExtensionPage(browser, extensionId, 'bridge.html');
  await page.waitForFunction(() => 'door' in globalThis, { timeout: OPEN_LIMIT });
  return page;
}

/** Calls a function of that page. */
export const callDoor = <Name extends keyof Door>(page: Page, name: Name, ...args: Parameters<Door[Name]>) =>
  page.evaluate(
    (name, args) => {
      const { door } = globalThis as unknown as { door: Record<string, (...args: unknown[]) => unknown> };
      return door[name]?.(...args);
    },
    name,
    args,
  ) as ReturnType<Door[Name]>;

/** Sets the model up, or none. Through the page, since what a browser is started with can be read by others. */
export const setUpModel = (page: Page, model: ChosenModel | undefined): Promise<void> =>
  callDoor(page, 'setModel', model?.settings ?? { kind: 'none' }, model?.key);
