import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

const PAGES = 40;
/** Minimum share of documents that are pages of their own. */
const DISTINCT = 0.95;

/** Addresses that a site's own pages and its visitors' tools give to one page; the last four name it as canonical. */
const variants = (n: number) => [
  `/~harbour/p/${n}`,
  `/%7Eharbour/p/${n}`,
  `/~harbour/p/${n}?utm_source=letter&utm_medium=mail`,
  `/~harbour/p/${n}?fbclid=${n}xyz`,
  `/~harbour/p/${n}?gclid=${n}abc`,
  `/~harbour/p/${n};jsessionid=${n}F00D`,
  `/~harbour/p/${n}?PHPSESSID=${n}beef`,
  `/~harbour/p/${n}#top`,
  `/~harbour/p/${n}?sort=price`,
  `/~harbour/p/${n}?ref=footer`,
  `/~harbour/p/${n}?print=1`,
  `/print/${n}`,
];

/** A site whose pages link one another by all of these addresses. */
async function siteOfVariants(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html');
    if (/^\/(?:index\.html)?$/.test(url)) return response.end(pageOf(0, [1, 2, 3]));
    const n = Number(/^\/(?:(?:~|%7E)harbour\/p|print)\/(\d+)/i.exec(url)?.[1] ?? 0);
    if (n < 1 || n > PAGES) return response.writeHead(404).end();
    response.end(pageOf(n, [n + 1, n + 2, Math.ceil(n / 2)]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const pageOf = (n: number, next: number[]) => {
  const links = ['/', '/index.html', ...next.filter((to) => to <= PAGES).flatMap(variants)];
  const canonical = n === 0 ? '/' : `/~harbour/p/${n}`;
  return `<title>Pier ${n}</title><link rel="canonical" href="${canonical}">${links.map((to) => `<a href="${to}">x</a>`).join('')}`;
};

it('gives each page of a site with tracking, sessions and canonical addresses once', { timeout: 120_000 }, async () => {
  const site = await siteOfVariants();
  const browser = stubBrowser(async ({ url }, signal) => {
    const response = await fetch(url, { signal });
    const text = await response.text();
    const linked = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, to]) => new URL(`${to}`, url).href);
    const [canonical] = linked(/canonical" href="([^"]*)"/g);
    const metadata = {
      sourceURL: url,
      url: response.url,
      statusCode: response.status,
      ...(canonical && { canonical }),
    };
    const markdown = /<title>([^<]*)/.exec(text)?.[1] ?? '';
    return { ...scraped({ markdown, metadata }), pageLinks: linked(/<a href="([^"]*)"/g) };
  });
  const { url } = await serving({ openBrowser: async () => browser, concurrency: 4 });
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const ask = async (address: string, init: RequestInit = {}) => (await fetch(address, { headers, ...init })).json();
  const body = JSON.stringify({ url: site, limit: 500, sitemap: 'skip' });
  const { id } = await ask(`${url}/v2/crawl`, { method: 'POST', body });
  const status = await vi.waitFor(
    async () => {
      const found = await ask(`${url}/v2/crawl/${id}?limit=500`);
      expect(found.status).toBe('completed');
      return found;
    },
    { timeout: 100_000, interval: 200 },
  );
  const titles: string[] = status.data.map(({ markdown }: { markdown: string }) => markdown);
  expect(new Set(titles).size).toBe(PAGES + 1);
  expect(new Set(titles).size / titles.length).toBeGreaterThanOrEqual(DISTINCT);
});
