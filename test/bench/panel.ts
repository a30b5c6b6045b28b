import type { Page } from 'puppeteer-core';
import { openBridge } from '../../server/chromium/extension-page.ts';
import { median } from './metrics.ts';
import { launchServed } from './served.ts';
import { amount, table } from './table.ts';

const ROUNDS = 3;
/** Characters of the markdown that is stored. */
const SIZES = [50_000, 5_000_000];

const PARAGRAPH = 'Tides follow the **moon**, see [the table](https://harbour.example/tides) for *each* day.\n\n';
const markdownOf = (size: number): string => PARAGRAPH.repeat(Math.ceil(size / PARAGRAPH.length));

const addresses = (count: number, path: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => `https://${index % 40}.harbour.example/${path(index)}`);

/** A stored result, and things that a person does with it, each from the panel as it is when it has opened. */
interface Scene {
  name: string;
  data: object;
  /** Of an earlier result of the same page. */
  earlier?: object;
  acts: Record<string, (panel: Page) => Promise<void>>;
}

const press = (name: string) => async (panel: Page) => {
  await panel.locator(`::-p-aria([name="${name}"])`).click();
};

/** Types letter by letter, as fast as the panel takes them. */
const type = (name: string, words: string) => async (panel: Page) => {
  const input = await panel.waitForSelector(`::-p-aria([name="${name}"][role="textbox"])`);
  await input?.type(words);
};

const waitForText = (selector: string, text: string) => (panel: Page) =>
  panel.waitForFunction(
    (place, wanted) => document.querySelector(place)?.textContent.includes(wanted),
    { polling: 100, timeout: 120_000 },
    selector,
    text,
  );

const all =
  (...steps: ((panel: Page) => Promise<unknown>)[]) =>
  async (panel: Page) => {
    for (const step of steps) await step(panel);
  };

/** Shows all of a list, and goes to its end, which moves on as rows come near and are drawn. */
const goToEnd = (last: string) =>
  all(press('Show all'), (panel) =>
    panel.waitForFunction(
      (wanted) => {
        const list = document.querySelector('[role="tabpanel"]');
        list?.scrollBy(0, 10_000_000);
        return list?.textContent.includes(wanted);
      },
      { polling: 100, timeout: 120_000 },
      last,
    ),
  );

const listActs = (filter: string, count: number): Scene['acts'] => ({
  'a filter, letter by letter': type(filter, 'tide-49'),
  'all shown': goToEnd(`tide-${count - 1}`),
  'a filter, all shown': all(goToEnd(`tide-${count - 1}`), type(filter, 'tide-49')),
});

/** 50,000 lines, each with a word that is given for it. */
const linesOf = (word: (index: number) => string): string =>
  Array.from({ length: 50_000 }, (_, index) => `${index} ${word(index)} ${PARAGRAPH.trimEnd()}`).join('\n');

/** @param first the heading of the first difference */
function comparisonActs(first: string): Scene['acts'] {
  const compared = all(
    press('More'),
    press('Compare with another result'),
    waitForText('.difference h3', `Difference ${first}`),
  );
  return {
    compared,
    'compared side by side': all(compared, press('Side by side')),
    'the last difference': all(compared, press('Previous difference')),
  };
}

const SCENES: readonly Scene[] = [
  {
    name: '5 MB of markdown',
    data: { markdown: `${markdownOf(5_000_000)}The last quay` },
    acts: {
      'words found 59,000 times': all(press('Find in this result'), type('Find in this result', 'tides follow')),
      'words at the end': all(
        press('Find in this result'),
        type('Find in this result', 'last quay'),
        waitForText('.find-bar [role="status"]', '1 of 1'),
      ),
    },
  },
  {
    name: '5 MB of markdown beside 5 MB with 500 other words',
    data: { markdown: linesOf((index) => (index % 100 === 50 ? 'ebbs' : 'tides')) },
    earlier: { markdown: linesOf(() => 'tides') },
    acts: comparisonActs('1 of 500'),
  },
  {
    name: '5 MB of markdown beside 5 MB of others',
    data: { markdown: linesOf(() => 'ebbs') },
    earlier: { markdown: linesOf(() => 'tides') },
    acts: comparisonActs('1 of 1'),
  },
  {
    name: '2 MB of HTML in one line beside the same with a word',
    data: { html: `${'<p>Tides follow the moon</p>'.repeat(72_000)}<p>The last quay</p>` },
    earlier: { html: `${'<p>Tides follow the moon</p>'.repeat(72_000)}<p>The first quay</p>` },
    acts: comparisonActs('1 of 1'),
  },
  {
    name: '5 MB of HTML',
    data: { html: `${'<p>Tides follow the moon</p>\n'.repeat(180_000)}<p>The last quay</p>` },
    acts: {
      'words at the end': all(
        press('Find in this result'),
        type('Find in this result', 'last quay'),
        waitForText('.find-bar [role="status"]', '1 of 1'),
      ),
    },
  },
  {
    name: '20,000 links',
    data: { links: addresses(20_000, (index) => `tide-${index}`) },
    acts: { ...listActs('Filter links', 20_000), 'grouped by site': press('By site') },
  },
  {
    name: '5,000 images',
    data: { images: addresses(5_000, (index) => `tide-${index}-picture.png`) },
    acts: listActs('Filter images', 5_000),
  },
  {
    name: '5 MB of JSON',
    data: {
      json: { tides: Array.from({ length: 40_000 }, (_, index) => ({ place: `quay ${index}`, metres: [index] })) },
    },
    acts: {
      'a list opened': press('tides 40,000 items'),
      'a path copied': all(press('Copy data.json.tides'), press('Copy path')),
      'its source': press('Source'),
      'words at the end': all(
        press('Find in this result'),
        type('Find in this result', 'quay 39999'),
        waitForText('.find-bar [role="status"]', '1 of 1'),
      ),
    },
  },
];

