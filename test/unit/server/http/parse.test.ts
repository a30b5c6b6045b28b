import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Firecrawl } from 'firecrawl';
import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { createUploads } from '@/server/http/parse/uploads';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

const LARGEST = 50 * 1024 * 1024;

interface Form {
  /** Name, text and type of the file. */
  file?: [name: string, content: BlobPart, type?: string];
  options?: unknown;
}

/** The server in front of a browser that reads files. */
async function parses(answer: Parameters<typeof stubBrowser>[0] = () => scraped({ metadata: { scrapeId: 'an-id' } })) {
  const browser = stubBrowser(answer);
  const server = await serving({ openBrowser: async () => browser });
  const authorization = `Bearer ${KEY}`;
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    return { status: response.status, body: await response.json() };
  };
  const ask = ({ file, options }: Form) => {
    const form = new FormData();
    if (options !== undefined) form.set('options', typeof options === 'string' ? options : JSON.stringify(options));
    if (file) form.set('file', new File([file[1]], file[0], { type: file[2] ?? '' }));
    return send('/v2/parse', { method: 'POST', body: form });
  };
  const json = (path: string, body: unknown) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return { ...server, browser, send, ask, json };
}

const HTML: Form['file'] = ['a.html', '<p>text</p>', 'text/html'];

