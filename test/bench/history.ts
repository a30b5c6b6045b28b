import type { CDPSession } from 'puppeteer-core';
import { openExtensionPage } from '../../server/chromium/extension-page.ts';
import { median } from './metrics.ts';
import { launchServed } from './served.ts';
import { amount, table } from './table.ts';

const ENTRIES = 5_000;
/** CSS pixels of the panel. In a wide tab, the browser makes a layer of its own for each part of a row. */
const PANEL = { width: 400, height: 760 };
/** Characters of the markdown of each. */
const TEXT = 8_000;
/** Typed one letter after the other: the first word is in titles, the second in texts alone. */
const TYPED = ['harbour 12', 'moonrise'];
/** Times that each is typed. */
const TURNS = 5;
/** Milliseconds from one key to the next. */
const BETWEEN_KEYS = 120;
/** Milliseconds within which a list and its search have come to rest. */
const REST = 3_000;

/** Work of the panel's main thread while History is narrowed. */
export async function measureHistory(): Promise<string> {
  await using chromium = await launchServed({ extensionPagesOnly: false });
  const { browser, extensionId } = chromium;
  const page = await openExtensionPage(browser, extensionId, 'sidepanel.html');
  await page.setViewport(PANEL);
  await page.waitForSelector('main');
  await page.evaluate(plantHistory, ENTRIES, TEXT);
  await page.reload();
  const session = await page.createCDPSession();
  // Of the thread alone: what else the machine does meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await work(session, 0);
  // By its attribute: the browser keeps a tree of names and roles from the first question for one on.
  const opened = await work(session, 1, () => page.click('button[aria-label="History"]'));
  await page.focus('search input');
  const rows = [['opening the list', amount(opened)]];
  for (const words of TYPED) {
    const type = async () => {
      await page.keyboard.type(words, { delay: BETWEEN_KEYS });
    };
    const turns: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      turns.push(await work(session, words.length, type));
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await work(session, 1, () => page.keyboard.press('Backspace'));
    }
    rows.push([`a key of “${words}”, median of ${TURNS}`, amount(median(turns))]);
  }
  const what = `History with ${ENTRIES.toLocaleString('en')} results: work of the panel's main thread`;
  return `${what}\n\n${table(['', 'ms'], rows)}`;
}

/** Milliseconds that the main thread of a page works because of what is done to it, for each of so many acts. */
async function work(session: CDPSession, acts: number, act?: () => Promise<void>): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await spent();
  await act?.();
  await new Promise((resolve) => setTimeout(resolve, REST));
  return (((await spent()) - before) * 1_000) / acts;
}

/** Runs in a page of the extension: keeps finished scrapes of some sites and days. */
async function plantHistory(count: number, length: number): Promise<void> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction(['jobs', 'results'], 'readwrite');
  const subjects = ['Harbour fees', 'Tides of the week', 'A table of prices', 'Notes on salt', 'Ships that are late'];
  const formats = [{ type: 'markdown' }, { type: 'links' }, { type: 'html' }];
  for (let at = 0; at < count; at++) {
    const id = crypto.randomUUID();
    const url = `https://site${at % 400}.example/${subjects[at % 5]?.replaceAll(' ', '-')}/${at}`;
    const page = { url, title: `${subjects[at % 5]}, part ${at}` };
    const when = Date.now() - at * 600_000;
    const state = { operation: 'scrape', engine: 'local', state: 'done', attempts: 1, ephemeral: false, bytes: length };
    const times = { createdAt: when, startedAt: when, finishedAt: when };
    transaction.objectStore('jobs').put({ id, ...state, page, input: { url, formats }, ...times });
    const words = at % 50 === 0 ? 'after moonrise ' : 'before dinner ';
    const markdown = words.repeat(Math.ceil(length / words.length));
    const response = { success: true, data: { markdown, metadata: {} } };
    transaction.objectStore('results').put({ response, pointers: [], misfits: {}, leftOut: [] }, id);
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}
