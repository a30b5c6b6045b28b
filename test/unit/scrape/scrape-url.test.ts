import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { parseRequest, type ScrapeRequest } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { scripts } from '@/lib/recorder/script';
import type { CachedPage, PageCache, PageCopy } from '@/lib/scrape/cache';
import { PartialScrape, type Step } from '@/lib/scrape/engine';
import { ActionError, type DrivenPage, type Loaded } from '@/lib/scrape/page-driver';
import { createQueue } from '@/lib/scrape/queue';
import type { Replay } from '@/lib/scrape/replay';
import { createUrlEngine } from '@/lib/scrape/scrape-url';

function request(body: Record<string, unknown> = {}): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://page.example/', ...body });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.request;
}

const content = ({ parts }: ReadOptions): PageContent => ({
  ...Object.fromEntries(parts.map((part) => [part, part === 'links' || part === 'images' ? [part] : part])),
  metadata: { title: 'T', url: 'https://page.example/final' },
  warnings: [],
  leftOut: [],
  share: 1,
});

/** A page of our own that notes what is done to it. */
function drivenPage(loaded: Partial<Loaded> = {}, patch: Partial<DrivenPage> = {}) {
  const done: string[] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void done.push([name, ...args.slice(0, -1)].join(' '));
  const page: DrivenPage = {
    tabId: 1,
    load: async (url) => {
      done.push(`load ${url}`);
      return { url: 'https://page.example/final', statusCode: 200, contentType: 'text/html', body: '<p>x', ...loaded };
    },
    file: async () => new Blob(['%PDF-1.4']),
    settle: async () => void done.push('settle'),
    takeSnapshot: async () => 'snapshot',
    whileOpen: (signal, work) => work(signal),
    reach: () => Promise.reject(new Error('not asked')),
    read: async (options) => content(options),
    html: async () => ({ url: 'https://page.example/now', html: '<p>now' }),
    waitFor: note('waitFor'),
    click: async (selector, all) => void done.push(`click ${selector}${all ? ' all' : ''}`),
    write: async (text) => void done.push(`write ${text}`),
    press: async (key) => void done.push(`press ${key}`),
    scroll: async (direction, selector) => void done.push(`scroll ${direction} ${selector ?? 'page'}`),
    evaluate: async (script) => ({ type: 'string', value: script }),
    pdf: async ({ format }) => new Blob([format]),
    picture: async ({ fullPage }) => new Blob([fullPage ? 'whole' : 'seen']),
    captureVisible: async () => new Blob(['seen']),
    measure: () => Promise.reject(new Error('not asked')),
    scrollTo: () => Promise.reject(new Error('not asked')),
    hideSticky: () => Promise.reject(new Error('not asked')),
    restore: () => Promise.reject(new Error('not asked')),
    notes: () => ['The page opened a dialog.'],
    close: async () => void done.push('close'),
    ...patch,
  };
  return { page, done };
}

function engineFor(page: DrivenPage, found: CachedPage | 'miss' | 'not consulted' = 'not consulted', replay?: Replay) {
  const kept: PageCopy[] = [];
  const asked: (number | undefined)[] = [];
  const cache: PageCache = { find: async () => found, put: async (_request, copy) => void kept.push(copy) };
  const engine = createUrlEngine({
    driver: {
      open: async ({ timeout }) => {
        asked.push(timeout);
        return page;
      },
    },
    cache,
    openReader: () => undefined,
    readCopy: async (_snapshot, options) => content(options),
    loadTracks: async (read) => ({ ...read, transcripts: [{ title: 'Film', language: 'en', media: '', text: 'Hi' }] }),
    readPdf: async () => ({ snapshot: 'of a PDF', numPages: 2, totalPages: 3, notes: ['It is long.'] }),
    readDocument: async (file, { kind, name, options }) => {
      const read = content(options);
      return { content: { ...read, markdown: `${kind} ${name} ${await file.text()}` }, notes: ['It has comments.'] };
    },
    queue: createQueue(async () => 1),
    derive: async ({ markdown }) => ({ markdown, data: {}, warnings: [] }),
    ...(replay && { replay }),
  });
  return { engine, kept, asked };
}

const context = () => {
  const controller = new AbortController();
  const steps: Step['name'][] = [];
  return { controller, steps, signal: controller.signal, progress: async ({ name }: Step) => void steps.push(name) };
};

