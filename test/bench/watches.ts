import type { Browser, CDPSession } from 'puppeteer-core';
import { openExtensionPage } from '../../server/chromium/extension-page.ts';
import { median } from './metrics.ts';
import { launchServed, serveSite } from './served.ts';
import { amount, table } from './table.ts';

const WATCHES = 500;
/** How often each view is opened. */
const TURNS = 7;
/** How long an opened view may take to come to rest, in ms. */
const REST = 1_500;

/** Checks that are made one after the other, two at once, and how long they may take, in ms. */
const CHECKS = 90;
const CHECKS_LIMIT = 600_000;

/** What 500 watched pages cost the popup, the panel and the worker, beside none in the same run. */
export async function measureWatches(): Promise<string> {
  await using chromium = await launchServed({ extensionPagesOnly: false });
  const { browser, extensionId } = chromium;
  const opening = async (view: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) times.push(await workOf(browser, extensionId, view));
    return median(times);
  };
  const measure = async () => ({
    popup: await opening('popup.html'),
    panel: await opening('sidepanel.html'),
    heap: await heapOf(browser),
  });
  // The browser keeps compiled code from the first times on.
  await measure();
  const without = await measure();
  const page = await openExtensionPage(browser, extensionId, 'sidepanel.html');
  await page.evaluate(plantWatches, WATCHES);
  await page.close();
  const with500 = await measure();
  const row = (name: string, key: keyof typeof without) => [
    name,
    amount(without[key]),
    amount(with500[key]),
    (with500[key] / without[key]).toFixed(2),
  ];
  const rows = [
    row('the popup opens: ms of its main thread', 'popup'),
    row('the panel opens: ms of its main thread', 'panel'),
    row('heap of the worker after collection, in MB', 'heap'),
  ];
  const grown = await whileChecked(browser, extensionId);
  return [
    `${WATCHES} watched pages, median of ${TURNS}\n\n${table(['', 'none', String(WATCHES), 'ratio'], rows)}`,
    `Heap of the worker before checks, and after every ${CHECKS / 3} of them: ${grown.map(amount).join(', ')} MB.`,
  ].join('\n\n');
}

/** Measures the worker's heap before checks of pages on loopback, and after each third of them, in MB. */
async function whileChecked(browser: Browser, extensionId: string): Promise<number[]> {
  const site = await serveSite((request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><h1>Fees</h1><p>${request.url}</p></main>`),
  );
  const page = await openExtensionPage(browser, extensionId, 'sidepanel.html');
  const urls = Array.from({ length: CHECKS }, (_, at) => site.next(`/fees/${at}`));
  await page.evaluate(plantDue, urls);
  const heaps = [await heapOf(browser)];
  // The others are due, too, and follow it.
  await page.evaluate(() => chrome.runtime.sendMessage({ to: 'background', name: 'checkWatch', args: ['due-0'] }));
  const end = Date.now() + CHECKS_LIMIT;
  while (heaps.length <= 3) {
    if (Date.now() > end) throw new Error('The checks did not end in time.');
    if ((await page.evaluate(countEnded)) >= (heaps.length * CHECKS) / 3) heaps.push(await heapOf(browser));
    else await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await page.close();
  site.close();
  return heaps;
}

/** Runs in a page of the extension: keeps watches whose first check is due. */
async function plantDue(urls: string[]): Promise<void> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('watches', 'readwrite');
  const now = Date.now();
  for (const [at, url] of urls.entries()) {
    const schedule = { cron: '0 * * * *', timezone: 'UTC' };
    const choices = { name: `Due ${at}`, url, rule: { kind: 'text' }, frequency: 'hourly', schedule };
    transaction.objectStore('watches').put({ id: `due-${at}`, ...choices, createdAt: now, nextAt: now, unseen: 0 });
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}

/** Runs in a page of the extension. @returns how many of these watches have been checked */
async function countEnded(): Promise<number> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const all = opening.result.transaction('watchChecks').objectStore('watchChecks').getAll();
  await new Promise((resolve) => {
    all.onsuccess = resolve;
  });
  opening.result.close();
  const ended = all.result.filter(({ watchId, state }) => watchId.startsWith('due-') && state !== 'running');
  return new Set(ended.map(({ watchId }) => watchId)).size;
}

/** Measures how long the main thread of a view works until it has come to rest, in ms. */
async function workOf(browser: Browser, extensionId: string, view: string): Promise<number> {
  const page = await openExtensionPage(browser, extensionId, view);
  const session: CDPSession = await page.createCDPSession();
  // Of the thread alone: what else the machine does meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForSelector('main');
  await new Promise((resolve) => setTimeout(resolve, REST));
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Measures the worker's heap after a collection, in MB. */
async function heapOf(browser: Browser): Promise<number> {
  const target = await browser.waitForTarget((one) => one.type() === 'service_worker');
  const session = await target.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Runs in a page of the extension: keeps watches whose next check is an hour or more away. */
async function plantWatches(count: number): Promise<void> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction(['watches', 'watchChecks'], 'readwrite');
  const now = Date.now();
  const HOUR = 3_600_000;
  for (let at = 0; at < count; at++) {
    const id = crypto.randomUUID();
    const url = `https://site${at % 100}.example/fees/${at}`;
    const schedule = { cron: '0 * * * *', timezone: 'UTC' };
    const choices = { name: `Fees of quay ${at}`, url, rule: { kind: 'text' }, frequency: 'hourly', schedule };
    const last = { state: 'changed', at: now - HOUR };
    const times = { createdAt: now - 30 * HOUR, nextAt: now + HOUR + at * 1_000 };
    transaction.objectStore('watches').put({ id, ...choices, ...times, last, unseen: 1 });
    const check = { watchId: id, state: 'changed', trigger: 'scheduled', worker: 'earlier', attempts: 1 };
    for (let hour = 1; hour <= 20; hour++) {
      const startedAt = now - hour * HOUR;
      const ended = { startedAt, finishedAt: startedAt + 2_000, passages: ['A night costs 24 euros.'] };
      transaction.objectStore('watchChecks').put({ id: crypto.randomUUID(), ...check, ...ended });
    }
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}
