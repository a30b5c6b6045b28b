import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { mapRequest, type ScrapeRequest, type ScrapeResponse } from '@/lib/contract';
import type { MapDeps } from '@/lib/operations/map/run';

type Serve = string | Buffer | number | ((request: IncomingMessage, response: ServerResponse) => void);

export interface MappedSite {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Headers of the first request of each path. */
  headers: Record<string, IncomingMessage['headers']>;
}

/** Serves texts, bytes, statuses or whatever a function does, by path, on loopback; everything else is 404. */
export async function siteOfPages(pages: (url: string) => Record<string, Serve>): Promise<MappedSite> {
  const asked: string[] = [];
  const headers: MappedSite['headers'] = {};
  let served: Record<string, Serve> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    headers[path] ??= request.headers;
    const page = served[path] ?? 404;
    if (typeof page === 'function') return page(request, response);
    if (typeof page === 'number') return response.writeHead(page).end();
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  served = pages(url);
  return { url, asked, headers };
}

export const urlset = (...urls: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('')}</urlset>`;

export const sitemapIndex = (...urls: string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

export const gzipped = (text: string): Buffer => gzipSync(text);

/** A site with robots.txt, nested and gzipped sitemaps, one of which is broken. */
export const harbour = (url: string): Record<string, Serve> => ({
  '/': '<title>Harbour</title>',
  '/robots.txt': `User-agent: *\nDisallow: /robots-denied/\nSitemap: ${url}/index.xml.gz\n`,
  '/sitemap.xml': urlset(
    ...['/', '/about', '/pricing', '/a?x=1', '/a?x=2', '/pic.png', '/file.pdf'].map((path) => url + path),
  ),
  '/index.xml.gz': gzipped(sitemapIndex(`${url}/child.xml`, `${url}/nested.xml`, `${url}/dead.xml`)),
  '/child.xml': urlset(`${url}/only-in-sitemap`),
  '/nested.xml': sitemapIndex(`${url}/child.xml`),
  '/dead.xml': 500,
});

/** Links of the first page of that site. */
export const harbourLinks = (url: string): string[] =>
  ['/about', '/docs', '/docs/guide', '/robots-denied/r', '/a?x=1', '/a?x=2', '/x', '/x/', '/pic.png', '/#part'].map(
    (path) => url + path,
  );

/** Response to the scrape of a first page. */
export const linked = (links: string[], html = '', data: Partial<ScrapeResponse['data']> = {}): ScrapeResponse => ({
  success: true,
  data: { links, html, metadata: { title: 'Harbour', statusCode: 200 }, ...data } as ScrapeResponse['data'],
});

/** A request of a map, completed by the contract. */
export const asked = (body: object) => mapRequest.parse(body);

/** Means of a map whose first page has some links. */
export const meansWith = (links: string[] = [], html = ''): MapDeps & { scraped: ScrapeRequest[] } => {
  const scraped: ScrapeRequest[] = [];
  return {
    scraped,
    fetch,
    async scrape(request) {
      scraped.push(request);
      return linked(links, html);
    },
  };
};