describe('a page of our own', () => {
  it('is loaded, settled, read and closed', async () => {
    const { page, done } = drivenPage();
    const watched = context();
    const { response } = await engineFor(page, 'miss').engine(request({ formats: ['markdown', 'rawHtml'] }), watched);
    expect(done).toEqual(['load https://page.example/', 'settle', 'close']);
    expect(watched.steps).toEqual(['loading', 'reading']);
    expect(response.data).toEqual({
      markdown: 'markdown',
      rawHtml: '<p>x',
      metadata: {
        title: 'T',
        url: 'https://page.example/final',
        sourceURL: 'https://page.example/',
        statusCode: 200,
        contentType: 'text/html',
        cacheState: 'miss',
        concurrencyLimited: false,
      },
      warning: 'The page opened a dialog.',
    });
  });

  it('has its transcripts loaded, and a copy under lockdown has none', async () => {
    const { page } = drivenPage();
    const { transcripts } = await engineFor(page).engine(request({}), context());
    expect(transcripts).toMatchObject([{ title: 'Film' }]);
    const copy = { loaded: { url: 'https://page.example/', statusCode: 200 }, snapshot: '', notes: [], cachedAt: '' };
    const { engine } = engineFor(page, copy);
    expect((await engine(request({}), context())).transcripts).toHaveLength(1);
    expect((await engine(request({ lockdown: true }), context())).transcripts).toBeUndefined();
  });

  it('has as much time as its scrape has left', async () => {
    const { page } = drivenPage();
    const { engine, asked } = engineFor(page);
    await engine(request({ timeout: 10_000 }), { ...context(), deadline: Date.now() + 6_000 });
    expect(asked).toEqual([expect.any(Number)]);
    expect(asked[0]).toBeLessThanOrEqual(6_000);
  });

  it('is a success whatever its status, which is told', async () => {
    const { page } = drivenPage({ statusCode: 503 });
    const { response } = await engineFor(page).engine(request(), context());
    expect(response).toMatchObject({
      success: true,
      data: { metadata: { statusCode: 503, error: 'The site answered with status 503.' } },
    });
  });

  it.each([
    ['PAGE_CRASHED', 'PAGE_CRASHED'],
    ['PAGE_CHANGED', 'SCRAPE_SITE_ERROR'],
    ['PERMISSION_NEEDED', 'SCRAPE_SITE_ERROR'],
  ] as const)('that ends with %s asks nobody to go back to it, reload it or allow it', async (thrown, code) => {
    const { page } = drivenPage({}, { settle: () => Promise.reject(new WinnowError(thrown, 'It is so.')) });
    const failing = engineFor(page).engine(request(), context());
    await expect(failing).rejects.toMatchObject({ record: { code, message: 'It is so.', remedy: 'retry' } });
  });

  it('that came as a file, and could not be shown, is one whatever its type', async () => {
    const { page } = drivenPage({ contentType: 'text/html', isFile: true });
    const { response } = await engineFor(page).engine(request({ formats: ['markdown'] }), context());
    expect(response.data).toMatchObject({ markdown: null, warning: expect.stringContaining('text/html') });
  });

  it('that is a file gives null for what cannot be read of it, and a warning', async () => {
    const { page, done } = drivenPage({ contentType: 'application/zip', body: undefined });
    const { engine, kept } = engineFor(page);
    const { response } = await engine(request({ formats: ['markdown', 'links'] }), context());
    expect(response.data).toMatchObject({ markdown: null, links: null, metadata: { contentType: 'application/zip' } });
    expect(response.data.warning).toContain('application/zip');
    expect(kept).toEqual([]);
    expect(done.at(-1)).toBe('close');
  });

  it.each([
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '/get?id=7', 'docx get'],
    ['application/vnd.oasis.opendocument.spreadsheet', '/mills', 'ods mills'],
    ['application/octet-stream', '/files/Mills.XLSX?x=.pdf', 'xlsx Mills.XLSX'],
    ['application/zip', '/book.epub', 'epub book.epub'],
    [undefined, '/talk.odp', 'odp talk.odp'],
  ])('that is a document is read as the file that it is: %s of %s', async (contentType, path, read) => {
    const url = `https://page.example${path}`;
    const loaded = { url, contentType, body: undefined, isFile: true, statusCode: 203 } as Partial<Loaded>;
    const { page, done } = drivenPage(loaded, { file: async () => new Blob(['PK']) });
    const { engine, kept } = engineFor(page);
    const { response } = await engine(request({ formats: ['markdown', 'screenshot'] }), context());
    expect(response.data).toMatchObject({
      markdown: `${read} PK`,
      screenshot: null,
      metadata: { url, statusCode: 203, contentType: expect.stringMatching(/^application\/(?:vnd|epub)/) },
      warning: expect.stringContaining('It has comments.'),
    });
    expect(done.at(-1)).toBe('close');
    expect(kept).toEqual([]);
  });

  it('whose address alone names a document is a file, if its type says that it is another one', async () => {
    const loaded = { url: 'https://page.example/mills.docx', contentType: 'image/png', body: undefined };
    const { page } = drivenPage(loaded);
    const { response } = await engineFor(page).engine(request({ formats: ['markdown'] }), context());
    expect(response.data).toMatchObject({ markdown: null, warning: expect.stringContaining('image/png') });
  });

  it('that is a PDF is read as a document, and kept if all pages that were wanted could be read', async () => {
    const { page, done } = drivenPage({ contentType: 'application/pdf', body: undefined });
    const { engine, kept } = engineFor(page);
    const parsers = [{ type: 'pdf', maxPages: 2 }];
    const { response } = await engine(request({ formats: ['markdown', 'screenshot'], parsers }), context());
    expect(response.data).toMatchObject({
      markdown: 'markdown',
      screenshot: null,
      metadata: { contentType: 'application/pdf', numPages: 2, totalPages: 3, statusCode: 200 },
      warning: expect.stringContaining('It is long.'),
    });
    expect(done).toEqual(['load https://page.example/', 'close']);
    expect(kept).toMatchObject([{ snapshot: 'of a PDF', loaded: { pages: { numPages: 2, totalPages: 3 } } }]);
    await engine(request(), context());
    expect(kept, 'the beginning of a file').toHaveLength(1);
  });

  it('that is a PDF comes as it is where nothing is to parse it', async () => {
    const { page } = drivenPage({ contentType: 'application/octet-stream', body: undefined });
    const { engine, kept } = engineFor(page);
    const { response } = await engine(request({ formats: ['markdown', 'links'], parsers: [] }), context());
    expect(response.data).toMatchObject({ markdown: btoa('%PDF-1.4'), links: null });
    expect(response.data.metadata).toMatchObject({ contentType: 'application/pdf' });
    expect(kept).toEqual([]);
  });

  it('gives the document as it stands where the response cannot be had', async () => {
    const { page } = drivenPage({ body: undefined });
    const { response } = await engineFor(page).engine(request({ formats: ['rawHtml'] }), context());
    expect(response.data.rawHtml).toBe('rawHtml');
  });

  it('is closed where it cannot be loaded', async () => {
    const { page, done } = drivenPage({}, { load: () => Promise.reject(new Error('gone')) });
    await expect(engineFor(page).engine(request(), context())).rejects.toThrow('gone');
    expect(done).toEqual(['close']);
  });

  it('is closed when the scrape is cancelled', async () => {
    const { page, done } = drivenPage({}, { settle: () => new Promise(() => {}) });
    const watched = context();
    const scraping = engineFor(page).engine(request(), watched);
    await expect.poll(() => done).toEqual(['load https://page.example/']);
    watched.controller.abort(new Error('stopped'));
    await expect(scraping).rejects.toThrow('stopped');
  });
});

