import type { BrowserContext, Page } from '@playwright/test';
import type { Recording } from '../../../lib/recorder/recording.ts';
import type { Route } from '../../support/sites.ts';
import { type Extension, expect } from './extension.ts';

/** Records what a test does in a page, by the calls that popup and panel make. */
export interface RecordedPage {
  page: Page;
  /** Waits until as many steps are known as a person would see in the bar. */
  stop(): Promise<Recording>;
  view: Page;
}

export async function record(context: BrowserContext, extension: Extension, address: string): Promise<RecordedPage> {
  const view = await extension.openView('options.html');
  const page = await context.newPage();
  await page.goto(address);
  await page.bringToFront();
  const tabId = await extension.worker.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  expect(await call(view, 'startRecording', tabId)).toMatchObject({ ok: true });
  await expect(page.locator('winnow-recorder')).toBeAttached();
  return {
    page,
    view,
    async stop() {
      const reply = (await call(view, 'stopRecording')) as { ok: boolean; value: string };
      expect(reply).toMatchObject({ ok: true });
      return recordingOf(view, reply.value);
    },
  };
}

/** Calls the background as our views do. */
export const call = (view: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  view.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', name, args });

/** Everything that is kept in one of the database's stores. */
export const stored = <Row>(view: Page, store: string): Promise<Row[]> =>
  view.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('winnow');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
    store,
  );

async function recordingOf(view: Page, id: string): Promise<Recording> {
  const all = await stored<Recording>(view, 'recordings');
  const found = all.find((recording) => recording.id === id);
  if (!found) throw new Error(`No recording ${id} is kept.`);
  return found;
}

/** A page of a test, with its markup. */
export const html =
  (body: string): Route =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Test</title>${body}`);
