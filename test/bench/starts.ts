import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { builtExtension } from '../../server/chromium/build.ts';
import { launchRaw, type RawBrowser } from '../e2e/raw/browser.ts';
import { median } from './metrics.ts';
import { serveSite } from './served.ts';
import { amount, table } from './table.ts';

const HELP = `Usage: tsx test/bench/starts.ts [options] [BUILD...]

Measures how soon the popup and the panel show what a person presses, of this checkout's build and of other builds, in turns.

  BUILD       folder of another unpacked build, such as one of an earlier commit
  --rounds N  starts of each view; default 30
  --help      this text
`;

/** Starts that are not counted: Chromium compiles the code once. */
const WARM_UP = 3;
const WAIT = 30_000;

/** What is started, and the name of the button that the start is over with. */
const STARTS = [
  { name: 'popup over a page', file: 'popup.html', over: true, button: 'Scrape this page' },
  { name: 'popup on a new tab', file: 'popup.html', over: false, button: 'Scrape this address' },
  { name: 'panel', file: 'sidepanel.html', over: false, button: 'Scrape this page' },
];

/** Notes when the button is there, in ms since the navigation began. A string: the page runs it before its own scripts. */
const watchFor = (button: string): string => `new MutationObserver((_, observer) => {
  const isShown = [...document.querySelectorAll('main button')].some((one) => one.textContent.includes('${button}'));
  if (!isShown) return;
  globalThis.startedAfter = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

/** In a tab, the popup would find itself to be the page: it finds the page of the web that is open beside it. */
const OVER_A_PAGE = `{
  const query = chrome.tabs.query.bind(chrome.tabs);
  chrome.tabs.query = () => query({ url: 'http://*/*' });
}`;

interface Start {
  /** Milliseconds until the button is there. */
  shown: number;
  /** Milliseconds of the main thread's tasks, less sensitive to what else the machine does. */
  tasks: number;
  files: number;
}

async function startOf(
  { browser, extensionId }: RawBrowser,
  { file, over, button }: (typeof STARTS)[number],
): Promise<Start> {
  const page: Page = await browser.newPage();
  let files = 0;
  page.on('request', () => files++);
  if (over) await page.evaluateOnNewDocument(OVER_A_PAGE);
  await page.evaluateOnNewDocument(watchFor(button));
  await page.goto(`chrome-extension://${extensionId}/${file}`);
  const handle = await page.waitForFunction('globalThis.startedAfter', { polling: 20, timeout: WAIT });
  const shown = Number(await handle.jsonValue());
  const { TaskDuration = NaN } = await page.metrics();
  await page.close();
  return { shown, tasks: TaskDuration * 1000, files };
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});

async function run(): Promise<void> {
  const folders = [await builtExtension(), ...positionals.map((folder) => resolve(folder))];
  const browsers = await Promise.all(folders.map((folder) => launchRaw(folder)));
  const site = await serveSite((_request, response) =>
    response.end('<!doctype html><title>Harbour</title><p>Open.</p>'),
  );
  for (const { browser } of browsers) await (await browser.newPage()).goto(site.next());
  for (const { name, ...start } of STARTS) {
    const starts = browsers.map((): Start[] => []);
    for (let round = -WARM_UP; round < Number(values.rounds); round++) {
      for (const [index, browser] of browsers.entries()) {
        const measured = await startOf(browser, { name, ...start });
        if (round >= 0) starts[index]?.push(measured);
      }
    }
    const rows = starts.map((all, index) => [
      index === 0 ? 'this build' : (positionals[index - 1] ?? ''),
      ...(['shown', 'tasks'] as const).map((key) => amount(median(all.map((one) => one[key])))),
      String(median(all.map(({ files }) => files))),
    ]);
    console.log(`${name}\n\n${table(['', 'shown after, ms', 'tasks, ms', 'files'], rows)}\n`);
  }
  await Promise.all(browsers.map((browser) => browser.close()));
  site.close();
}

if (values.help) console.log(HELP);
else await run();