describe('actions', () => {
  const all = [
    { type: 'click', selector: '#a' },
    { type: 'click', selector: '.b', all: true },
    { type: 'write', text: 'hello' },
    { type: 'press', key: 'Enter' },
    { type: 'scroll' },
    { type: 'scroll', direction: 'up', selector: '#list' },
    { type: 'screenshot' },
    { type: 'scrape' },
    { type: 'executeJavascript', script: '1' },
    { type: 'pdf', format: 'A4' },
    { type: 'screenshot', fullPage: true },
  ];

  it('are done in their order, and give what they give in theirs', async () => {
    const { page, done } = drivenPage();
    const { response, attachments } = await engineFor(page).engine(request({ actions: all }), context());
    expect(done.slice(2, -1)).toEqual([
      'click #a',
      'click .b all',
      'write hello',
      'press Enter',
      'scroll down page',
      'scroll up #list',
    ]);
    expect(response.data.actions).toEqual({
      screenshots: ['/data/actions/screenshots/0', '/data/actions/screenshots/1'],
      scrapes: [{ url: 'https://page.example/now', html: '<p>now' }],
      javascriptReturns: [{ type: 'string', value: '1' }],
      pdfs: ['/data/actions/pdfs/0'],
    });
    expect(await attachments['/data/actions/screenshots/1']?.text()).toBe('whole');
    expect(await attachments['/data/actions/pdfs/0']?.text()).toBe('A4');
  });

  it('that return what nothing could keep fail, and say so', async () => {
    const value = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    const { page } = drivenPage({}, { evaluate: async () => ({ type: 'object', value }) });
    const actions = [{ type: 'executeJavascript', script: '1' }];
    await expect(engineFor(page).engine(request({ actions }), context())).rejects.toMatchObject({
      code: 'SCRAPE_ACTION_ERROR',
      message: expect.stringContaining('a value that is nested deeper than 200 levels.'),
    });
  });

  it('that this driver cannot do are said', async () => {
    const { page } = drivenPage({}, { evaluate: undefined, pdf: undefined });
    const { response } = await engineFor(page).engine(request({ actions: all }), context());
    expect(response.data.warning).toContain('cannot run the action executeJavascript');
    expect(response.data.warning).toContain('cannot run the action pdf');
    expect(response.data.actions).toMatchObject({ javascriptReturns: [{ value: null }], pdfs: [] });
  });

  it('that compare the end of a recording say in a warning that it is another', async () => {
    const script = scripts.checkEnd.write('https://shop.example/cart', [], []);
    const value = 'ended elsewhere: the address is https://shop.example/, and was https://shop.example/cart';
    const actions = [{ type: 'executeJavascript', script }];
    const warningOf = async (returned: unknown, said: object[] = actions) => {
      const values = [returned, value];
      const { page } = drivenPage(
        {},
        {
          evaluate: async () => ({ type: typeof values[0], value: values.length > 1 ? values.shift() : values[0] }),
        },
      );
      return (await engineFor(page).engine(request({ actions: said }), context())).response.data.warning ?? '';
    };
    const words = 'ended elsewhere than the recording: the address is https://shop.example/, and was';
    expect(await warningOf(value)).toContain(words);
    // The page was left while it was compared.
    expect(await warningOf(undefined)).toContain(words);
    expect(await warningOf('ended as recorded')).not.toContain('elsewhere');
    expect(await warningOf(value, [{ type: 'executeJavascript', script: `${script};` }])).not.toContain('elsewhere');
  });

  it('that fail say which, and keep what there was and how it looked, without what was typed', async () => {
    const { page, done } = drivenPage({}, { write: () => Promise.reject(new ActionError('Nothing has the focus.')) });
    const failing = engineFor(page).engine(request({ actions: [all[7], all[2], all[3]] }), context());
    const error = await failing.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(PartialScrape);
    expect(error.record).toMatchObject({
      code: 'SCRAPE_ACTION_ERROR',
      status: 500,
      message: 'actions[1] (write) failed: Nothing has the focus.',
      issues: [{ field: 'actions[1]' }],
    });
    expect(error.partial.response.data.actions.scrapes).toHaveLength(1);
    expect(error.partial.attachments).toHaveProperty(['/failure/screenshot']);
    expect(done).not.toContain('press Enter');
    expect(done.at(-1)).toBe('close');
  });

  it('that fail in a recording name the step, its sentence and its selector, and what to do about it', async () => {
    const fail = (message: string) => ({ click: () => Promise.reject(new ActionError(message)) });
    const replay = { actions: [], sentences: ['Wait', 'Click Save'], strict: false };
    const recordOf = async (message: string) => {
      const { page } = drivenPage({}, fail(message));
      const actions = [{ type: 'wait', milliseconds: 1 }, all[0]];
      const failing = engineFor(page, undefined, replay).engine(request({ actions }), context());
      return (await failing.catch((thrown) => thrown)).record;
    };
    expect(await recordOf('It is disabled.')).toMatchObject({
      message: 'Step 2, “Click Save” at #a, failed: It is disabled.',
      nextStep: expect.stringContaining('Open step 2'),
    });
    expect((await recordOf('Nothing matches “#a”.')).message).toBe(
      'Step 2, “Click Save”, failed: Nothing matches “#a”.',
    );
  });
});

