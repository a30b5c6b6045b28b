import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';

/** A page without a browser, which notes what is done to it. */
export class FakePage extends EventEmitter {
  readonly done: unknown[][] = [];
  address = 'http://page.example/';
  keyboard = { press: async (key: string) => void this.done.push(['press', key]) };

  url = () => this.address;
  isClosed = () => false;
  viewportSize = () => ({ width: 1280, height: 800 });
  setDefaultTimeout = () => undefined;
  context = () => ({ pages: () => [this], cookies: async () => [] });
  title = async () => 'The title';
  screenshot = async () => Buffer.from([0, 1, 2, 255]);
  $$ = async () => [];
  waitForSelector = async (selector: string, options?: unknown) => {
    this.done.push(['waitForSelector', selector, options]);
    throw Object.assign(new Error(`no ${selector}`), { name: 'TimeoutError' });
  };
  goto = async (url: string) => {
    this.done.push(['goto', url]);
    this.address = url;
    this.emit('framenavigated');
    return { url: () => url, status: () => 200, statusText: () => 'OK', ok: () => true, headers: () => ({}) };
  };
  evaluate = async (script: unknown, arg: unknown) => {
    this.done.push(['evaluate', typeof script, String(script), arg]);
    return { sum: Number.NaN, list: [1, undefined], at: new Date(0) };
  };
  locator = (selector: string) => ({
    first: () => ({ click: async () => void this.done.push(['click', selector, 'first']) }),
    textContent: async () => `text of ${selector}`,
  });
}

/** The fake as Playwright's type, which no test could make whole. */
export const asPage = (page: FakePage): Page => page as unknown as Page;
