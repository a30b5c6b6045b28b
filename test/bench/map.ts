import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Parser } from 'htmlparser2';
import { mapRequest } from '../../lib/contract';
import { runMap } from '../../lib/operations/map/run';
import { median } from './metrics.ts';
import { timeOf } from './served.ts';
import { amount, table } from './table.ts';

const ADDRESSES = 50_000;
const TURNS = 5;

/** A map of a large sitemap beside the same parser alone, which only collects the addresses. */
export async function measureMap(): Promise<string> {
  const { url, close } = await serveSitemap();
  const { signal } = new AbortController();
  const scrape = () => Promise.reject(new Error('No page is read.'));
  const request = mapRequest.parse({ url, sitemap: 'only', limit: ADDRESSES });
  const times: Record<'alone' | 'map', number[]> = { alone: [], map: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.alone.push(await timeOf(() => collect(`${url}sitemap.xml`)));
    times.map.push(await timeOf(() => runMap(request, { fetch, scrape }, signal)));
  }
  close();
  const [alone, map] = [median(times.alone), median(times.map)];
  const head = [`a sitemap of ${ADDRESSES} addresses`, 'map, ms', 'download and parser alone, ms', 'ratio'];
  return `POST /v2/map\n\n${table(head, [['median of five', ...[map, alone, map / alone].map(amount)]])}`;
}

async function collect(url: string): Promise<string[]> {
  const found: string[] = [];
  let address: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'loc') address = '';
      },
      ontext(text) {
        if (address !== undefined) address += text;
      },
      onclosetag() {
        if (address !== undefined) found.push(address);
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(await (await fetch(url)).text());
  if (found.length !== ADDRESSES) throw new Error(`The parser alone found ${found.length} addresses.`);
  return found;
}

async function serveSitemap() {
  const server = createServer((request, response) => {
    if (request.url === '/sitemap.xml') response.end(sitemap);
    else response.writeHead(request.url === '/' ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const entries = Array.from(
    { length: ADDRESSES },
    (_, index) => `<url><loc>${url}section-${index % 100}/page-${index}</loc><lastmod>2026-01-01</lastmod></url>`,
  );
  const sitemap = `<?xml version="1.0"?><urlset>${entries.join('\n')}</urlset>`;
  return { url, close: () => server.close() };
}