describe('the cache', () => {
  const copy: CachedPage = {
    loaded: { url: 'https://page.example/final', statusCode: 200, contentType: 'text/html', body: '<p>x' },
    snapshot: 'snapshot',
    notes: ['The page opened a dialog.'],
    cachedAt: '2026-01-01T00:00:00.000Z',
  };

  it('answers with what the page would, and opens none', async () => {
    const { page, done } = drivenPage();
    const formats = ['markdown', 'rawHtml'];
    const fresh = await engineFor(page, 'miss').engine(request({ formats }), context());
    done.length = 0;
    const cached = await engineFor(page, copy).engine(request({ formats }), context());
    expect(done).toEqual([]);
    const { cacheState, cachedAt, ...metadata } = cached.response.data.metadata;
    expect([cacheState, cachedAt]).toEqual(['hit', copy.cachedAt]);
    expect({ ...cached.response.data, metadata: { ...metadata, cacheState: 'miss' } }).toEqual(fresh.response.data);
  });

  it('keeps the page with the picture that was taken', async () => {
    const { page } = drivenPage();
    const { engine, kept } = engineFor(page, 'miss');
    await engine(request({ formats: [{ type: 'screenshot', fullPage: true }] }), context());
    expect(kept).toMatchObject([{ snapshot: 'snapshot', loaded: { body: '<p>x' } }]);
    expect(await kept[0]?.picture?.image.text()).toBe('whole');
  });
});
