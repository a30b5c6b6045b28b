import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { RawEvent } from '../../../lib/recorder/raw-event.ts';
import type { Recording } from '../../../lib/recorder/recording.ts';
import { drivenPackage } from '../../../server/chromium/driven.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { BAR, html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';

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

/** Begins to record what is done in a page. */
async function record(view: Page, page: Page): Promise<void> {
  expect(await call(view, 'startRecording', await tabOf(view, page))).toMatchObject({ ok: true });
  await page.waitForSelector(BAR);
}

const tabOf = (view: Page, page: Page): Promise<number | undefined> =>
  view.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id, page.url());

test('a recording whose worker is killed between and in the middle of gestures loses nothing', {
  tag: '@promise',
}, async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites({
    '/': html('<button id="one">One</button><input id="text" aria-label="Text"><a href="/next">Next</a>'),
    '/next': html('<main><h1>Next</h1><button id="two">Two</button></main>'),
  });
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  await record(view, page);

  await raw.killWorker();
  await page.click('#one');
  await page.click('#text');
  await page.keyboard.type('tea, ');
  await raw.killWorker();
  // Words alone are held back until the field is left: they may be a secret phrase.
  await page.keyboard.type('milk');
  await raw.killWorker();
  // A page can send an event again only while it is there.
  await expect.poll(async () => JSON.stringify(await rows(view, 'rawEvents'))).toContain('tea, milk');
  await page.click('a');
  await page.waitForSelector('#two');
  await page.waitForSelector(BAR);
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
  expect(made?.steps[3]?.action).toMatchObject({ text: 'tea, milk' });
  expect(await rows(view, 'rawEvents')).toEqual([]);
  await sites.close();
  await raw.close();
});

test('a recording whose worker is killed while a secret becomes one is cleaned of what was said before', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites({
    '/': html(`<label>Name <input id="user"></label><button id="copy" title="Copy wrong-Field-6!">Copy</button>
      <label>Password <input id="pw" type="password"></label><a href="/next">Next</a>`),
    '/next': html('<main><h1>Next</h1><button id="two">Two</button></main>'),
  });
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  await record(view, page);
  const kept = async () => JSON.stringify([await rows(view, 'rawEvents'), await rows(view, 'recordings')]);

  await page.click('#copy');
  await page.click('#user');
  await page.keyboard.type('wrong-Field-6!');
  await raw.killWorker();
  await page.click('#pw');
  await expect.poll(kept).toContain('wrong-Field-6!');
  await page.keyboard.type('wrong-');
  await raw.killWorker();
  await page.keyboard.type('Field-6!');
  await raw.killWorker();
  // What a page says is said again as long as it is there.
  await expect.poll(() => marked(view)).toBeGreaterThan(0);
  await page.click('a');
  await page.waitForSelector('#two');
  await page.waitForSelector(BAR);
  await raw.killWorker();
  // The next worker finishes what this one has left.
  await page.click('#two');
  await expect.poll(kept).not.toContain('wrong-Field');
  await raw.killWorker();

  expect(await call(view, 'stopRecording')).toMatchObject({ ok: true });
  expect(await kept()).not.toContain('wrong-Field');
  const [made] = await rows<Recording>(view, 'recordings');
  const written = made?.steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []));
  expect(written).toEqual(['{{secret}}', '{{password}}']);
  await sites.close();
  await raw.close();
});

test('an extension that is loaded anew leaves no bar and no listener in a recorded page', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites({
    '/': html('<button id="one">One</button><iframe src="/frame"></iframe>'),
    '/frame': html('<button>Framed</button>'),
  });
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  await record(view, page);
  await page.click('#one');
  await expect.poll(() => clicks(view)).toBe(1);
  expect(await listeners(page)).toContain('pointerdown');

  // As an update does.
  await raw.browser.installExtension(await drivenPackage(FULL));
  await expect.poll(() => page.$(BAR)).toBeNull();
  // Each script looks for itself whether its extension is gone.
  await expect.poll(() => listeners(page)).toEqual([]);

  // It goes on in the same page, as the panel lets it.
  const again = await raw.openView('options.html');
  await page.bringToFront();
  const decided = await call(again, 'decideRecording', { goOnIn: await tabOf(again, page) });
  expect(decided).toMatchObject({ ok: true });
  await page.waitForSelector(BAR);
  expect(await page.$$(BAR)).toHaveLength(1);
  await page.click('#one');
  await expect.poll(() => clicks(again)).toBe(2);
  await sites.close();
  await raw.close();
});

/** Number of places of which the extension has marks of what was typed there. */
const marked = (view: Page): Promise<number> =>
  view.evaluate(async () => {
    const { recordingMarks = {} } = await chrome.storage.session.get('recordingMarks');
    return Object.keys(recordingMarks as object).length;
  });

const clicks = async (view: Page) =>
  (await rows<RawEvent>(view, 'rawEvents')).filter(({ type }) => type === 'click').length;

/** Types of the events that an extension's scripts listen to at the windows of a page. */
async function listeners(page: Page): Promise<string[]> {
  const session = await page.createCDPSession();
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
    if (origin.startsWith('chrome-extension:')) worlds.push(id);
  });
  await session.send('Runtime.enable');
  const found: string[] = [];
  for (const contextId of worlds) {
    const { result } = await session.send('Runtime.evaluate', { expression: 'window', contextId });
    const { objectId = '' } = result;
    const { listeners: here } = await session.send('DOMDebugger.getEventListeners', { objectId });
    found.push(...here.map(({ type }) => type));
  }
  await session.detach();
  return found;
}