/** Opening the panel on a stored result, and what a person does there: longest task until the panel is at rest. */
export async function measurePanel(): Promise<string> {
  await using chromium = await launchServed({ extensionPagesOnly: false });
  const { page: bridge } = await openBridge(chromium);
  const address = await bridge.evaluate(() => chrome.runtime.getURL('sidepanel.html'));
  const open = async (): Promise<Page> => {
    const page = await chromium.browser.newPage();
    await page.evaluateOnNewDocument(watchTasks);
    await page.bringToFront();
    await page.goto(address);
    await page.waitForSelector('[role="tabpanel"]');
    await rest(page);
    return page;
  };

  const opened: string[][] = [];
  for (const size of SIZES) {
    await bridge.evaluate(plant, { markdown: markdownOf(size) }, null);
    opened.push(await row(`${size / 1e6} MB of markdown`, open, ['firstScreen', 'longestTask']));
  }
  const done: string[][] = [];
  for (const { name, data, earlier, acts } of SCENES) {
    await bridge.evaluate(plant, data, earlier ?? null);
    done.push(await row(`${name}, opened`, open, ['longestTask']));
    for (const [act, run] of Object.entries(acts)) {
      done.push(await row(`${name}, ${act}`, open, ['longestTask'], run));
    }
  }
  return `The panel on a stored result

${table(['', 'first screen, ms', 'longest task, ms'], opened)}

${table(['', 'longest task, ms; 0 is below 50'], done)}`;
}

/** Median of each figure, as the panel opens or, with an act, after that. Said at once: all rows take minutes. */
async function row(
  name: string,
  open: () => Promise<Page>,
  keys: readonly (keyof Opened)[],
  act?: (panel: Page) => Promise<void>,
): Promise<string[]> {
  const measured: Opened[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await open();
    if (act) {
      await page.evaluate(() => {
        globalThis.openedPanel.longestTask = 0;
      });
      await act(page);
      await rest(page);
    }
    measured.push(await page.evaluate(() => globalThis.openedPanel));
    await page.close();
  }
  const cells = [name, ...keys.map((key) => amount(median(measured.map((one) => one[key]))))];
  process.stderr.write(`  ${cells.join(': ')}\n`);
  return cells;
}

/** Milliseconds without a change after which the panel has nothing more to do. */
const QUIET = 500;

const rest = (page: Page) =>
  page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quiet);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quiet);
        }).observe(document, { childList: true, characterData: true, subtree: true });
      }),
    QUIET,
  );

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
    if (!document.querySelector('[role="tabpanel"]')?.textContent) return;
    globalThis.openedPanel.firstScreen = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in a page of the extension: keeps a finished scrape with that data, and one before it or none. */
async function plant(data: object, earlier: object | null): Promise<void> {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction(['jobs', 'results'], 'readwrite');
  const page = { url: 'https://harbour.example/', title: 'Tides' };
  const now = Date.now();
  const state = { operation: 'scrape', engine: 'local', state: 'done', attempts: 1, ephemeral: false };
  transaction.objectStore('jobs').delete('earlier');
  for (const [id, of, when] of [['planted', data, now] as const, ['earlier', earlier, now - 60_000] as const]) {
    if (!of) continue;
    const times = { createdAt: when, startedAt: when, finishedAt: when };
    transaction.objectStore('jobs').put({ id, ...state, page, ...times });
    const response = { success: true, data: { ...of, metadata: {} } };
    transaction.objectStore('results').put({ response, pointers: [], misfits: {}, leftOut: [] }, id);
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}
