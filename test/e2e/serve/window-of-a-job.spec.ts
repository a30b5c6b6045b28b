import { Firecrawl } from 'firecrawl';
import type { Route } from '../../support/sites.ts';
import { expect, type SharedServer, test } from './shared-server.ts';

/** Says what the tab and the browser still know from pages before it, and leaves something of each kind. */
const remember: Route = (request, response) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('set-cookie', 'kept=yes; path=/; max-age=3600');
  response.end(`<!doctype html><title>Memory</title><main><p>Cookies: ${request.headers.cookie ?? 'none'}.</p>
    <p id="storage"></p><p id="session"></p><p id="history"></p></main>
    <script>
      document.querySelector('#storage').textContent = 'Storage: ' + (localStorage.getItem('kept') ?? 'none') + '.';
      document.querySelector('#session').textContent = 'Session: ' + (sessionStorage.getItem('kept') ?? 'none') + '.';
      document.querySelector('#history').textContent = 'Length of the history: ' + history.length + '.';
      localStorage.setItem('kept', 'yes');
      sessionStorage.setItem('kept', 'yes');
    </script>`);
};

const page = (text: string, script = ''): Route => {
  return (_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<main><p>${text}</p></main><script>${script}</script>`);
};

const clientOf = ({ key, url }: SharedServer) => new Firecrawl({ apiKey: key, apiUrl: url });
const inOrder = { maxConcurrency: 1, pollInterval: 1, timeout: 100 };

/** Texts of the pages of a batch that is scraped one page after the other. */
async function texts(server: SharedServer, urls: string[], options: object = {}): Promise<(string | undefined)[]> {
  const job = await clientOf(server).batchScrape(urls, { options: { maxAge: 0, ...options }, ...inOrder });
  expect(job).toMatchObject({ status: 'completed', completed: urls.length });
  return urls.map((url) => job.data.find(({ metadata }) => metadata?.sourceURL === url)?.markdown);
}

const lengthOf = (text: string | undefined) => Number(/Length of the history: (\d+)/.exec(text ?? '')?.[1]);
/** Of a page in a window of its own, which begins with an empty one. */
const ALONE = 2;

test('pages of a job follow one another in a window, with nothing of one another but the history’s length', async ({
  server,
  site,
}) => {
  const { url } = await site({ '/memory': remember });
  const urls = Array.from({ length: 4 }, (_, index) => `${url}/memory?${index}`);

  const read = await texts(server, urls);
  for (const text of read) expect(text).toMatch(/^Cookies: none\.\s+Storage: none\.\s+Session: none\./);
  expect(Math.max(...read.map(lengthOf))).toBeGreaterThan(ALONE);

  // Neither a scrape of its own nor another job has the window.
  expect(lengthOf((await server.data({ url: urls[0], maxAge: 0 })).markdown)).toBe(ALONE);
  await texts(server, urls);
  expect((await texts(server, urls.slice(0, 2))).map(lengthOf)).toEqual([ALONE, ALONE]);

  // A page that is acted on has one of its own, too.
  const actions = [{ type: 'executeJavascript', script: 'document.title' }];
  expect((await texts(server, urls, { actions })).map(lengthOf)).toEqual(urls.map(() => ALONE));
});

test('a page of a job that cannot be read never has the text of the one before', async ({ server, site }) => {
  const { url } = await site({
    '/one': page('First page.'),
    '/empty': (_request, response) => response.writeHead(204).end(),
    '/two': page('Second page.'),
    '/cut': (request) => request.socket.destroy(),
    '/three': page('Third page.'),
    '/file': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('\0\x01\x02'),
    '/four': page('Fourth page.'),
    '/alert': page('Page with a dialog.', 'alert(1)'),
    '/five': page('Fifth page.'),
    '/opens': page('Page that opens another.', 'window.open("/one")'),
    '/six': page('Sixth page.'),
    '/leaves': page('Page that leaves when it is left.', 'onpagehide = () => { location = "/one"; }'),
    '/seven': page('Seventh page.'),
    '/asks': page(
      'Page that asks to be stayed on.',
      'onbeforeunload = (event) => { event.preventDefault(); return 1; }',
    ),
    '/eight': page('Eighth page.'),
  });
  const names = ['one', 'empty', 'two', 'cut', 'three', 'file', 'four', 'alert', 'five', 'opens', 'six', 'leaves'];
  const urls = [...names, 'seven', 'asks', 'eight'].map((name) => `${url}/${name}`);
  const client = clientOf(server);
  const job = await client.batchScrape(urls, { options: { maxAge: 0 }, ...inOrder });
  const { errors } = await client.getBatchScrapeErrors(job.id);
  const ended = Object.fromEntries([
    ...job.data.map(({ metadata, markdown, warning }) => [metadata?.sourceURL, markdown?.trim() ?? warning]),
    ...errors.map(({ url, code }) => [url, code]),
  ]);
  expect(urls.map((address) => [address.slice(url.length + 1), ended[address]])).toEqual([
    ['one', 'First page.'],
    ['empty', ''],
    ['two', 'Second page.'],
    ['cut', 'SCRAPE_SITE_ERROR'],
    ['three', 'Third page.'],
    ['file', expect.stringContaining('application/octet-stream')],
    ['four', 'Fourth page.'],
    ['alert', 'Page with a dialog.'],
    ['five', 'Fifth page.'],
    ['opens', 'Page that opens another.'],
    ['six', 'Sixth page.'],
    ['leaves', 'Page that leaves when it is left.'],
    ['seven', 'Seventh page.'],
    ['asks', 'Page that asks to be stayed on.'],
    ['eight', 'Eighth page.'],
  ]);
});

test('routes of one app follow one another in a window', async ({ server, site }) => {
  const { url } = await site({
    '/app': page(
      '',
      'onhashchange = () => location.reload(); document.querySelector("p").append("Route " + location.hash)',
    ),
  });
  const routes = ['#/a', '#/b', '#!c', '#/a', '', '#/d'];
  const urls = routes.map((route, index) => `${url}/app?${Math.floor(index / 3)}${route}`);
  expect(await texts(server, urls)).toEqual(routes.map((route) => expect.stringContaining(`Route ${route}`.trim())));
});

test('pages see the user agent and client hints of a browser with windows', async ({ server, site }) => {
  const seen: (string | undefined)[] = [];
  const { url } = await site({
    '/agent': (request, response) => {
      seen.push(request.headers['user-agent'], String(request.headers['sec-ch-ua']));
      page(
        '',
        'document.querySelector("p").append(navigator.userAgent, JSON.stringify(navigator.userAgentData?.brands))',
      )(request, response);
    },
  });
  for (const mobile of [false, true]) {
    const { markdown } = await server.data({ url: `${url}/agent`, maxAge: 0, mobile });
    expect(markdown).toMatch(/Chrome\/\d/);
    expect([...seen, markdown].join()).not.toContain('Headless');
  }
});

test('a crawl follows links that a timer adds to a page with much text', async ({ server, site }) => {
  const times = [150, 400, 700];
  const late = times
    .map(
      (time) =>
        `setTimeout(() => document.querySelector("p").insertAdjacentHTML("beforeend", '<a href="/late/${time}">x</a>'), ${time});`,
    )
    .join('');
  const { url } = await site({
    '/late/': page('A line of text. '.repeat(100), late),
    ...Object.fromEntries(times.map((time) => [`/late/${time}`, page(`After ${time}.`)])),
  });
  const { data } = await clientOf(server).crawl(`${url}/late/`, { pollInterval: 1, timeout: 100 });
  expect(data.map(({ metadata }) => metadata?.sourceURL?.replace(url, '')).sort()).toEqual([
    '/late/',
    '/late/150',
    '/late/400',
    '/late/700',
  ]);
});

test('the last page of a job does not stay open', async ({ server, site }) => {
  let left = 0;
  const { url } = await site({
    '/open': page('Open.', 'new EventSource("/stream")'),
    '/stream': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      response.on('close', () => {
        left++;
      });
    },
  });
  const urls = [1, 2, 3].map((index) => `${url}/open?${index}`);
  expect(await texts(server, urls)).toEqual(urls.map(() => expect.stringContaining('Open.')));
  await expect.poll(() => left, { timeout: 30_000 }).toBe(urls.length);
});
