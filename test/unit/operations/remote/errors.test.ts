import { describe, expect, it } from 'vitest';
import { type ErrorCode, WinnowError } from '@/lib/base/errors';
import type { Reply } from '../../../support/service';
import { KEY, success, useBench } from './bench';

const bench = useBench();

const said = (error: string, code?: string) => ({ success: false, ...(code && { code }), error });
const html = { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Hi</title>' };

describe('an answer that explains its failure', () => {
  it.each<[string, Reply, ErrorCode, number]>([
    ['402', { status: 402, body: { error: 'Insufficient credits' } }, 'PAYMENT_REQUIRED', 402],
    ['403', { status: 403, body: said('We do not support this site') }, 'FORBIDDEN', 403],
    ['404, no cached data', { status: 404, body: said('None', 'SCRAPE_NO_CACHED_DATA') }, 'SCRAPE_NO_CACHED_DATA', 404],
    [
      '404, lockdown',
      { status: 404, body: said('Miss', 'SCRAPE_LOCKDOWN_CACHE_MISS') },
      'SCRAPE_LOCKDOWN_CACHE_MISS',
      404,
    ],
    ['404, another', { status: 404, body: said('Cannot POST') }, 'NOT_FOUND', 404],
    ['408', { status: 408, body: said('Scrape timed out', 'SCRAPE_TIMEOUT') }, 'SCRAPE_TIMEOUT', 408],
    ['413', { status: 413, body: said('request entity too large') }, 'PAYLOAD_TOO_LARGE', 413],
    ['422', { status: 422, body: said('Schema cannot be used') }, 'UNPROCESSABLE', 422],
    ['451', { status: 451, body: said('Not here') }, 'UNPROCESSABLE', 451],
    ['400', { status: 400, body: said('Bad Request', 'BAD_REQUEST') }, 'BAD_REQUEST', 400],
    [
      '400, not JSON',
      { status: 400, body: said('Malformed', 'BAD_REQUEST_INVALID_JSON') },
      'BAD_REQUEST_INVALID_JSON',
      400,
    ],
    ['500, UNKNOWN_ERROR', { status: 500, body: said('Oops', 'UNKNOWN_ERROR') }, 'UNKNOWN_ERROR', 500],
    ['500, certificate', { status: 500, body: said('SSL', 'SCRAPE_SSL_ERROR') }, 'SCRAPE_SSL_ERROR', 500],
    ['500, site', { status: 500, body: said('ERR', 'SCRAPE_SITE_ERROR') }, 'SCRAPE_SITE_ERROR', 500],
    ['500, action', { status: 500, body: said('Action', 'SCRAPE_ACTION_ERROR') }, 'SCRAPE_ACTION_ERROR', 500],
    ['500, engines', { status: 500, body: said('All', 'SCRAPE_ALL_ENGINES_FAILED') }, 'SCRAPE_ALL_ENGINES_FAILED', 500],
    ['502', { status: 502, body: said('Bad gateway') }, 'SERVICE_UNAVAILABLE', 502],
    ['200, with a code', { body: said('DNS', 'SCRAPE_DNS_RESOLUTION_ERROR') }, 'SCRAPE_DNS_RESOLUTION_ERROR', 500],
    ['200, with no code', { body: said('Something') }, 'UNKNOWN_ERROR', 500],
  ])('%s', async (_name, reply, code, status) => {
    bench.service.reply(reply);
    const error = await bench.failure();
    expect(error).toMatchObject({ code, status });
    expect(error.message).toContain(new URL(bench.service.url).host);
    expect(error.message).toContain(`"${(reply.body as { error: string }).error}"`);
    expect(error.nextStep).not.toBe('');
    expect(bench.service.requests).toHaveLength(1);
  });

  it('keeps a code that the contract does not have', async () => {
    bench.service.reply({ status: 403, body: said('Blocked', 'UNSUPPORTED_SITE') });
    expect(await bench.failure()).toMatchObject({ code: 'FORBIDDEN', serviceCode: 'UNSUPPORTED_SITE' });
  });

  it('does not take a code of this side of the wire from a service', async () => {
    bench.service.reply({ status: 500, body: said('Full', 'STORAGE_FULL') });
    expect(await bench.failure()).toMatchObject({ code: 'UNKNOWN_ERROR', serviceCode: 'STORAGE_FULL' });
  });

  it('names the fields at fault', async () => {
    const details = [{ code: 'invalid_union', path: ['formats', 0, 'type'], message: 'Invalid input' }];
    bench.service.reply({ status: 400, body: { ...said('Bad Request', 'BAD_REQUEST'), details } });
    const error = await bench.failure();
    expect(error.issues).toEqual([
      { path: ['formats', 0, 'type'], field: 'formats[0].type', message: 'Invalid input (the format markdown)' },
    ]);
    expect(error.message).toContain('formats[0].type: Invalid input');
  });

  it('names no more fields than a person would read', async () => {
    const details = Array.from({ length: 1_000 }, () => ({ path: ['x'.repeat(1_000)], message: 'No.' }));
    bench.service.reply({ status: 400, body: { ...said('Bad Request', 'BAD_REQUEST'), details } });
    expect(JSON.stringify(await bench.failure()).length).toBeLessThan(5_000);
  });

  it.each([
    ['in a union, as older servers say it', { code: 'invalid_union', path: ['formats', 1], message: 'Invalid input' }],
    [
      'by its type',
      { code: 'invalid_enum_value', path: ['formats', 1, 'type'], received: 'images', message: 'Invalid' },
    ],
    ['by its name', { code: 'invalid_value', path: ['formats'], received: 'images', message: 'Invalid option' }],
  ])('names a format that the service does not know: %s', async (_way, detail) => {
    bench.service.reply({ status: 400, body: { ...said('Bad Request', 'BAD_REQUEST'), details: [detail] } });
    const error = await bench.failure({ formats: ['markdown', 'images'] });
    expect(error.nextStep).toBe('This service does not know images. Leave it out, or scrape with this browser.');
    expect(error).toMatchObject({ remedy: 'leave-out-formats', unknownFormats: ['images'] });
  });

  it('offers this browser where a service knows none of the formats', async () => {
    const details = [{ code: 'invalid_union', path: ['formats', 0], message: 'Invalid input' }];
    bench.service.reply({ status: 400, body: { ...said('Bad Request', 'BAD_REQUEST'), details } });
    expect(await bench.failure({ formats: ['images'] })).toMatchObject({ remedy: 'use-this-browser' });
  });

  it('names the format of a field, which nobody has numbered', async () => {
    const details = [{ code: 'too_big', path: ['formats', 1, 'quality'], message: 'Too big' }];
    bench.service.reply({ status: 400, body: { ...said('Bad Request', 'BAD_REQUEST'), details } });
    const error = await bench.failure({ formats: ['markdown', 'screenshot'] });
    expect(error.issues).toMatchObject([{ field: 'formats[1].quality', message: 'Too big (the format screenshot)' }]);
    expect(error.nextStep).toBe('Change the named field and try again.');
  });

  it('quotes nothing where a key was refused', async () => {
    bench.service.reply({ status: 401, body: said(`Invalid key ${KEY.slice(0, 5)}…`) });
    expect(await bench.failure()).toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      message: `${new URL(bench.service.url).host} rejected the API key.`,
    });
  });

  it('asks for the key where none was sent', async () => {
    bench.service.reply({ status: 401, body: said('Unauthorized') });
    expect(await bench.failure({}, { key: undefined })).toMatchObject({ code: 'KEY_MISSING', remedy: 'check-key' });
  });

  it('quotes at limited length, on one line', async () => {
    bench.service.reply({ status: 500, body: said(`one\n\u0007two\u202e ${'x'.repeat(5_000)}`) });
    const { message } = await bench.failure();
    expect(message).toContain('"one two xxx');
    expect(message.length).toBeLessThan(400);
  });

  it('says where the page can only be reached from here', async () => {
    bench.service.reply({ status: 500, body: said('ERR_NAME_NOT_RESOLVED', 'SCRAPE_SITE_ERROR') });
    const fetchFromLoopback: typeof fetch = (_input, init) => fetch(`${bench.service.url}/v2/scrape`, init);
    const error = await bench.failure(
      { url: 'http://intranet/' },
      { baseUrl: 'https://api.example.com', fetch: fetchFromLoopback },
    );
    expect(error.message).toContain('only reachable from this computer and its network');
    expect(error.nextStep).toBe('Scrape with this browser instead.');
  });
});