describe('POST /v2/parse', () => {
  it('is what the official client calls', async () => {
    const { url, browser, log } = await parses();
    const client = new Firecrawl({ apiKey: KEY, apiUrl: url });
    const document = await client.parse(
      { data: '<p>text</p>', filename: 'a.html' },
      { formats: ['markdown', 'links'], onlyMainContent: false, timeout: 20_000 },
    );
    expect(document).toMatchObject({
      markdown: 'text',
      metadata: { sourceURL: 'a.html', statusCode: 200, creditsUsed: 1 },
    });
    // The client calls each text text/plain.
    expect(browser.files).toEqual([{ name: 'a.html', kind: 'html', text: '<p>text</p>' }]);
    expect(browser.asked).toMatchObject([
      {
        url: 'file:///a.html',
        formats: [{ type: 'markdown' }, { type: 'links' }],
        timeout: 20_000,
        storeInCache: false,
      },
    ]);
    expect(log).toMatchObject([{ path: '/v2/parse', status: 200, url: 'file:///a.html' }]);
  });

  it('leaves no file behind, whether it could be read or not', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('winnow-parse'));
    const { ask } = await parses(() => {
      throw new WinnowError('UNSUPPORTED_FILE_TYPE', 'It is damaged.', { nextStep: 'Save it again.' });
    });
    expect(await ask({ file: ['a.docx', 'x'] })).toEqual({
      status: 400,
      body: { success: false, code: 'UNSUPPORTED_FILE_TYPE', error: 'It is damaged. Save it again.' },
    });
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('winnow-parse'))).toEqual(before);
  });

  it('says of a PDF that it is at fault, where a scrape would blame its site', async () => {
    const { ask } = await parses(() => {
      throw new WinnowError('SCRAPE_SITE_ERROR', 'This PDF is damaged.', { nextStep: 'Open it.' });
    });
    expect(await ask({ file: ['a.pdf', '%PDF-'] })).toMatchObject({
      status: 400,
      body: { code: 'UNSUPPORTED_FILE_TYPE', error: 'This PDF is damaged. Open it.' },
    });
  });

  it.each<[string, Form, string | undefined, string]>([
    ['no file', { options: {} }, 'BAD_REQUEST', 'Missing file upload.'],
    [
      'options that are no JSON',
      { file: HTML, options: '{x' },
      'BAD_REQUEST',
      "Invalid JSON in the 'options' field. Provide a valid JSON string.",
    ],
    [
      'a list of options',
      { file: HTML, options: '[]' },
      'BAD_REQUEST',
      "The 'options' field must parse to a JSON object.",
    ],
    [
      'an archive',
      { file: ['a.zip', 'PK'] },
      'UNSUPPORTED_FILE_TYPE',
      'Unsupported upload type. Supported file extensions: .html, .htm,',
    ],
    ['an older document', { file: ['a.doc', 'x'] }, 'UNSUPPORTED_FILE_TYPE', 'Unsupported upload type.'],
    [
      'a screenshot',
      { file: HTML, options: { formats: ['screenshot'] } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support screenshot output.',
    ],
    [
      'a look',
      { file: HTML, options: { formats: ['branding'] } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support branding output.',
    ],
    [
      'changes',
      { file: HTML, options: { formats: [{ type: 'changeTracking' }] } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support change tracking.',
    ],
    [
      'actions',
      { file: HTML, options: { actions: [{ type: 'wait', milliseconds: 1 }] } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support actions.',
    ],
    [
      'a wait',
      { file: HTML, options: { waitFor: 10 } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support waitFor.',
    ],
    [
      'a place',
      { file: HTML, options: { location: { country: 'DE' } } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support location overrides.',
    ],
    [
      'a phone',
      { file: HTML, options: { mobile: true } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads do not support mobile rendering.',
    ],
    [
      'a proxy',
      { file: HTML, options: { proxy: 'enhanced' } },
      'PARSE_UNSUPPORTED_OPTIONS',
      'Parse uploads only support proxy values of auto or basic.',
    ],
    ['a field that is none', { file: HTML, options: { nope: 1 } }, 'BAD_REQUEST', 'Unrecognized key in body'],
    ['an address', { file: HTML, options: { url: 'https://a.example/' } }, 'BAD_REQUEST', 'Unrecognized key in body'],
    [
      'a wrong timeout',
      { file: HTML, options: { timeout: 1 } },
      'BAD_REQUEST',
      'Bad Request: timeout: Must be at least 1000',
    ],
  ])('refuses %s', async (_, form, code, sentence) => {
    const { ask, browser } = await parses();
    expect(await ask(form)).toMatchObject({
      status: 400,
      body: { success: false, code, error: expect.stringContaining(sentence) },
    });
    expect(browser.asked).toEqual([]);
  });

  it('takes what client libraries send with every request', async () => {
    const { ask, browser } = await parses();
    const options = {
      origin: 'js-sdk@4.42.0',
      integration: '_mine',
      fastMode: false,
      proxy: 'basic',
      lockdown: true,
      maxAge: 5,
      minAge: 1,
      profile: { name: 'p' },
    };
    expect((await ask({ file: HTML, options })).status).toBe(200);
    expect(browser.asked).toMatchObject([{ maxAge: 0, lockdown: false, zeroDataRetention: true }]);
    expect(browser.asked[0]).not.toHaveProperty('profile');
  });

  it('refuses a file of more than 50 MB', { timeout: 120_000 }, async () => {
    const { ask } = await parses();
    expect(await ask({ file: ['big.pdf', new Uint8Array(LARGEST + 1)] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'Uploaded file exceeds maximum size of 50MB.' },
    });
  });

  it('asks for the key before anything else, and for a form', async () => {
    const { send } = await parses();
    const headers = { authorization: 'Bearer wrong' };
    expect((await send('/v2/parse', { method: 'POST', body: 'x', headers })).status).toBe(401);
    expect(await send('/v2/parse', { method: 'POST', body: 'x' })).toMatchObject({
      status: 400,
      body: {
        error: "Missing file upload. Send multipart/form-data with a 'file' field, or JSON with an 'uploadRef'.",
      },
    });
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await send('/v2/parse', { method: 'POST', body: '--x\r\nnothing', headers: broken })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Missing file upload.') },
    });
    expect((await send('/v2/parse', { method: 'GET' })).status).toBe(405);
  });

  it('gives a file no folder and no line ends in its name', async () => {
    const { ask, browser } = await parses();
    const { body } = await ask({ file: ['../../etc/a\r\nb.txt', 'x'] });
    expect(body.data.metadata.sourceURL).toMatch(/^a.*b\.txt$/);
    expect(body.data.metadata.sourceURL).not.toMatch(/[\r\n/]/);
    expect(browser.files).toHaveLength(1);
  });

  it('is found by its id afterwards, and counted', async () => {
    const { ask, send } = await parses(() =>
      scraped({ metadata: { scrapeId: '0196c2f8-6d5e-7000-8000-000000000000' } }),
    );
    await ask({ file: HTML });
    const { body } = await send('/v2/team/activity?endpoint=parse', { method: 'GET' });
    expect(body.data).toMatchObject([{ endpoint: 'parse', target: 'file:///a.html' }]);
  });
});

describe('a file that comes before its parse', () => {
  const target = async ({ json }: Awaited<ReturnType<typeof parses>>, filename = 'a.html') =>
    (
      await json('/v2/parse/upload-url', {
        filename,
        contentType: 'text/html',
        declaredSizeBytes: 11,
        origin: 'js-sdk@4.42.0',
      })
    ).body;

  it('is sent to an address, and parsed once by what stands for it', async () => {
    const server = await parses();
    const { success, uploadUrl, uploadRef, expiresAt, data } = await target(server);
    expect(success).toBe(true);
    expect(data).toMatchObject({
      uploadUrl,
      uploadRef,
      method: 'PUT',
      maxSizeBytes: LARGEST,
      headers: { 'Content-Type': 'text/html' },
    });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    // Its address is all that it needs.
    expect((await fetch(uploadUrl, { method: 'PUT', body: '<p>text</p>' })).status).toBe(200);
    const { status, body } = await server.json('/v2/parse', { uploadRef, formats: ['markdown'] });
    expect(status).toBe(200);
    expect(body.data.metadata.sourceURL).toBe('a.html');
    expect(server.browser.files).toEqual([{ name: 'a.html', kind: 'html', text: '<p>text</p>' }]);
    expect(await server.json('/v2/parse', { uploadRef })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: expect.stringContaining('Invalid or expired uploadRef') },
    });
  });

  it('is missed if it has not come, or was never asked for', async () => {
    const server = await parses();
    const { uploadRef } = await target(server);
    expect((await server.json('/v2/parse', { uploadRef })).body.error).toContain('No file has come for this uploadRef');
    expect((await fetch(`${server.url}/v2/parse/upload/none`, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await server.json('/v2/parse', { uploadRef: 'none' })).status).toBe(400);
    expect((await server.json('/v2/parse', {})).status).toBe(400);
  });

  it('has a size and a name that are judged before it comes', async () => {
    const { json } = await parses();
    expect(
      (await json('/v2/parse/upload-url', { filename: 'a.pdf', declaredSizeBytes: LARGEST + 1 })).body.error,
    ).toContain('Uploaded file exceeds maximum size of 50MB.');
    expect((await json('/v2/parse/upload-url', { filename: '' })).status).toBe(400);
    expect((await json('/v2/parse/upload-url', {})).status).toBe(400);
  });

  it('is one of ten that wait, and expires', async () => {
    const server = await parses();
    for (let count = 0; count < 10; count++) await target(server);
    expect(await server.json('/v2/parse/upload-url', { filename: 'a.pdf' })).toMatchObject({
      status: 429,
      body: { success: false, code: 'PARSE_UPLOAD_UNPARSED_LIMIT_REACHED' },
    });
    using uploads = createUploads(1);
    const { ref } = uploads.open('a.pdf', '');
    await expect.poll(() => asError(() => uploads.take(ref))).toContain('Invalid or expired uploadRef');
  });
});

function asError(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (thrown) {
    return (thrown as Error).message;
  }
}
