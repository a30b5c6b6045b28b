import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';
import { testEach } from './table.ts';

const html =
  (body: string): Route =>
  (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${body}`);
  };

/** A page that says what its own scripts see of the browser. */
const mirror = html(`<title>Mirror</title><meta name="viewport" content="width=device-width">
  <main><pre id="seen"></pre></main>
  <script>
    document.querySelector('#seen').textContent = JSON.stringify({
      width: innerWidth,
      density: devicePixelRatio,
      touch: navigator.maxTouchPoints,
      pointers: ['(pointer: fine)', '(any-pointer: fine)', '(hover: hover)', '(any-hover: hover)', '(pointer: coarse)'].filter(
        (query) => matchMedia(query).matches,
      ),
      agent: navigator.userAgent,
      mobile: navigator.userAgentData?.mobile,
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      number: (1234.5).toLocaleString(),
    });
  </script>`);

/** Reads the JSON that a page put into a code block. */
const readBack = (markdown: string) => JSON.parse(markdown.replace(/^```\w*\n|\n```$/g, ''));

/** Width and height of a PNG (https://www.w3.org/TR/png/#11IHDR), in pixels. */
async function sizeOf(address: string): Promise<[number, number]> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test.describe('headers', () => {
  /** A page that is given a cookie and then asks for more. */
  const asking = (received: Record<string, Record<string, unknown>>): Record<string, Route> => ({
    '/page': (request, response) => {
      received.page = request.headers;
      response.setHeader('set-cookie', 'ship=Anna; path=/');
      html(`<title>Asking</title><main><p>Asked.</p></main><script>fetch('/more').then(() => {
        document.querySelector('p').textContent = 'Answered.';
      })</script>`)(request, response);
    },
    '/more': (request, response) => {
      received.more = request.headers;
      response.end();
    },
  });

  test('reach the page, and leave alone what it asks for itself', async ({ server, site }) => {
    const received: Record<string, Record<string, unknown>> = {};
    const { url } = await site(asking(received));
    const headers = { 'X-Asked': 'yes', 'User-Agent': 'Harbour/1', Referer: 'http://quay.example/' };
    const { markdown } = await server.data({ url: `${url}/page`, headers });
    expect(markdown).toBe('Answered.');
    expect(received.page).toMatchObject({
      'x-asked': 'yes',
      'user-agent': 'Harbour/1',
      referer: 'http://quay.example/',
    });
    expect(received.more).toMatchObject({ cookie: 'ship=Anna', referer: `${url}/page` });
    expect(received.more).not.toHaveProperty('x-asked');
  });

  test('may sign in with a cookie, for that scrape alone', async ({ server, site }) => {
    const received: Record<string, Record<string, unknown>> = {};
    const { url } = await site(asking(received));
    await server.data({ url: `${url}/page`, headers: { Cookie: 'session=mine' } });
    expect(received.page).toMatchObject({ cookie: 'session=mine' });
    await server.data({ url: `${url}/page`, maxAge: 0 });
    expect(received.page).not.toHaveProperty('cookie');
  });

  test('go with a redirect of the same origin, and to no other', async ({ server, site }) => {
    const seen: unknown[] = [];
    const { url, otherUrl } = await site({
      '/near': (_request, response) => response.writeHead(302, { location: '/echo' }).end(),
      '/far': (_request, response) => response.writeHead(302, { location: `${otherUrl}/echo` }).end(),
      '/echo': (request, response) => {
        seen.push(request.headers['x-secret']);
        html('<title>Echo</title><main><p>Echo.</p></main>')(request, response);
      },
    });
    const headers = { 'X-Secret': 'sesame' };
    await server.data({ url: `${url}/near`, headers });
    await server.data({ url: `${url}/far`, headers });
    expect(seen).toEqual(['sesame', undefined]);
  });

  test('stay at their port and their host, which is said', async ({ server, site }) => {
    const seen: [string | undefined, unknown][] = [];
    const echo: Route = (request, response) => {
      seen.push([request.headers.host, request.headers['x-secret']]);
      html('<title>Echo</title><main><p>Echo.</p></main>')(request, response);
    };
    const other = await site({ '/echo': echo });
    const { url } = await site({
      '/echo': echo,
      '/to': (request, response) => {
        const [, target = ''] = request.url?.split('?') ?? [];
        response.writeHead(302, { location: `http://${target}/echo` }).end();
      },
    });
    const { port } = new URL(url);
    const headers = { 'X-Secret': 'sesame' };
    const scrape = (target: string) =>
      server.data({ url: `http://a.localhost:${port}/to?${target}`, headers, location: { country: 'DE' } });

    const same = `a.localhost:${port}`;
    const strangers = [`a.localhost:${new URL(other.url).port}`, `evil.a.localhost:${port}`, `localhost:${port}`];
    expect((await scrape(same)).warning).not.toContain('headers');
    for (const target of strangers) {
      expect((await scrape(target)).warning).toContain(
        `The page is at http://${target} now, where the headers were not sent`,
      );
    }
    expect(seen).toEqual([[same, 'sesame'], ...strangers.map((target) => [target, undefined])]);
  });
});

