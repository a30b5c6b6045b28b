import { startRawServer } from '../../support/raw-server.ts';
import { type Route, type Sites, startSites } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';
import { testEach } from './table.ts';

let sites: Sites;
test.beforeAll(async () => {
  sites = await startSites();
});
test.afterAll(() => sites.close());

/** Whatever was sent before, the next request is answered with its page. */
test.afterEach(async ({ server }) => {
  const data = await server.data({ url: `${sites.url}/article.html`, maxAge: 0 });
  expect(data.markdown).toContain('# How tides are predicted');
});

test.describe('pages that misbehave', () => {
  const html = { 'content-type': 'text/html' };

  const late = { status: 408, code: 'SCRAPE_TIMEOUT' };
  const pages = {
    'one that never answers is given up in time': {
      route: () => undefined,
      fails: { ...late, error: 'Scrape timed out after 1000 ms, while loading the page.' },
    },
    'one whose script never ends is given up in time': {
      route: (_request, response) => response.writeHead(200, html).end('<main>Busy.</main><script>for (;;);</script>'),
      fails: { ...late, error: expect.stringContaining('1000 ms') },
    },
    'a redirect in a circle': {
      route: (_request, response) => response.writeHead(302, { location: '/page' }).end(),
      fails: {
        status: 500,
        code: 'SCRAPE_SITE_ERROR',
        error: expect.stringMatching(/ redirects in a loop \(ERR_TOO_MANY_REDIRECTS\)\.$/),
      },
    },
    'one that redirects to a file of this computer': {
      route: (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      fails: {
        status: 500,
        code: 'SCRAPE_SITE_ERROR',
        error: expect.stringContaining('redirects to an address outside the web'),
      },
    },
  } satisfies Record<string, { route: Route; fails: object }>;
  testEach('each in its own way', Object.entries(pages), async ({ server, site }, { route, fails }) => {
    const { url } = await site({ '/page': route });
    // Time enough for a redirect that is followed twenty times is left to those that do not wait in vain.
    const timeout = fails.status === 408 ? 1_000 : 30_000;
    expect(await server.failure({ url: `${url}/page`, timeout })).toMatchObject(fails);
  });

  test('30 MB are read like any page', async ({ server, site }) => {
    test.setTimeout(300_000);
    const line = `<p>${'The tide comes in and the tide goes out again. '.repeat(200)}</p>\n`;
    const lines = Math.ceil(30_000_000 / line.length);
    const { url } = await site({
      '/large': (_request, response) =>
        response.writeHead(200, html).end(`<title>Large</title><main>${line.repeat(lines)}<p>The end.</p></main>`),
    });
    // Half of the time is for loading it: a busy machine needs more than that of the default.
    const { markdown, metadata } = await server.data({ url: `${url}/large`, timeout: 240_000 });
    expect(metadata.statusCode).toBe(200);
    expect(markdown.length).toBeGreaterThan(29_000_000);
    expect(markdown.endsWith('The end.')).toBe(true);
  });
});

test.describe('answers that are no HTTP, or not all of it', () => {
  const broken = [
    {
      what: 'two lengths',
      answer: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nHello!',
      error: 'did not send a valid response (ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH).',
    },
    {
      what: 'no HTTP at all',
      answer: '220 harbour ESMTP ready\r\n',
      error: 'did not send a valid response (ERR_INVALID_HTTP_RESPONSE).',
    },
    {
      what: 'chunks that are none',
      answer: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nHello!\r\n',
      error: 'did not send a valid response (ERR_INVALID_CHUNKED_ENCODING).',
    },
    {
      what: 'an end half-way',
      answer: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>Hello',
      error: 'closed the connection before the page was complete (ERR_CONTENT_LENGTH_MISMATCH).',
    },
    {
      what: 'nothing',
      answer: '',
      error: 'closed the connection without a response (ERR_EMPTY_RESPONSE).',
    },
  ];
  testEach(
    'each is named',
    broken.map((row) => [row.what, row] as const),
    async ({ server }, { answer, error }) => {
      await using raw = await startRawServer(answer);
      expect(await server.failure({ url: raw.url })).toEqual({
        status: 500,
        code: 'SCRAPE_SITE_ERROR',
        error: `${new URL(raw.url).host} ${error}`,
      });
    },
  );

  test('a header line without a name harms nothing', async ({ server }) => {
    const answer =
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n: nameless\r\nno colon\r\nX: \x01\r\n\r\n<p>Hello.</p>';
    await using raw = await startRawServer(answer);
    expect((await server.data({ url: raw.url })).markdown).toBe('Hello.');
  });
});

const unreachable = {
  'nobody listens': {
    async at() {
      const raw = await startRawServer('');
      await raw[Symbol.asyncDispose]();
      return raw.url;
    },
    code: 'SCRAPE_SITE_ERROR',
    error: /refuses the connection \(ERR_CONNECTION_REFUSED\)\.$/,
  },
  'there is none of that name': {
    at: async () => 'http://harbour.invalid/tides',
    code: 'SCRAPE_DNS_RESOLUTION_ERROR',
    error: /^There is no host named harbour\.invalid \(ERR_NAME_NOT_RESOLVED\)\.$/,
  },
  'a port that browsers keep away from': {
    at: async () => 'http://127.0.0.1:25/',
    code: 'SCRAPE_SITE_ERROR',
    error: /ERR_UNSAFE_PORT/,
  },
  'no TLS where it is asked for': {
    at: async () => sites.url.replace('http:', 'https:'),
    code: 'SCRAPE_SSL_ERROR',
    error: /certificate/,
  },
};
testEach(
  'hosts that cannot be reached are named, with the reason',
  Object.entries(unreachable),
  async ({ server }, { at, code, error }) => {
    expect(await server.failure({ url: await at() })).toMatchObject({
      status: 500,
      code,
      error: expect.stringMatching(error),
    });
  },
);

test.describe('files of this computer', () => {
  test('do not come in a frame, by a script or with an action', async ({ server, site }) => {
    const sly: Route = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<main><h1>Sly</h1><iframe src="file:///etc/passwd"></iframe><a href="file:///etc/passwd">Open</a></main>
          <script>location.href = 'file:///etc/passwd'</script>`);
    const { url } = await site({ '/sly': sly });
    const data = await server.data({
      url: `${url}/sly`,
      formats: ['markdown', 'html', 'rawHtml'],
      actions: [
        { type: 'click', selector: 'a' },
        { type: 'executeJavascript', script: 'location.assign("file:///etc/passwd"); 1' },
        { type: 'scrape' },
      ],
    });
    expect(data.markdown).toContain('# Sly');
    expect(JSON.stringify(data)).not.toContain('root:');
  });
});

test('headers about a body that is not sent do not reach the page’s server', async ({ server, site }) => {
  const lengths: unknown[] = [];
  const { url } = await site({
    '/page': ({ headers }, response) => {
      lengths.push(headers['content-length']);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<main>Page.</main>');
    },
  });
  await server.post({ url: `${url}/page`, headers: { 'Content-Length': '5' } });
  await server.data({ url: `${url}/page` });
  expect(lengths.filter(Boolean)).toEqual([]);
});

test('selectors that are none are named: only a browser can tell', async ({ server }) => {
  for (const [body, path, error] of [
    [{ includeTags: ['div['] }, ['includeTags', 0], /div\[/],
    [{ excludeTags: ['p', '::('] }, ['excludeTags', 1], /::\(/],
  ] as const) {
    const failure = await server.failure({ url: `${sites.url}/article.html`, ...body });
    expect.soft(failure).toMatchObject({ status: 400, code: 'BAD_REQUEST', error: expect.stringMatching(error) });
    expect.soft(failure.details).toContainEqual(expect.objectContaining({ path }));
  }
});

test('200 at once: each is answered, or told when to come back', async ({ server }) => {
  const host = new URL(sites.otherUrl).host;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) => server.post({ url: `http://quay-${number}.${host}/other.html` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  for (const answer of answers) {
    const { success, data, error } = await answer.json();
    if (answer.status === 200) expect(data.markdown).toContain('This one has its own text');
    else {
      expect({ success, error }).toEqual({
        success: false,
        error: expect.stringMatching(/^Concurrency limit reached/),
      });
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
  }
});
