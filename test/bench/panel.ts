import { openBridge } from '../../server/chromium/extension-page.ts';
import { median } from './metrics.ts';
import { launchServed } from './served.ts';
import { amount, table } from './table.ts';

const ROUNDS = 5;
/** Characters of the markdown that is stored. */
const SIZES = [50_000, 5_000_000];

const PARAGRAPH = 'Tides follow the **moon**, see [the table](https://harbour.example/tides) for *each* day.\n\n';

/** Opening the panel on a stored result: until its first text is there, and the longest task until the page is at rest. */
export async function measurePanel(): Promise<string> {
  await using chromium = await launchServed({ extensionPagesOnly: false });
  const { page: bridge } = await openBridge(chromium);
  const address = await bridge.evaluate(() => chrome.runtime.getURL('sidepanel.html'));
  const rows: string[][] = [];
  for (const size of SIZES) {
    await bridge.evaluate(plant, PARAGRAPH.repeat(Math.ceil(size / PARAGRAPH.length)));
    const opened: Opened[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await chromium.browser.newPage();
      await page.evaluateOnNewDocument(watchTasks);
      await page.bringToFront();
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('[role="tabpanel"]')?.textContent.includes('Tides'), {
        polling: 100,
      });
      // Counted at last, after all that is drawn by itself.
      await page.waitForFunction(() => /\d/.test(document.querySelector('.result-meta')?.textContent ?? ''), {
        polling: 100,
      });
      opened.push(await page.evaluate(() => globalThis.openedPanel));
      await page.close();
    }
    const of = (key: keyof Opened) => amount(median(opened.map((one) => one[key])));
    rows.push([`${size / 1e6} MB of markdown`, of('firstScreen'), of('longestTask')]);
  }
  return `The panel on a stored result\n\n${table(['', 'first screen, ms', 'longest task, ms'], rows)}`;
}

/** Milliseconds; tasks below 50 are not reported by browsers and stand as 0. */
interface Opened {
  firstScreen: number;
  longestTask: number;
}

declare global {
  var openedPanel: Opened;
}

/** Runs in the panel, before its own scripts. */
function watchTasks(): void {
  globalThis.openedPanel = { firstScreen: 0, longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.openedPanel.longestTask = Math.max(globalThis.openedPanel.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('[role="tabpanel"]')?.textContent.includes('Tides')) return;
    globalThis.openedPanel.firstScreen = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in a page of the extension: keeps a finished scrape with that markdown. */
async function plant(markdown: string): Promise<void> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction(['jobs', 'results'], 'readwrite');
  const page = { url: 'https://harbour.example/', title: 'Tides' };
  const now = Date.now();
  const times = { createdAt: now, startedAt: now, finishedAt: now };
  const state = { operation: 'scrape', engine: 'local', state: 'done', attempts: 1, ephemeral: false };
  transaction.objectStore('jobs').put({ id: 'planted', ...state, page, ...times });
  const response = { success: true, data: { markdown, metadata: {} } };
  transaction.objectStore('results').put({ response, pointers: [], misfits: {}, leftOut: [] }, 'planted');
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}