test('mobile: the page sees a phone', async ({ server, site }) => {
  const { url } = await site({ '/mirror': mirror });
  const desk = readBack((await server.data({ url: `${url}/mirror` })).markdown);
  expect(desk).toMatchObject({
    width: 1280,
    density: 1,
    touch: 0,
    pointers: ['(pointer: fine)', '(any-pointer: fine)', '(hover: hover)', '(any-hover: hover)'],
    mobile: false,
  });
  expect(desk.agent).not.toContain('Mobile');
  const phone = await server.data({ url: `${url}/mirror`, mobile: true, formats: ['markdown', 'screenshot'] });
  expect(readBack(phone.markdown)).toMatchObject({
    width: 390,
    density: 3,
    touch: 5,
    pointers: ['(pointer: coarse)'],
    mobile: true,
    agent: expect.stringMatching(/Android.*Mobile/),
  });
  expect(await sizeOf(phone.screenshot)).toEqual([1_170, 2_532]);
});

test('location: the page and its server see another language and time zone, and what is not changed is said', async ({
  server,
  site,
}) => {
  let accepted: string | undefined;
  const { url } = await site({
    '/mirror': (request, response) => {
      accepted = request.headers['accept-language'];
      mirror(request, response);
    },
  });
  const german = await server.data({ url: `${url}/mirror`, location: { country: 'DE' } });
  expect(readBack(german.markdown)).toMatchObject({
    languages: ['de-DE', 'de'],
    timeZone: 'Europe/Berlin',
    locale: 'de-DE',
    number: '1.234,5',
  });
  expect(accepted).toBe('de-DE,de;q=0.9');
  expect(german.warning).toContain('location.country (proxy)');

  const swiss = await server.data({ url: `${url}/mirror`, location: { country: 'CH', languages: ['fr-CH', 'fr'] } });
  expect(readBack(swiss.markdown)).toMatchObject({ languages: ['fr-CH', 'fr'], timeZone: 'Europe/Zurich' });
  expect(accepted).toBe('fr-CH,fr;q=0.9');
});

test('location: the page is told a position there', async ({ server, site }) => {
  const { url } = await site({
    '/where': html(`<title>Where</title><main><p>Somewhere.</p></main><script>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => { document.querySelector('p').textContent = coords.latitude + ' ' + coords.longitude },
        ({ message }) => { document.querySelector('p').textContent = message },
      );
    </script>`),
  });
  const { markdown } = await server.data({ url: `${url}/where`, location: { country: 'DE' } });
  expect(markdown).toBe('52.5 13.4');
});

test('blockAds asks nothing of advertisers, whom the page asks without it', async ({ server, site }) => {
  const scripts = ({ host = '' }: { host?: string | undefined }) => [
    `http://ads.doubleclick.net/ad.js?for=${host}`,
    `http://quay.example/player.js?for=${host}`,
  ];
  const { url } = await site({
    '/page': (request, response) => {
      const tags = scripts(request.headers).map((address) => `<script src="${address}"></script>`);
      html(`<title>Ads</title><main><p>Content.</p></main>${tags.join('')}`)(request, response);
    },
  });
  const [advertisement, other] = scripts(new URL(url));
  await server.data({ url: `${url}/page` });
  expect(server.askedOutside).toContain(other);
  expect(server.askedOutside).not.toContain(advertisement);
  await server.data({ url: `${url}/page`, blockAds: false });
  expect(server.askedOutside).toContain(advertisement);
});

test('blockAds says no to a question about cookies', async ({ server, site }) => {
  const { url } = await site();
  const asked = await server.data({ url: `${url}/consent.html`, onlyMainContent: false });
  expect(asked.markdown).toContain('The answer was: Reject all.');
  const left = await server.data({ url: `${url}/consent.html`, onlyMainContent: false, blockAds: false });
  expect(left.markdown).toContain('No answer yet.');
});

test('blockAds does not wait for the dialog of a provider that shows none', async ({ server, site }) => {
  const { url } = await site({
    '/page': html(`<title>Asking</title><main><p>Read now.</p></main>
      <script src="/cookie-consent.js"></script><div id="onetrust-consent-sdk"></div>
      <div id="onetrust-banner-sdk" style="display: none">We use cookies. <button>Reject all</button></div>
      <script>setTimeout(() => { document.querySelector('p').textContent = 'Read late.' }, 3000)</script>`),
    '/cookie-consent.js': (_request, response) => response.writeHead(404).end(),
  });
  expect((await server.data({ url: `${url}/page` })).markdown).toContain('Read now.');
});

test('blockAds answers a page that asks again after each answer only once', async ({ server, site }) => {
  const { url } = await site({
    '/page': html(`<title>Asking</title><main><p>0 answers.</p></main>
      <script>
        let answers = 0;
        const ask = () => {
          const banner = document.createElement('div');
          banner.id = 'cookie-banner-' + answers;
          banner.style.cssText = 'position: fixed; inset: auto 0 0 0; background: white; padding: 20px';
          banner.innerHTML = '<p>We use cookies and similar technologies for advertising and analytics. ' +
            'Do you accept cookies?</p><button>Reject all</button> <button>Accept all</button>';
          banner.querySelector('button').onclick = () => {
            banner.remove();
            document.querySelector('main p').textContent = ++answers + ' answers.';
            ask();
          };
          document.body.append(banner);
        };
        ask();
      </script>`),
  });
  expect((await server.data({ url: `${url}/page` })).markdown).toContain('1 answers.');
});

