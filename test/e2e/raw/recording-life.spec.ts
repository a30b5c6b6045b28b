import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { Recording } from '../../../lib/recorder/recording.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';

const call = (view: Page, name: string, ...args: unknown[]) =>
  view.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', name, args });

/** Rows of a store, read as a view reads them. */
const rows = <Row>(view: Page, store: string): Promise<Row[]> =>
  view.evaluate(async (name) => {
    const opening = indexedDB.open('winnow');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const all = opening.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    opening.result.close();
    return all.result;
  }, store);

test('a recording whose worker is killed between and in the middle of gestures loses nothing', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites({
    '/': html('<button id="one">One</button><input id="text" aria-label="Text"><a href="/next">Next</a>'),
    '/next': html('<main><h1>Next</h1><button id="two">Two</button></main>'),
  });
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  const tabId = await view.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  expect(await call(view, 'startRecording', tabId)).toMatchObject({ ok: true });
  await page.waitForSelector('winnow-recorder');

  await raw.killWorker();
  await page.click('#one');
  await page.click('#text');
  await page.keyboard.type('some ');
  await raw.killWorker();
  await page.keyboard.type('text');
  await raw.killWorker();
  // What a page says again it can only say while it is there.
  await expect.poll(async () => JSON.stringify(await rows(view, 'rawEvents'))).toContain('some text');
  await page.click('a');
  await page.waitForSelector('#two');
  await page.waitForSelector('winnow-recorder');
  await raw.killWorker();
  await page.click('#two');

  expect(await call(view, 'stopRecording')).toMatchObject({ ok: true });
  const [made] = await rows<Recording>(view, 'recordings');
  expect(made?.steps.map(({ action: { type }, label }) => [type, label])).toEqual([
    ['wait', 'One'],
    ['click', 'One'],
    ['click', 'Text'],
    ['write', 'Text'],
    ['click', 'Next'],
    ['wait', 'Two'],
    ['click', 'Two'],
  ]);
  expect(made?.steps[3]?.action).toMatchObject({ text: 'some text' });
  expect(await rows(view, 'rawEvents')).toEqual([]);
  await sites.close();
  await raw.close();
});