describe('an answer that explains nothing', () => {
  it.each<[string, Reply, ErrorCode, RegExp]>([
    ['a website', html, 'INVALID_RESPONSE', /a web page \(status 200\).*probably that of a website/],
    ['a website that takes no POST', { ...html, status: 405 }, 'INVALID_RESPONSE', /status 405.*website/],
    ['a website without that page', { ...html, status: 404 }, 'NOT_FOUND', /no v2 scrape endpoint.*a web page/],
    ['malformed JSON', { body: '{"success": tru' }, 'INVALID_RESPONSE', /malformed JSON/],
    ['an empty body', { body: '' }, 'INVALID_RESPONSE', /an empty body/],
    ['text', { body: 'It works!' }, 'INVALID_RESPONSE', /plain text/],
    ['other JSON', { body: [1, 2] }, 'INVALID_RESPONSE', /JSON of another shape/],
    ['other JSON, refused', { status: 400, body: { message: 'no' } }, 'INVALID_RESPONSE', /JSON of another shape/],
    ['a gateway, 502', { ...html, status: 502 }, 'SERVICE_UNAVAILABLE', /not available \(status 502/],
    ['a gateway, 503', { status: 503 }, 'SERVICE_UNAVAILABLE', /status 503, with an empty body/],
    ['a gateway, 504', { status: 504 }, 'SERVICE_UNAVAILABLE', /status 504/],
    ['a crash', { ...html, status: 500 }, 'UNKNOWN_ERROR', /failed \(status 500/],
  ])('%s', async (_name, reply, code, message) => {
    bench.service.reply(reply);
    const error = await bench.failure();
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.message).toContain(new URL(bench.service.url).host);
    expect(bench.service.requests).toHaveLength(1);
  });

  it.each<[string, Reply, boolean]>([
    ['502', { status: 502 }, true],
    ['503', { status: 503 }, true],
    ['504', { status: 504 }, true],
    ['a success that broke on its way', { body: '{"success":' }, true],
    ['an empty success', { body: '' }, true],
    ['a website', html, false],
    ['another program', { body: 'It works!' }, false],
    ['500', { status: 500, body: said('Oops') }, false],
  ])('tells whether it may have been billed: %s', async (_name, reply, mayHaveBeenBilled) => {
    bench.service.reply(reply);
    expect((await bench.failure()).mayHaveBeenBilled ?? false).toBe(mayHaveBeenBilled);
  });
});

describe('no answer', () => {
  it('from a host that cannot be reached', async () => {
    const gone = bench.service.url;
    const error = await bench.failure({}, { baseUrl: gone.replace(/\d+$/, '1') });
    expect(error).toMatchObject({ code: 'UNREACHABLE', remedy: 'check-base-url' });
    expect(error.message).toContain('127.0.0.1:1 could not be reached');
  });

  it.each([
    ['before-headers', 'closed the connection without a response'],
    ['within-body', 'broke before the whole response had come'],
  ] as const)('where the connection ends %s', async (cut, message) => {
    bench.service.reply({ body: success(), cut });
    const error = await bench.failure();
    expect(error).toMatchObject({ code: 'UNREACHABLE', mayHaveBeenBilled: true });
    expect(error.message).toContain(message);
    expect(bench.service.requests).toHaveLength(1);
  });

  it("within the request's timeout and a margin", async () => {
    bench.service.hold();
    const failure = bench.failure({ timeout: 10_000 });
    await bench.service.request(0);
    bench.clock.pass(14_999);
    bench.clock.pass(1);
    expect(await failure).toMatchObject({
      code: 'SCRAPE_TIMEOUT',
      message: `${new URL(bench.service.url).host} did not respond within 15 seconds.`,
      mayHaveBeenBilled: true,
    });
  });

  it('after it was cancelled: rejects with the reason of the signal', async () => {
    bench.service.hold();
    const scrape = bench.scrape();
    await bench.service.request(0);
    const reason = new WinnowError('CANCELLED', 'Enough.');
    bench.controller.abort(reason);
    await expect(scrape).rejects.toBe(reason);
  });

  it('because it was cancelled before it began: nothing is sent', async () => {
    bench.controller.abort(new WinnowError('CANCELLED', 'Enough.'));
    expect(await bench.failure()).toMatchObject({ code: 'CANCELLED' });
    expect(bench.service.requests).toHaveLength(0);
  });

  it('of a size that can be kept', async () => {
    bench.service.reply({ body: new Uint8Array(64 * 1024 * 1024 + 1).fill(0x20) });
    const error = await bench.failure();
    expect(error).toMatchObject({ code: 'INVALID_RESPONSE', nextStep: 'Ask for fewer formats.' });
    expect(error.message).toContain('larger than 64 MiB');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('with %s is refused, and named', async (status) => {
    bench.service.reply({ status, headers: { location: 'https://elsewhere.example/v2/scrape' } });
    const error = await bench.failure();
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', remedy: 'check-base-url' });
    expect(error.message).toContain('redirects to https://elsewhere.example;');
    expect(bench.service.requests).toHaveLength(1);
  });

  it('whose target a browser hides is refused as well', async () => {
    const hidden = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    const error = await bench.failure({}, { fetch: async () => hidden });
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED' });
    expect(error.message).toContain('redirects to another address');
  });
});

describe('secrets', () => {
  it('are not repeated where a service repeats them', async () => {
    const echo = `Token ${KEY}, cookie session=abcdef are wrong`;
    const details = [{ path: ['headers', 'cookie'], message: echo }];
    bench.service.reply({ status: 400, body: { ...said(echo, `X_${KEY}`), details } });
    const error = await bench.failure({ headers: { cookie: 'session=abcdef' } });
    expect(error.message).toContain('Token [hidden], cookie [hidden] are wrong');
    expect(error.serviceCode).toBe('X_[hidden]');
    expect(JSON.stringify(error)).not.toContain(KEY);
    expect(JSON.stringify(error)).not.toContain('session=abcdef');
  });

  it.each([
    ['upper case', KEY.toUpperCase()],
    ['part', KEY.slice(3, 11)],
  ])('are not repeated in %s', async (_way, echo) => {
    bench.service.reply({ status: 403, body: said(`No: ${echo}`) });
    const { message } = await bench.failure();
    expect(message).toContain('[hidden]');
    expect(message).not.toContain(echo.slice(-8));
  });

  it('are not kept in a result, wherever the service wrote the key', async () => {
    const data = { markdown: `# ${KEY}`, json: { [KEY]: [KEY] }, odd: KEY, links: KEY, metadata: { title: KEY } };
    bench.service.reply({ body: { ...success(data), beside: KEY } });
    const result = await bench.scrape();
    expect(result.response.data.markdown).toBe('# [hidden]');
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it('are not quoted by the refusal to send a key that is none', async () => {
    const key = 'sk-ключ\n';
    const error = await bench.failure({}, { key });
    expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(JSON.stringify(error)).not.toContain('ключ');
    expect(bench.service.requests).toHaveLength(0);
  });
});
