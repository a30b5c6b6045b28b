import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { KEY, PAGE, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

/** A request with headers that `fetch` does not let anybody set. */
async function raw(url: string, headers: Record<string, string>, method = 'POST'): Promise<[number?, string?]> {
  const asking = request(`${url}/v2/scrape`, { method, headers });
  asking.end(method === 'POST' ? JSON.stringify({ url: PAGE }) : undefined);
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return [answer.statusCode, text];
}

const allowed = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

describe('a scrape', () => {
  it('is answered as the extension answered it', async () => {
    const browser = stubBrowser(() => scraped({ markdown: '# Title', metadata: { title: 'Title' } }));
    const { post } = await serving({ openBrowser: async () => browser });
    const answer = await post({ url: PAGE, formats: ['markdown'], origin: 'a-client', integration: '_mine' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      data: { markdown: '# Title', metadata: { title: 'Title', concurrencyLimited: false } },
    });
    expect(browser.asked).toMatchObject([
      { url: PAGE, formats: [{ type: 'markdown' }], origin: 'a-client', integration: '_mine' },
    ]);
  });

  it('is taken from the Python client library, which names fastMode at its default', async () => {
    const browser = stubBrowser(() => scraped({ metadata: {} }));
    const { post } = await serving({ openBrowser: async () => browser });
    expect((await post({ url: PAGE, fastMode: false, origin: 'python-sdk@4.54.0' })).status).toBe(200);
    expect(browser.asked[0]).not.toHaveProperty('fastMode');
    const asking = await post({ url: PAGE, fastMode: true });
    expect([asking.status, await asking.json()]).toMatchObject([400, { details: [{ path: ['fastMode'] }] }]);
  });

  it.each([
    [new WinnowError('SCRAPE_TIMEOUT', 'Too slow.'), 408, { code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
    [new WinnowError('SCRAPE_NO_CACHED_DATA', 'None.'), 404, { code: 'SCRAPE_NO_CACHED_DATA', error: 'None.' }],
    [new WinnowError('SCRAPE_ACTION_ERROR', 'Gone.'), 500, { code: 'SCRAPE_ACTION_ERROR', error: 'Gone.' }],
    [new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', 'No.'), 500, { code: 'SCRAPE_DNS_RESOLUTION_ERROR', error: 'No.' }],
    [new WinnowError('INTERRUPTED', 'It stopped.'), 500, { code: 'UNKNOWN_ERROR', error: 'It stopped.' }],
    [new WinnowError('PAGE_NOT_READABLE', 'The store.'), 403, { error: 'The store.' }],
    [new Error('Odd.'), 500, { code: 'UNKNOWN_ERROR', error: expect.stringMatching(/^This server failed\. Send/) }],
  ])('that fails with %s is answered with %i', async (error, status, body) => {
    const { post } = await serving({ openBrowser: async () => stubBrowser(() => Promise.reject(error)) });
    const answer = await post({ url: PAGE });
    expect([answer.status, await answer.json()]).toEqual([status, { success: false, ...body }]);
  });
});

it('whose browser stopped may be asked for again soon', async () => {
  const browser = stubBrowser(() => Promise.reject(new WinnowError('INTERRUPTED', 'It stopped.')));
  const { post } = await serving({ openBrowser: async () => browser });
  expect((await post({ url: PAGE })).headers.get('retry-after')).toBe('2');
});

describe('the key', () => {
  it.each([
    [{}, 'Unauthorized'],
    [{ authorization: 'Bearer' }, 'Unauthorized: Token missing'],
    [{ authorization: `Basic ${KEY}` }, 'Unauthorized: Token missing'],
    [{ authorization: 'Bearer other' }, 'Unauthorized: Invalid token'],
    [{ authorization: `Bearer ${KEY}x` }, 'Unauthorized: Invalid token'],
  ])('is asked for before the body is looked at: %j', async (headers, error) => {
    const { url } = await serving();
    const answer = await fetch(`${url}/v2/scrape`, { method: 'POST', headers: headers as HeadersInit, body: '{' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ success: false, error });
  });

  it('is taken whatever the case of its scheme', async () => {
    const { post } = await serving();
    expect((await post({ url: PAGE }, { headers: { authorization: `bearer ${KEY}` } })).status).toBe(200);
  });
});

describe('a page of the web', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1:3002', 'file://'])(
    'is turned away with its key: Origin %s',
    async (origin) => {
      const { url } = await serving();
      const [status, text] = await raw(url, { ...allowed, origin });
      expect([status, text]).toEqual([403, expect.stringContaining('no web page')]);
    },
  );

  it('gets no leave to ask', async () => {
    const { url } = await serving();
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    expect((await raw(url, preflight, 'OPTIONS'))[0]).toBe(403);
    const answer = await fetch(`${url}/v2/scrape`, { method: 'OPTIONS' });
    expect(answer.status).toBe(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.', '0.0.0.0', '[::2]'])(
    'does not get here by another name: Host %s',
    async (host) => {
      const { url } = await serving();
      const { port } = new URL(url);
      const named = host.includes(':1') || host === '127.0.0.1' ? host : `${host}:${port}`;
      expect((await raw(url, { ...allowed, host: named }))[0]).toBe(403);
    },
  );

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('is not who says %s', async (host) => {
    const { url } = await serving();
    expect((await raw(url, { ...allowed, host: `${host}:${new URL(url).port}` }))[0]).toBe(200);
  });

  it('is not an extension, which needs the key all the same', async () => {
    const { url } = await serving();
    const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
    expect((await raw(url, { ...allowed, origin }))[0]).toBe(200);
    expect((await raw(url, { origin, 'content-type': 'application/json' }))[0]).toBe(401);
  });
});

describe('a body', () => {
  const invalid = (message: unknown, path: unknown[]) => ({
    success: false,
    code: 'BAD_REQUEST',
    error: expect.any(String),
    details: [{ path, message, code: 'custom' }],
  });

  it.each([
    [{}, invalid('Required: give a string.', ['url'])],
    [[], invalid(expect.any(String), [])],
    ['null', invalid(expect.any(String), [])],
    [{ url: 'file:///etc/passwd' }, invalid('URL uses unsupported protocol: use http or https.', ['url'])],
    [{ url: 'chrome://settings' }, invalid('URL uses unsupported protocol: use http or https.', ['url'])],
    [{ url: PAGE, foo: 1 }, invalid('Unknown field: remove it, or check its spelling.', ['foo'])],
    [{ url: PAGE, timeout: 999 }, invalid('Must be at least 1000.', ['timeout'])],
    [{ url: PAGE, timeout: 300_001 }, invalid('Must be at most 300000.', ['timeout'])],
    [{ url: PAGE, formats: ['markdwon'] }, invalid(expect.any(String), ['formats', 0])],
  ])('that is not a request is answered with each field: %j', async (body, expected) => {
    const { post } = await serving();
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(expected);
  });

  it.each(['', '{', 'url=x', '{"url":'])('that is not JSON is answered so: %j', async (text) => {
    const { post } = await serving();
    const answer = await post(text);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, code: 'BAD_REQUEST_INVALID_JSON', error: 'Bad request, malformed JSON' },
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'must be said to be JSON, not %s',
    async (type) => {
      const { post } = await serving();
      const answer = await post({ url: PAGE }, { headers: { 'content-type': type } });
      expect([answer.status, await answer.json()]).toEqual([
        415,
        { success: false, error: expect.stringContaining('application/json') },
      ]);
    },
  );

  it('that asks for a value is refused before a browser is asked, with the text that does', async () => {
    const browser = stubBrowser(() => scraped({ metadata: {} }));
    const { post } = await serving({ openBrowser: async () => browser });
    const write = (text: string) => ({ type: 'write', text });
    const answer = await post({
      url: PAGE,
      actions: [{ type: 'scroll' }, write('\\{{a}} {{'), write('a {{password}}')],
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      invalid(expect.stringMatching(/^{{password}} has no value\. Send the text .* write \\{{\.$/), [
        'actions',
        2,
        'text',
      ]),
    ]);
    expect(browser.asked).toEqual([]);
    // Escaped text passes as it is: the extension types it.
    await post({ url: PAGE, actions: [write('\\{{a}} {{')] });
    expect(browser.asked).toMatchObject([{ url: PAGE, actions: [write('\\{{a}} {{')] }]);
  });

  it('may have its encoding named', async () => {
    const { post } = await serving();
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await post({ url: PAGE }, { headers })).status).toBe(200);
  });

  it('has ten million bytes at most, said beforehand or not', { tags: ['slow'] }, async () => {
    const { post } = await serving();
    const frame = JSON.stringify({ url: PAGE, origin: '' });
    const fitting = frame.replace('""', `"${'x'.repeat(10_000_000 - frame.length)}"`);
    expect(fitting).toHaveLength(10_000_000);
    expect((await post(fitting)).status).toBe(200);

    const refused = await post(`${fitting} `);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { success: false, error: 'The body is larger than 10 MB.' },
    ]);
    // A client that still sends when it is refused reads why all the same.
    const large = await post(Buffer.alloc(80_000_000, ' '));
    expect([large.status, await large.json()]).toEqual([
      413,
      { success: false, error: 'The body is larger than 10 MB.' },
    ]);
    const stream = new Blob([fitting, ' ']).stream();
    expect((await post('', { body: stream, duplex: 'half' } as RequestInit)).status).toBe(413);
    expect((await post({ url: PAGE })).status).toBe(200);
  });

  it('may come in chunks', async () => {
    const browser = stubBrowser();
    const { post } = await serving({ openBrowser: async () => browser });
    const chunked = (text: string) => post('', { body: new Blob([text]).stream(), duplex: 'half' } as RequestInit);
    expect((await chunked(JSON.stringify({ url: PAGE, origin: 'ü'.repeat(100_000) }))).status).toBe(200);
    expect(browser.asked).toMatchObject([{ url: PAGE, origin: 'ü'.repeat(100_000) }]);
    expect(await (await chunked('{')).json()).toMatchObject({ code: 'BAD_REQUEST_INVALID_JSON' });
    expect(await (await chunked('')).json()).toMatchObject({ code: 'BAD_REQUEST_INVALID_JSON' });
  });

  it('must come as it is', async () => {
    const { post } = await serving();
    const answer = await post({ url: PAGE }, { headers: { 'content-encoding': 'gzip' } });
    expect([answer.status, await answer.json()]).toEqual([
      415,
      { success: false, error: expect.stringContaining('Content-Encoding') },
    ]);
  });

  it('may be nested deeply without harm', { tags: ['slow'] }, async () => {
    const { post } = await serving();
    const nested = (levels: number) =>
      `{"url":"${PAGE}","auditMetadata":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
    expect((await post(nested(99))).status).toBe(200);
    for (const levels of [100, 1_000_000]) {
      const answer = await post(nested(levels));
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { success: false, code: 'BAD_REQUEST', error: expect.stringContaining('nested too deeply') },
      ]);
    }
    expect((await post('['.repeat(5_000_000))).status).toBe(400);
    expect((await post({ url: PAGE })).status).toBe(200);
  });
});

describe('other addresses and methods', () => {
  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/v2/scrape', 405],
    ['HEAD', '/v2/scrape', 405],
    ['PUT', '/v2/scrape', 405],
    ['DELETE', '/v2/scrape', 405],
    ['POST', '/v2/nothing', 404],
    ['POST', '/v1/extract', 404],
    ['GET', '/files/none.png', 404],
    ['GET', '/files/..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/favicon.ico', 404],
  ])('%s %s is answered with %i, as JSON', async (method, path, status) => {
    const { url } = await serving();
    const answer = await fetch(`${url}${path}`, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    if (status === 405) expect(answer.headers.get('allow')).toBe('POST');
    if (method !== 'HEAD' && status >= 400) {
      expect(await answer.json()).toEqual({ success: false, error: expect.any(String) });
    }
  });
});

describe('files', () => {
  const PNG = 'data:image/png;base64,iVBORw==';
  const withFiles = () =>
    scraped(
      {
        screenshot: '/data/screenshot',
        actions: {
          screenshots: ['/data/actions/screenshots/0'],
          scrapes: [],
          javascriptReturns: [],
          pdfs: ['/data/actions/pdfs/0'],
        },
      },
      {
        '/data/screenshot': PNG,
        '/data/actions/screenshots/0': 'data:image/jpeg;base64,/9j/',
        '/data/actions/pdfs/0': 'data:application/pdf;base64,JVBERg==',
      },
    );

  it.each([
    ['bytes=1-2', 206, 'PN', 'bytes 1-2/4'],
    ['bytes=2-', 206, 'NG', 'bytes 2-3/4'],
    ['bytes=-1', 206, 'G', 'bytes 3-3/4'],
    ['bytes=4-', 416, '', 'bytes */4'],
    ['bytes=2-1', 200, 'PNG', null],
    ['pages=1', 200, 'PNG', null],
  ])('are given in pieces: %s', async (range, status, text, said) => {
    const { post } = await serving({ openBrowser: async () => stubBrowser(withFiles) });
    const { data } = await (await post({ url: PAGE })).json();
    const piece = await fetch(data.screenshot, { headers: { range } });
    expect([piece.status, piece.headers.get('content-range')]).toEqual([status, said]);
    expect((await piece.text()).replace(/[^A-Z]/g, '')).toBe(text);
  });

  it('are addresses on this server, in place of each member', async () => {
    const { post, url } = await serving({ openBrowser: async () => stubBrowser(withFiles) });
    const { data } = await (await post({ url: PAGE })).json();
    const addresses = [data.screenshot, data.actions.screenshots[0], data.actions.pdfs[0]];
    const name = (extension: string) => expect.stringMatching(new RegExp(`^${url}/files/[\\w-]{32}\\.${extension}$`));
    expect(addresses).toEqual([name('png'), name('jpg'), name('pdf')]);

    const file = await fetch(data.screenshot);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it.each(['zeroDataRetention', 'lockdown'])('are not kept with %s, but part of the answer', async (field) => {
    const { post } = await serving({ openBrowser: async () => stubBrowser(withFiles) });
    const { data } = await (await post({ url: PAGE, [field]: true })).json();
    expect(data.screenshot).toBe(PNG);
  });
});

describe('the log', () => {
  it('has what went wrong in the server, which its answer does not', async () => {
    const fault = new Error('/home/someone/secret');
    const { post, log } = await serving({ openBrowser: async () => stubBrowser(() => Promise.reject(fault)) });
    expect(await (await post({ url: PAGE })).text()).not.toContain('secret');
    await post({ url: PAGE, lockdown: true });
    expect(log.map((entry) => entry.fault)).toEqual([fault, undefined]);
  });

  it('has a line for each scrape, without what must leave no trace', async () => {
    const { post, log } = await serving();
    await post({ url: PAGE });
    await post({ url: PAGE, zeroDataRetention: true });
    await post({ url: PAGE, lockdown: true });
    await post('{');
    expect(log.map(({ status, url }) => [status, url])).toEqual([
      [200, PAGE],
      [200, undefined],
      [200, undefined],
      [400, undefined],
    ]);
  });
});
