import { amount } from '../../attack/amount.ts';
import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';
import { testEach } from './table.ts';

const TEXT = 'Here is the text.';

/** A page with a text, and something behind it. */
const page =
  (behind: string): Route =>
  (_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Unruly</title><main><p>${TEXT}</p></main>${behind}`);
  };

/** The ways in which a page does one thing, each of which takes seconds: all in `npm run attack`, here the first. */
const someOf = <Way>(ways: Record<string, Way>, short: number): [string, Way][] =>
  Object.entries(ways).slice(0, amount(Number.POSITIVE_INFINITY, short));

const script = (source: string) => page(`<script>${source}</script>`);

test.describe('a page that asks for an address of another program stays, and is read', () => {
  const pages = {
    'by a script, mail': script('location = "mailto:a@b.example"'),
    'in a frame': page('<iframe src="app-of-nobody://open"></iframe>'),
    'again and again': script('setInterval(() => { location = "app-of-nobody://open" }, 50)'),
    'by a script, a telephone': script('location = "tel:123"'),
    'by a script, an app': script('location = "app-of-nobody://open"'),
    'by a refresh': page('<meta http-equiv="refresh" content="0; url=app-of-nobody://open">'),
  };
  testEach('in each of these ways', someOf(pages, 3), async ({ server, site }, route) => {
    const { url } = await site({ '/page': route });
    expect((await server.data({ url: `${url}/page` })).markdown).toBe(TEXT);
  });

  for (const address of ['mailto:a@b.example', 'app-of-nobody://open']) {
    test(`by a click on ${address}, and actions go on`, async ({ server, site }) => {
      const { url } = await site({ '/page': page(`<a href="${address}">Ask</a><button>Other</button>`) });
      const { actions } = await server.data({
        url: `${url}/page`,
        actions: [
          { type: 'click', selector: 'a' },
          { type: 'click', selector: 'button' },
          { type: 'executeJavascript', script: 'document.activeElement.localName' },
        ],
      });
      expect(actions.javascriptReturns).toEqual([{ type: 'string', value: 'button' }]);
    });
  }

  test('by the answer of its server: then there is no page, and it is said', async ({ server, site }) => {
    const { url } = await site({
      '/page': (_request, response) => response.writeHead(302, { location: 'app-of-nobody://open' }).end(),
    });
    const { status, code, error } = await server.failure({ url: `${url}/page` });
    expect([status, code]).toEqual([500, 'SCRAPE_SITE_ERROR']);
    expect(error).toContain('redirects to an address outside the web');
  });
});

test('a page that goes to about:blank at once is said to', async ({ server, site }) => {
  const { url } = await site({ '/page': script('location = "about:blank"') });
  const { code, error } = await server.failure({ url: `${url}/page` });
  expect([code, error]).toEqual(['SCRAPE_SITE_ERROR', expect.stringContaining('about:blank')]);
});

test.describe('a page that does not end is read as it stands, and it is said', () => {
  const begun = (more: (write: () => void, closed: (end: () => void) => void) => void): Route => {
    return (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><title>Endless</title><main><p>${TEXT}</p>`);
      more(
        () => void response.write('<p>More.</p>'),
        (end) => request.on('close', end),
      );
    };
  };
  const pages = {
    'since more of it comes all the time': {
      route: begun((write, closed) => {
        const writing = setInterval(write, 100);
        closed(() => clearInterval(writing));
      }),
      warning: 'still loading',
    },
    'since nothing more of it comes': { route: begun(() => undefined), warning: 'still loading' },
    'since it stopped itself': { route: script('window.stop()'), warning: 'stopped its own loading' },
  };
  testEach('for each of these reasons', Object.entries(pages), async ({ server, site }, { route, warning }) => {
    const { url } = await site({ '/page': route });
    const data = await server.data({ url: `${url}/page`, timeout: 10_000, formats: ['markdown', 'rawHtml'] });
    expect(data.markdown).toContain(TEXT);
    expect(data.rawHtml).toContain(TEXT);
    expect(data.warning).toContain(warning);
  });
});

