import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { createOpenAiModel } from '@/lib/model';
import { type HttpService, type HttpServiceOptions, startService } from '@/server/http/service';
import { siteFetchFor } from '@/server/site-fetch';
import { type ModelServer, startModelServer } from '../../../../support/model-server';
import { gzipped, sitemapIndex, urlset } from '../../../operations/map/site-server';
import { KEY } from '../serving';
import { scraped, stubBrowser } from '../stub-browser';

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** An address whose scrape fails. */
export const NOWHERE = 'http://nohost.invalid.example/';

/** A site on loopback, under the names that it has. */
interface Harbour {
  /** Origin, without a slash at the end. */
  url: string;
  /** A name below that one, and another site. */
  sub: string;
  other: string;
  /** The same without sitemaps, and with one that never comes. */
  bare: string;
  slow: string;
  /** Requests, in order: paths with their hosts and times. */
  asked: { host: string; path: string; at: number; open: number }[];
  /** Lets pages below `/held` come; they wait until then. */
  release(): void;
  close(): void;
}

const linking = (...links: string[]) => links.map((href) => `<a href="${href}">x</a>`).join('');

type Page = string | Buffer | ((response: ServerResponse) => void);

/** Pages of the site, with everything that addresses of sites have. */
const pagesOf = ({ url, sub, other }: Pick<Harbour, 'url' | 'sub' | 'other'>): Record<string, Page> => ({
  '/': linking(
    ...['/about', '/docs', '/blog/one', '/private/x', '/a?x=1', '/a?x=2', '/list?page=2', '/x', '/x/', '/x/index.html'],
    ...['/dead', '/old', '/robots-denied/r', '/pic.png', '#part', `${other}/ext`, `${sub}/post`],
  ),
  '/about': linking('/deep/1'),
  '/deep/1': linking('/deep/2'),
  '/deep/2': '',
  '/docs': linking('/docs/guide', '/about'),
  '/docs/guide': '',
  '/blog/one': '',
  '/private/x': '',
  '/a?x=1': '',
  '/a?x=2': '',
  '/list?page=2': '',
  '/x': '',
  '/x/': '',
  '/x/index.html': '',
  '/only-in-sitemap': '',
  '/pricing': '',
  '/lonely/page': '',
  '/robots-denied/r': '',
  '/dead': (response) => void response.writeHead(404).end('Gone'),
  '/old': (response) => void response.writeHead(301, { location: '/about' }).end(),
  '/robots.txt': `User-agent: *\nDisallow: /robots-denied/\nSitemap: ${url}/index.xml.gz\n`,
  '/sitemap.xml': urlset(
    ...['/', '/about', '/pricing', '/a?x=1', '/a?x=2', '/pic.png', '/file.pdf'].map((path) => url + path),
  ),
  '/index.xml.gz': gzipped(sitemapIndex(`${url}/child.xml`, `${url}/nested.xml`, `${url}/broken.xml`)),
  '/child.xml': urlset(`${url}/only-in-sitemap`),
  '/nested.xml': sitemapIndex(`${url}/child.xml`),
  '/broken.xml': (response) => void response.writeHead(500).end(),
});

