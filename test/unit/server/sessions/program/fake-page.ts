import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';

function fakeResponse(url: string) {
  const request = {
    ...{ url: () => url, method: () => 'GET', headers: () => ({}), postData: () => null },
    ...{ resourceType: () => 'document', isNavigationRequest: () => true, failure: () => null },
  };
  const response = { url: () => url, status: () => 200, statusText: () => 'OK', ok: () => true, headers: () => ({}) };
  return { ...response, request: () => request, json: async () => ({ of: url }) };
}

/** A dialog that notes what becomes of it. */
export const fakeDialog = (page: FakePage, message: string) => ({
  type: () => 'confirm',
  message: () => message,
  defaultValue: () => '',
  accept: async (text?: string) => void page.done.push(['accept', message, text]),
  dismiss: async () => void page.done.push(['dismiss', message]),
});

/** A page without a browser, which notes what is done to it. */
export class FakePage extends EventEmitter {
  readonly done: unknown[][] = [];
  address = 'http://page.example/';
  keyboard = { press: async (key: string) => void this.done.push(['press', key]) };

  url = () => this.address;
  isClosed = () => false;
  viewportSize = () => ({ width: 1280, height: 800 });
  setDefaultTimeout = () => undefined;
  readonly browserContext = Object.assign(new EventEmitter(), {
    pages: () => [this],
    cookies: async () => [],
  });
  readonly frame = {
    url: () => this.address,
    name: () => '',
    isDetached: () => false,
    parentFrame: () => null,
    childFrames: () => [this.inner],
    page: () => this,
  };
  readonly inner = {
    ...this.frame,
    url: () => 'http://page.example/inner',
    name: () => 'inner',
    parentFrame: () => this.frame,
    childFrames: () => [],
    textContent: async (selector: string) => `inner text of ${selector}`,
  };
  context = () => this.browserContext;
  mainFrame = () => this.frame;
  frames = () => [this.frame, this.inner];
  title = async () => 'The title';
  waitForLoadState = async () => undefined;
  screenshot = async () => Buffer.from([0, 1, 2, 255]);
  $$ = async () => [];
  waitForSelector = async (selector: string, options?: unknown) => {
    this.done.push(['waitForSelector', selector, options]);
    throw Object.assign(new Error(`no ${selector}`), { name: 'TimeoutError' });
  };
  goto = async (url: string) => {
    this.done.push(['goto', url]);
    this.address = url;
    const response = fakeResponse(url);
    this.emit('request', response.request());
    this.emit('response', response);
    this.emit('framenavigated', this.frame);
    return response;
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