test.describe('a page with a script that never ends is read without its scripts, and it is said', () => {
  const pages: Record<string, Route> = {
    'before its text': (_request, response) =>
      void response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><script>for (;;);</script><main><p>${TEXT}</p></main>`),
    'after its load event': script('onload = () => setTimeout(() => { for (;;); }, 50)'),
    'behind its text': script('for (;;);'),
    'by a timer': script('setTimeout(() => { for (;;); }, 10)'),
  };
  testEach('wherever the script is', someOf(pages, 2), async ({ server, site }, route) => {
    const { url } = await site({ '/page': route });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 20_000 });
    expect(markdown).toBe(TEXT);
    expect(warning).toContain('loaded without its scripts');
  });

  test('not one of an action, which has the time of its scrape', async ({ server, site }) => {
    const { url } = await site({ '/page': page('') });
    const source = 'for (const end = Date.now() + 7_000; Date.now() < end; ); document.title = "Done"';
    const { metadata, warning } = await server.data({
      url: `${url}/page`,
      timeout: 20_000,
      actions: [{ type: 'executeJavascript', script: source }],
    });
    expect([metadata.title, warning]).toEqual(['Done', undefined]);
  });
});

test.describe('a page that loads itself without end is held, read, and it is said', () => {
  const pages = {
    'by a refresh': page('<meta http-equiv="refresh" content="0">'),
    'by a script, before its text is still': script('setTimeout(() => location.reload(), 50); fetch("/never")'),
    'at ever new addresses': script('location = "/page?" + Math.random()'),
    'by a refresh after a second': page('<meta http-equiv="refresh" content="1">'),
    'by a script, at once': script('location.reload()'),
    'by a script, in its load event': script('onload = () => location.reload()'),
  };
  testEach('in each of these ways', someOf(pages, 3), async ({ server, site }, route) => {
    const { url } = await site({ '/page': route, '/never': () => undefined });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 30_000 });
    expect(markdown).toBe(TEXT);
    expect(warning).toContain('kept reloading');
  });
});

test('a page that comes to its text by way of itself is read without a warning', async ({ server, site }) => {
  const count = 'const times = Number(sessionStorage.times ?? 0) + 1; sessionStorage.times = times;';
  const { url } = await site({ '/page': script(`${count} if (times < 4) location.reload()`) });
  const { markdown, warning } = await server.data({ url: `${url}/page` });
  expect([markdown, warning]).toEqual([TEXT, undefined]);
});

test('actions may load a page as often as they like', async ({ server, site }) => {
  const count = 'sessionStorage.times = Number(sessionStorage.times ?? 0) + 1; document.title = sessionStorage.times';
  const { url } = await site({ '/page': page(`<a href="/page">Again</a><script>${count}</script>`) });
  const again = { type: 'click', selector: 'a' };
  const { metadata, warning } = await server.data({ url: `${url}/page`, actions: Array(7).fill(again) });
  expect([metadata.title, warning]).toEqual(['8', undefined]);
});

test('a frame of another site that opens dialogs without end does not end the browser', async ({ server, site }) => {
  const elsewhere = await site({ '/frame': script('for (;;) alert("Ahoy")') });
  const { url } = await site({ '/page': page(`<iframe src="${elsewhere.otherUrl}/frame"></iframe>`) });
  expect((await server.data({ url: `${url}/page` })).markdown).toBe(TEXT);
  expect((await server.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
});

test.describe('a page that changes its own address without end costs no other page anything', () => {
  const pages = {
    'its history, in a circle that never ends': 'for (;;) history.replaceState(0, "", "?" + Math.random())',
    'itself, loaded again': 'setInterval(() => { location.search = Math.random() }, 1)',
    'its hash': 'setInterval(() => { location.hash = Math.random() }, 1)',
    'its history': 'setInterval(() => history.replaceState(0, "", "?" + Math.random()), 1)',
  };
  for (const [what, source] of someOf(pages, 2)) {
    test(what, async ({ server, site }) => {
      const { url, otherUrl } = await site({ '/page': script(source) });
      const restless = server.post({ url: `${url}/page`, timeout: 8_000 });
      const beside = await Promise.all(
        [1, 2, 3].map((number) => server.data({ url: `${otherUrl}/article.html?${number}`, maxAge: 0 })),
      );
      for (const { metadata } of beside) expect(metadata.statusCode).toBe(200);
      const { success, code, error } = await (await restless).json();
      // Its own end comes from the extension, and which it is depends on when it is looked at: it is still at something,
      // it went away, or its process gave up. A browser that had to be ended could not say what it was at.
      if (!success) {
        expect(`${code}: ${error}`).toMatch(
          /^(SCRAPE_TIMEOUT: Scrape timed out after 8000 ms, while|SCRAPE_SITE_ERROR: The page went|UNKNOWN_ERROR: The page has crashed,) /,
        );
      }
      expect((await server.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
    });
  }
});

test.describe('what comes as a file, and is text, is read', () => {
  const answer =
    (type: string, body: string | Buffer, headers: Record<string, string> = {}): Route =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  const attachment = { 'content-disposition': 'attachment; filename="a"' };
  const html = (text: string) => `<html><body><pre>${text}</pre></body></html>`;
  const table = 'port,tide\nKiel,0.2\nÅrhus,0.4\n';
  const files = [
    { what: 'a table', route: answer('text/csv; charset=utf-8', table), markdown: table, html: html(table) },
    {
      what: 'a table of old',
      route: answer('text/csv; charset=latin1', Buffer.from('Århus', 'latin1')),
      markdown: 'Århus',
    },
    {
      what: 'a page',
      route: answer('text/html', '<main><p>Read <b>me</b></p></main>', attachment),
      markdown: 'Read **me**',
    },
    { what: 'JSON', route: answer('application/json', '{"a":1}', attachment), markdown: '```json\n{"a":1}\n```' },
    { what: 'text', route: answer('text/plain', 'Ahoy', attachment), markdown: 'Ahoy', html: html('Ahoy') },
  ];
  testEach(
    'each of these',
    files.map((each) => [each.what, each] as const),
    async ({ server, site }, { what: _, route, ...expected }) => {
      const { url } = await site({ '/file': route });
      const data = await server.data({ url: `${url}/file`, formats: ['markdown', 'html'] });
      expect(data).toMatchObject(expected);
      expect(data.warning).toBeUndefined();
    },
  );

  test('what is none is null, and it is said', async ({ server, site }) => {
    const { url } = await site({ '/file': answer('application/zip', 'PK', attachment) });
    const data = await server.data({ url: `${url}/file`, formats: ['markdown', 'html', 'rawHtml'] });
    expect(data).toMatchObject({ markdown: null, html: null, rawHtml: null });
    expect(data.warning).toContain('application/zip');
  });
});

test.describe('XML and JSON are given without what the browser shows around them', () => {
  const documents = [
    {
      type: 'application/xml',
      body: '<?xml version="1.0"?><tide><high>12:30</high></tide>',
      html: '<html><body><pre>&lt;tide&gt;&lt;high&gt;12:30&lt;/high&gt;&lt;/tide&gt;</pre></body></html>',
    },
    { type: 'application/json', body: '{"tide":1}', html: '<html><body><pre>{"tide":1}</pre></body></html>' },
  ];
  testEach(
    'each of these',
    documents.map((each) => [each.type, each] as const),
    async ({ server, site }, { type, body, html }) => {
      const { url } = await site({
        '/data': (_request, response) => response.setHeader('content-type', type).end(body),
      });
      const { metadata, ...data } = await server.data({ url: `${url}/data`, formats: ['html', 'links'] });
      expect(data).toMatchObject({ html, links: [] });
      expect(metadata).not.toHaveProperty('color-scheme');
    },
  );
});

test('an action that waits in vain says so before its scrape times out', async ({ server, site }) => {
  const { url, otherUrl } = await site({ '/page': page('') });
  // The second may have to wait for its browser, whose start is no part of its time.
  const timeout = 4_000;
  const failures = await Promise.all([
    server.failure({ url: `${url}/page`, timeout, actions: [{ type: 'click', selector: '#nowhere' }] }),
    server.failure({ url: `${otherUrl}/page`, timeout, actions: [{ type: 'wait', selector: '#nowhere' }] }),
  ]);
  for (const { code, error } of failures) {
    expect([code, error]).toEqual(['SCRAPE_ACTION_ERROR', expect.stringContaining('No element matches “#nowhere”.')]);
  }
});

test('a page that its script fills in a moment is waited for', async ({ server, site }) => {
  const { url } = await site({
    '/page': page('<script>setTimeout(() => { document.querySelector("p").textContent = "There." }, 600)</script>'),
  });
  expect((await server.data({ url: `${url}/page` })).markdown).toBe('There.');
});

test('a frame that never comes does not cost a page with a consent dialog anything', async ({ server, site }) => {
  const { url } = await site({
    '/page': page('<div class="cookie-note">Cookies</div><iframe src="/never"></iframe>'),
    '/never': () => undefined,
  });
  expect((await server.data({ url: `${url}/page`, timeout: 20_000 })).markdown).toContain(TEXT);
});

test('advertising software is not asked for, wherever it lies', async ({ server, site }) => {
  const { url, requested } = await site({ '/page': page('<script src="/pagead/js/adsbygoogle.js"></script>') });
  await server.data({ url: `${url}/page` });
  expect(requested).not.toContain('/pagead/js/adsbygoogle.js');
  await server.data({ url: `${url}/page`, blockAds: false });
  expect(requested).toContain('/pagead/js/adsbygoogle.js');
});

test.describe('what a script gives', () => {
  const run = (script: string) => ({ actions: [{ type: 'executeJavascript', script }], timeout: 30_000 });
  const tooMuch = {
    'a text': '"x".repeat(300_000_000)',
    'an error': 'throw "x".repeat(300_000_000)',
    objects: 'Array.from({ length: 2_000_000 }, (_, number) => ({ number }))',
  };
  for (const [what, source] of Object.entries(tooMuch)) {
    test(`is refused where it is too much: ${what}`, async ({ server, site }) => {
      const { url } = await site({ '/page': page('') });
      const { code, error } = await server.failure({ url: `${url}/page`, ...run(source) });
      expect([code, error]).toEqual([
        'SCRAPE_ACTION_ERROR',
        expect.stringMatching(/characters, and at most 10,?000,?000/),
      ]);
    });
  }

  test('is what it is in a page that replaced JSON', async ({ server, site }) => {
    const { url } = await site({ '/page': script('JSON.stringify = () => "no JSON"') });
    const { actions } = await server.data({ url: `${url}/page`, ...run('({ a: 1 })') });
    expect(actions.javascriptReturns).toEqual([{ type: 'object', value: 'Object' }]);
  });
});

test('a page that crashes is said to', async ({ server, site }) => {
  const { url } = await site({ '/page': page('') });
  const script = 'const all = []; for (;;) all.push(new Array(1e7).fill(Math.random()))';
  const { error } = await server.failure({
    url: `${url}/page`,
    timeout: 60_000,
    actions: [{ type: 'executeJavascript', script }],
  });
  expect(error).toContain('The page has crashed');
});

test.describe('a page without a charset has the same letters in rawHtml as in markdown', () => {
  /** Encodes a text by the distance of its letters from those of Unicode. */
  const shifted = (text: string, by: number) =>
    Buffer.from([...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - by)));
  const german = 'Für größere Schiffe öffnet die Schleuse früh; bei Ebbe müssen alle Fähren länger warten.';
  const russian = 'Для больших судов шлюз открывают рано, а при отливе все паромы ждут дольше обычного.';
  const english = 'For larger ships the lock opens early, and at ebb all ferries wait longer than usual.';
  const pages: Record<string, { text: string; bytes: Buffer; head?: string }> = {
    'but in windows-1252': { text: german, bytes: shifted(german, 0) },
    'but in windows-1251': { text: russian, bytes: shifted(russian, 0x350) },
    'but in ASCII': { text: english, bytes: Buffer.from(english) },
    'in its header, but one in itself': { text: german, bytes: Buffer.from(german), head: '<meta charset="utf-8">' },
  };
  testEach('each of these', Object.entries(pages), async ({ server, site }, { text, bytes, head = '' }) => {
    const body = Buffer.concat([
      Buffer.from(`<!doctype html>${head}<title>Lock</title><main><p>`),
      bytes,
      Buffer.from('</p></main>'),
    ]);
    const { url } = await site({
      '/page': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(body),
    });
    const { markdown, rawHtml } = await server.data({ url: `${url}/page`, formats: ['markdown', 'rawHtml'] });
    expect(markdown).toBe(text);
    expect(rawHtml).toContain(text);
  });
});