async function startHarbour(): Promise<Harbour> {
  const asked: Harbour['asked'] = [];
  let held: (() => void)[] = [];
  let open = 0;
  let pages: Record<string, Record<string, Page>> = {};
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const path = request.url ?? '/';
    asked.push({ host, path, at: performance.now(), open: ++open });
    response.once('close', () => open--);
    const page = path.startsWith('/held') ? '' : pages[host.split(':')[0] ?? '']?.[path];
    const answer = () => {
      if (typeof page === 'function') return page(response);
      if (page === undefined) return response.writeHead(404).end();
      return response.end(page);
    };
    if (path.startsWith('/held')) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;
  const [url, sub, other] = [at('harbour.localhost'), at('blog.harbour.localhost'), at('quay.localhost')];
  pages = {
    'harbour.localhost': pagesOf({ url, sub, other }),
    'blog.harbour.localhost': { '/post': '' },
    'quay.localhost': { '/ext': linking('/ext2'), '/ext2': '' },
    'bare.localhost': { '/': '' },
    'slow.localhost': { '/': '', '/sitemap.xml': () => undefined },
  };
  return {
    url,
    sub,
    other,
    bare: at('bare.localhost'),
    slow: at('slow.localhost'),
    asked,
    release() {
      for (const answer of held) answer();
      held = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reads pages as a browser does that has no scripts: follows redirects and lists links. */
const reading = () =>
  stubBrowser(async ({ url, formats }, signal) => {
    if (url === NOWHERE) throw new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', 'The host was not found.');
    const response = await siteFetchFor(url)(url, { signal });
    const text = await response.text();
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(`${href}`, url).href);
    const data = Object.fromEntries(formats.map(({ type }) => [type, type === 'links' ? links : type]));
    const metadata = { sourceURL: url, url: response.url, statusCode: response.status, scrapeId: crypto.randomUUID() };
    return { ...scraped({ markdown: undefined, ...data, metadata }), pageLinks: links };
  });

/** A server before that site, with and without a model. Everything is there within tests only. */
export interface Family {
  site: Harbour;
  models: ModelServer;
  /** Address of the server. */
  url: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Asked>;
  /** Asks a server without a model. */
  askPlain(method: string, path: string, body?: unknown): Promise<Asked>;
  /** Waits for the end of a job. @param path of its status */
  ended(path: string): Promise<Asked['body']>;
  /** Crawls to the end, once for each request. */
  crawl(body: object, path?: string): Promise<Crawled>;
  /** Starts a batch. @returns the path of its status */
  batch(urls: string[], more?: object): Promise<string>;
}

interface Asked {
  status: number;
  body: Awaited<ReturnType<Response['json']>>;
}

interface Crawled {
  /** Path of its status. */
  path: string;
  status: Asked['body'];
  errors: Asked['body'];
  /** Addresses of its documents, those of the site without their host. */
  urls: string[];
}

const asking =
  (server: Pick<HttpService, 'url'>) =>
  async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

/** Starts everything for the tests of a file. */
export function servingFamily(options: Partial<HttpServiceOptions> = {}): Family {
  const family = {} as Family;
  const started: AsyncDisposable[] = [];

  beforeAll(async () => {
    const models = await startModelServer();
    const site = await startHarbour();
    const given = { port: 0, key: KEY, concurrency: 4, openBrowser: async () => reading(), log: () => undefined };
    const server = await startService({
      ...given,
      model: createOpenAiModel({ baseUrl: models.url, model: 'm' }),
      ...options,
    });
    const plain = await startService(given);
    started.push(server, plain, models);
    const ask = asking(server);
    const crawls = new Map<string, Promise<Crawled>>();

    const ended: Family['ended'] = (path) =>
      vi.waitFor(
        async () => {
          const { body } = await ask('GET', path);
          expect(['scraping', 'processing']).not.toContain(body.status);
          return body;
        },
        { timeout: 20_000 },
      );

    async function crawl(body: object): Promise<Crawled> {
      const { body: begun } = await ask('POST', '/v2/crawl', body);
      expect(begun).toMatchObject({ success: true });
      const path = `/v2/crawl/${begun.id}`;
      const status = await ended(path);
      const errors = (await ask('GET', `${path}/errors`)).body;
      const urls = status.data.map(({ metadata }: { metadata: { sourceURL: string } }) =>
        metadata.sourceURL.replace(site.url, ''),
      );
      return { path, status, errors, urls };
    }

    Object.assign(family, {
      site,
      models,
      url: server.url,
      ask,
      askPlain: asking(plain),
      ended,
      crawl(body, path = '/') {
        const request = { url: site.url + path, ...body };
        const key = JSON.stringify(request);
        const crawled = crawls.get(key) ?? crawl(request);
        crawls.set(key, crawled);
        return crawled;
      },
      async batch(urls, more = {}) {
        const { body } = await ask('POST', '/v2/batch/scrape', { urls, ...more });
        return `/v2/batch/scrape/${body.id}`;
      },
    } satisfies Family);
  });

  afterAll(async () => {
    family.site?.close();
    for (const one of started) await one[Symbol.asyncDispose]();
  });
  return family;
}

/** Refusal of a request in the words of the reference v2 server. */
export const refusal = (status: number, sentence: string, body: object = {}) => ({
  status,
  body: { success: false, error: expect.stringContaining(sentence), ...body },
});

/** Refusal for a field of the body. */
export const wrongField = (...path: (string | number)[]) => ({
  status: 400,
  body: { success: false, code: 'BAD_REQUEST', details: [expect.objectContaining({ path })] },
});

export const UNRECOGNIZED = refusal(400, 'Unrecognized key in body', {
  code: 'BAD_REQUEST',
  details: [expect.objectContaining({ code: 'unrecognized_keys' })],
});
