import { readBody } from '../../server/http/body.ts';
import { openScrapingBrowser } from '../../server/http/scraping-browser.ts';
import { median } from './metrics.ts';
import {
  bareScrape,
  type Left,
  launchServed,
  type Site,
  serveSite,
  startServed,
  timeOf,
  whatIsLeft,
} from './served.ts';
import { amount, table } from './table.ts';
import type { Figures } from './targets.ts';

/** Scrapes in a row of one side before the other has its turn, and how often both have it. */
const IN_A_ROW = 8;
const TURNS = 4;
const AT_A_TIME = [1, 2, 4];
/** Scrapes of the long run, and after how many it must not grow any more. */
const LONG = 500;
const EARLY = 100;

const TEXT = '<p>With some text in it, and <a href="/x">a link</a>.</p>'.repeat(20);
/** A page that asks for more of itself once it has loaded, so that it cannot be read at once. */
const LATER = "<script>onload = async () => document.body.append(await (await fetch('/more')).text())</script>";

const PAGES: Record<string, string> = {
  '/': `<!doctype html><title>Small</title><main><h1>A small page</h1>${TEXT}</main>`,
  '/later': `<!doctype html><title>Later</title><main><h1>A small page</h1>${TEXT}</main>${LATER}`,
};

/** The HTTP door beside a bare script that opens the same page, and what the door leaves behind. */
export async function measureServer(figures: Figures): Promise<string> {
  const site = await serveSite((request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[request.url ?? ''] ?? 'More.'),
  );
  const rows: string[][] = [];
  const add = async (name: string, path: string, atATime: number) => {
    const { bare, door } = await paceOf(site, path, atATime);
    const ratio = door.median / bare.median;
    rows.push([name, ...[bare.median, door.median, ratio, bare.perSecond, door.perSecond].map(amount)]);
    return ratio;
  };
  for (const atATime of AT_A_TIME) {
    const ratio = await add(`a static page, ${atATime} at a time`, '/', atATime);
    if (atATime === 1) figures['static page, × bare script'] = ratio;
  }
  await add('a page that loads more by itself', '/later', 1);
  const head = ['a small page', 'bare script, ms', 'door, ms', 'ratio', 'bare, per s', 'door, per s'];
  const consent = await consentCost(site);
  const long = await longRun(site);
  site.close();
  return `POST /v2/scrape\n\n${table(head, rows)}\n\n${consent}\n\n${long}`;
}

/** Measures what it takes to look whether a page asks for consent, where none does. */
async function consentCost(site: Site): Promise<string> {
  await using served = await startServed(1);
  const rows: string[][] = [];
  for (const [name, path] of [
    ['a static page', '/'],
    ['a page that loads more by itself', '/later'],
  ] as const) {
    const times: Record<'looking' | 'without', number[]> = { looking: [], without: [] };
    for (let turn = 0; turn <= IN_A_ROW * TURNS; turn++) {
      for (const [way, blockAds] of [
        ['without', false],
        ['looking', true],
      ] as const) {
        const time = await timeOf(() => served.scrape({ url: site.next(path), blockAds }));
        // The first is not counted: everything is cold.
        if (turn > 0) times[way].push(time);
      }
    }
    const [without, looking] = [median(times.without), median(times.looking)];
    rows.push([name, ...[without, looking, looking - without].map(amount)]);
  }
  const head = ['no consent is asked for', 'without looking, ms', 'looking, ms', 'more, ms'];
  return table(head, rows);
}

async function paceOf(site: Site, path: string, atATime: number) {
  await using chromium = await launchServed({ extensionPagesOnly: false });
  await using served = await startServed(atATime);
  const works = {
    bare: () => bareScrape(chromium.browser, site.next(path)),
    door: () => served.scrape({ url: site.next(path) }),
  };
  // The first is not counted: everything is cold.
  await works.bare();
  await works.door();
  const paces = { bare: [] as Pace[], door: [] as Pace[] };
  for (let turn = 0; turn < TURNS; turn++) {
    paces.bare.push(await pace(atATime, works.bare));
    paces.door.push(await pace(atATime, works.door));
  }
  return { bare: whole(paces.bare), door: whole(paces.door) };
}

/** Milliseconds of each piece of work, and of all together. */
interface Pace {
  each: number[];
  all: number;
}

/** Does work in a row, some at a time. */
async function pace(atATime: number, work: () => Promise<unknown>): Promise<Pace> {
  const each: number[] = [];
  let left = IN_A_ROW;
  const all = await timeOf(() =>
    Promise.all(
      Array.from({ length: atATime }, async () => {
        while (left-- > 0) each.push(await timeOf(work));
      }),
    ),
  );
  return { each, all };
}

const whole = (paces: Pace[]) => {
  const each = paces.flatMap((pace) => pace.each);
  return { median: median(each), perSecond: (1000 * each.length) / paces.reduce((sum, { all }) => sum + all, 0) };
};

/** Measures memory and open pages in a long run, where neither may grow. */
async function longRun(site: Site): Promise<string> {
  const chromium = await launchServed();
  await using browser = await openScrapingBrowser(chromium, {});
  const signal = new AbortController().signal;
  const seen: Record<'early' | 'late', Left | undefined> = { early: undefined, late: undefined };
  for (let scrapes = 1; scrapes <= LONG; scrapes++) {
    await browser.scrape(readBody('scrape', JSON.stringify({ url: site.next(), maxAge: 0 })), signal);
    if (scrapes === EARLY) seen.early = await whatIsLeft(chromium.browser);
  }
  seen.late = await whatIsLeft(chromium.browser);
  const { early, late } = seen;
  if (!early || !late) throw new Error('The long run was too short.');
  const megabytes = (bytes: number) => `${amount(bytes / 1e6)} MB`;
  return (
    `After ${EARLY} scrapes in a row, and after ${LONG}: worker heap ${megabytes(early.heap)}, ${megabytes(late.heap)}; ` +
    `memory of Node ${megabytes(early.node)}, ${megabytes(late.node)}; open targets ${early.targets}, ${late.targets}.`
  );
}
