import { findPostgres, NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { type ServedProcess, startProcess } from '../support/served-process.ts';
import { crawlWithUs, serveTree } from './crawl.ts';
import { median } from './metrics.ts';
import { asking, timeOf } from './served.ts';
import { amount, table } from './table.ts';

const KEY = 'the-key-of-the-bench';
const PAGES = 100;
/** Pages of the crawl that opens the browsers of all slots, before anything is measured. */
const WARM_UP = 16;
const TURNS = 3;
/** Scrapes at the same time of each server. */
const AT_A_TIME = 2;
/** Milliseconds until a page of the site responds: servers that wait for sites are what a second one helps. */
const PAGE_TIME = 500;

/** The rate of a crawl at one server, and at two that share a Postgres, in turns. Each is a process with its own Chromium. */
export async function measureServers(): Promise<string> {
  const bin = await findPostgres();
  if (!bin) return `Two servers on one Postgres: not measured. ${NO_POSTGRES}`;
  await using postgres = await startPostgres(bin);
  const site = await serveTree(PAGE_TIME);
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const place = { address: await postgres.address() };
    const servers: ServedProcess[] = [];
    for (const count of [1, 2] as const) {
      servers.push(await startProcess(place, AT_A_TIME, KEY));
      const one = { ask: asking(servers[0]?.url ?? '', KEY) };
      await crawlWithUs(one, site.url, WARM_UP);
      rates[count].push((1_000 * PAGES) / (await timeOf(() => crawlWithUs(one, site.url, PAGES))));
    }
    for (const server of servers) await server.stop();
    process.stderr.write(`Turn ${turn + 1} of ${TURNS}: ${JSON.stringify(rates)}\n`);
  }
  site.close();
  const [one, two] = [median(rates[1]), median(rates[2])];
  const row = (name: string, count: 1 | 2) => [name, amount(median(rates[count])), rates[count].map(amount).join(', ')];
  const head = [
    `${PAGES} pages that respond after ${PAGE_TIME} ms, ${AT_A_TIME} at a time at each server`,
    'pages per s, median',
    'each turn',
  ];
  const rows = [
    row('one server', 1),
    row('two servers on one Postgres', 2),
    ['two against one', amount(two / one), ''],
  ];
  return `Servers that share a Postgres\n\n${table(head, rows)}`;
}