test('waitFor waits for what comes later than any quiet', async ({ server, site }) => {
  const late = `<title>Late</title><main><p>Soon.</p></main>
    <script>setTimeout(() => { document.querySelector('p').textContent = 'There.' }, 2000)</script>`;
  const { url } = await site({ '/late': html(late) });
  expect((await server.data({ url: `${url}/late` })).markdown).toBe('Soon.');
  expect((await server.data({ url: `${url}/late`, waitFor: 2_000 })).markdown).toBe('There.');
});

test.describe('screenshots', () => {
  const tall = html(`<title>Tall</title><style>* { margin: 0 } main { height: 3000px }</style>
    <main><h1>Tall</h1></main>`);

  test('show the window, the whole page, or a viewport of one’s own', async ({ server, site }) => {
    const { url } = await site({ '/tall': tall });
    const taken = async (options: object) => {
      const formats = [{ type: 'screenshot', ...options }];
      return sizeOf((await server.data({ url: `${url}/tall`, formats })).screenshot);
    };
    expect(await taken({})).toEqual([1_280, 800]);
    expect(await taken({ fullPage: true })).toEqual([1_280, 3_000]);
    expect(await taken({ viewport: { width: 640, height: 480 } })).toEqual([640, 480]);
    expect(await taken({ fullPage: true, viewport: { width: 640, height: 480 } })).toEqual([640, 3_000]);
  });

  test('with a quality are JPEGs', async ({ server, site }) => {
    const { url } = await site({ '/tall': tall });
    const { screenshot } = await server.data({ url: `${url}/tall`, formats: [{ type: 'screenshot', quality: 1 }] });
    const file = await fetch(screenshot);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  });
});

test.describe('what the metadata says of the answer', () => {
  test('redirects: where one was sent, and where one came from', async ({ server, site }) => {
    const { url } = await site({
      '/old': (_request, response) => response.writeHead(301, { location: '/older' }).end(),
      '/older': (_request, response) => response.writeHead(302, { location: '/article.html#waves' }).end(),
      '/script': html('<script>location.replace("/article.html")</script>'),
      '/refresh': html('<meta http-equiv="refresh" content="0; url=/article.html">'),
    });
    for (const [from, to] of [
      ['/old', '/article.html#waves'],
      ['/script', '/article.html'],
      ['/refresh', '/article.html'],
    ]) {
      const { markdown, metadata } = await server.data({ url: `${url}${from}` });
      expect(metadata).toMatchObject({ sourceURL: `${url}${from}`, url: `${url}${to}`, statusCode: 200 });
      expect(markdown).toContain('# How tides are predicted');
    }
  });

  testEach(
    'a page with a status of failure is a success that says so, with its content',
    [404, 410, 500, 503].map((status) => [String(status), status] as const),
    async ({ server, site }, status) => {
      const { url } = await site({
        '/gone': (_request, response) =>
          response.writeHead(status, { 'content-type': 'text/html' }).end('<main><p>Gone fishing.</p></main>'),
      });
      const { markdown, metadata } = await server.data({ url: `${url}/gone` });
      expect(markdown).toBe('Gone fishing.');
      expect(metadata).toMatchObject({ statusCode: status, error: expect.stringContaining(String(status)) });
    },
  );

  const texts = [
    { type: 'application/json', body: '{"tide":{"high":[4.2,"12:30"]}}' },
    { type: 'text/plain', body: 'High water at 12:30.\nLow water at 18:40.' },
    {
      type: 'application/xml',
      body: '<?xml version="1.0"?><tide><high>12:30</high></tide>',
    },
  ];
  testEach(
    'what is no page is given as it is',
    texts.map((each) => [each.type, each] as const),
    async ({ server, site }, { type, body }) => {
      const { url } = await site({
        '/data': (_request, response) => response.setHeader('content-type', `${type}; charset=utf-8`).end(body),
      });
      const { markdown, rawHtml, metadata, warning } = await server.data({
        url: `${url}/data`,
        formats: ['markdown', 'rawHtml'],
      });
      expect(rawHtml).toBe(body);
      expect(markdown).toContain('12:30');
      expect(metadata).toMatchObject({ contentType: type, statusCode: 200 });
      expect(warning).toBeUndefined();
    },
  );

  test('a file has no content, but its type, and a warning', async ({ server, site }) => {
    const { url } = await site({
      '/chart.zip': (_request, response) => response.setHeader('content-type', 'application/zip').end('PK'),
    });
    const data = await server.data({ url: `${url}/chart.zip`, formats: ['markdown', 'links'] });
    expect(data).toMatchObject({
      markdown: null,
      links: null,
      warning: expect.stringContaining('application/zip'),
      metadata: { contentType: 'application/zip', statusCode: 200, url: `${url}/chart.zip` },
    });
  });
});
