import type { Browser, Page } from 'puppeteer-core';
import type { Call, CallResult } from '../../lib/base/rpc/call.ts';
import { type Remote, remote } from '../../lib/base/rpc/define.ts';
import type { ModelSettings } from '../../lib/model';
import type { Bridge } from '../../lib/worker/bridge.ts';
import type { RunningBrowser } from './launch.ts';

/** Timeout for opening a page of an extension, in ms. */
const OPEN_LIMIT = 15_000;

/**
 * Opens a page of an extension in a foreground tab: Puppeteer waits by animation frames, which background tabs do not
 * get.
 */
export async function openExtensionPage(browser: Browser, extensionId: string, file: string): Promise<Page> {
  const url = `chrome-extension://${extensionId}/${file}`;
  const opened = browser.waitForTarget((target) => target.url() === url, { timeout: OPEN_LIMIT });
  const session = await browser.target().createCDPSession();
  await Promise.all([opened, session.send('Target.createTarget', { url })]);
  await session.detach();
  return (await opened).asPage();
}

/** A model for questions about pages. */
export interface ChosenModel {
  settings: Extract<ModelSettings, { kind: 'openai-compatible' }>;
  key?: string | undefined;
}

/** Options that an extension gets from the command line. */
export interface ExtensionPageDeps {
  /**
   * Answers questions about pages; without it they fail. It is set through the page, since other users can read a
   * browser's arguments.
   */
  model?: ChosenModel | undefined;
  /** Paths of the files of languages to recognize scans in, besides English. */
  languages?: readonly string[] | undefined;
}

/**
 * Opens the page of the extension that Node calls.
 * @returns the page, and its functions (lib/worker/bridge.ts)
 */
export async function openBridge(
  { browser, extensionId }: Pick<RunningBrowser, 'browser' | 'extensionId'>,
  { model, languages = [] }: ExtensionPageDeps = {},
): Promise<{ page: Page; bridge: Remote<Bridge> }> {
  const page = await openExtensionPage(browser, extensionId, 'bridge.html');
  await page.waitForFunction(() => globalThis.winnowTables?.bridge, { timeout: OPEN_LIMIT });
  const bridge = remote<Bridge>((call) => page.evaluate(callBridge, call));
  await bridge.setModel(model?.settings ?? { kind: 'none' }, model?.key);
  if (languages.length > 0) await giveFiles(page, ...languages);
  await bridge.takeLanguages();
  return { page, bridge };
}

/** Puts files into the page's input. The browser reads them itself: they are too large for a call. */
export async function giveFiles(page: Page, ...paths: string[]): Promise<void> {
  const input = await page.$('input');
  await input?.uploadFile(...paths);
}

/** Runs in the page, without anything else from this file. */
async function callBridge(call: Call): Promise<CallResult> {
  const { bridge } = globalThis.winnowTables as { bridge: { call(call: Call): Promise<CallResult> } };
  return bridge.call(call);
}
