import { describe, expect, it, vi } from 'vitest';
import { parseRequest, type ScrapeRequest } from '@/lib/contract';
import type { ReadOptions } from '@/lib/page/page-content';
import type { Step } from '@/lib/scrape/engine';
import type { Derive } from '@/lib/scrape/formats/fill-formats';
import type { OpenPage } from '@/lib/scrape/open-page';
import { createTabEngine } from '@/lib/scrape/scrape-tab';

function request(body: Record<string, unknown>): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://page.example/', ...body });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.request;
}

/** A page that answers with a sentence per part. */
function page(patch: Partial<OpenPage> = {}): OpenPage {
  return {
    whileOpen: (signal, work) => work(signal),
    reach: async () => ({ isLoading: false }),
    read: async ({ parts }: ReadOptions) => ({
      ...Object.fromEntries(parts.map((part) => [part, part === 'links' || part === 'images' ? [part] : part])),
      metadata: { title: 'T', url: 'https://page.example/final' },
      warnings: [['otherSites', { sites: ['frame.example'] }]],
      leftOut: [{ reason: 'frame', sign: '<nav>', text: 'Home', words: 1 }],
      share: 0.9,
    }),
    captureVisible: async () => new Blob(['png'], { type: 'image/png' }),
    measure: () => Promise.reject(new Error('not asked')),
    scrollTo: () => Promise.reject(new Error('not asked')),
    hideSticky: () => Promise.reject(new Error('not asked')),
    restore: () => Promise.reject(new Error('not asked')),
    ...patch,
  };
}

/** Derives formats from a text, as far as these tests ask for them. */
const derive: Derive = async ({ markdown, request: { formats, redactPII } }) => ({
  markdown: redactPII ? `redacted ${markdown}` : markdown,
  data: formats.some(({ type }) => type === 'summary') ? { summary: `summary of ${markdown}` } : {},
  warnings: [{ text: 'Derived.', about: 'summary' }],
});

const context = () => {
  const controller = new AbortController();
  const steps: Step['name'][] = [];
  return { controller, steps, signal: controller.signal, progress: async ({ name }: Step) => void steps.push(name) };
};

describe('the local engine', () => {
  it('fills every format that was asked for, and no other', async () => {
    const { response, attachments, leftOut } = await createTabEngine(page(), derive)(
      request({ formats: ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot'] }),
      context(),
    );
    expect(response.data).toEqual({
      markdown: 'markdown',
      html: 'html',
      rawHtml: 'rawHtml',
      links: ['links'],
      images: ['images'],
      screenshot: '/data/screenshot',
      metadata: { title: 'T', url: 'https://page.example/final', sourceURL: 'https://page.example/' },
      warning: 'Frames of other sites could not be read: frame.example.',
    });
    expect(attachments['/data/screenshot']?.type).toBe('image/png');
    expect(leftOut).toHaveLength(1);
  });

  it('warns of what it does not serve', async () => {
    const { response } = await createTabEngine(page(), derive)(
      request({
        formats: ['markdown'],
        mobile: true,
        headers: { a: 'b' },
      }),
      context(),
    );
    expect(response.data.warning).toMatch(
      /^The engine used does not support the following features: headers, mobile -- /,
    );
  });

  it('makes what follows from the text of the redacted text, and says what is not redacted', async () => {
    const { response, leftOut } = await createTabEngine(page(), derive)(
      request({ redactPII: true, formats: ['markdown', 'summary', 'html'] }),
      context(),
    );
    expect(leftOut).toEqual([]);
    expect(response.data.markdown).toBe('redacted markdown');
    expect(response.data.summary).toBe('summary of markdown');
    expect(response.data.warning).toContain('not html');
  });

  it.each([
    [{ minAge: 1 }, 'SCRAPE_NO_CACHED_DATA'],
    [{ lockdown: true }, 'SCRAPE_LOCKDOWN_CACHE_MISS'],
  ])('never reads a page where only a cached copy may be answered: %j', async (body, code) => {
    const read = vi.fn();
    await expect(createTabEngine(page({ read }), derive)(request(body), context())).rejects.toMatchObject({ code });
    expect(read).not.toHaveBeenCalled();
  });

  it('says of a page that is still loading that it was', async () => {
    const loading = page({ reach: async () => ({ isLoading: true }) });
    const { response } = await createTabEngine(loading, derive)(request({}), context());
    expect(response.data.warning).toContain('still loading');
  });

  it('keeps the result where only the screenshot fails', async () => {
    const failing = page({ captureVisible: () => Promise.reject(new Error('readback failed')) });
    const { response } = await createTabEngine(failing, derive)(
      request({ formats: ['links', 'screenshot'] }),
      context(),
    );
    expect(response.data.links).toEqual(['links']);
    expect(response.data.screenshot).toBeNull();
    expect(response.data.warning).toContain('No screenshot: the browser did not take it.');
  });

  describe('with parts that the user picked', () => {
    const body = { formats: ['markdown'], onlyMainContent: false, includeTags: ['#hours'], excludeTags: ['.ad'] };
    const scrape = async (has: (options: ReadOptions) => string) => {
      const read = vi.fn(async (options: ReadOptions) => {
        const markdown = has(options);
        const warnings = markdown || options.includeTags.length === 0 ? [] : [['nothingIncluded'] as const];
        return { metadata: {}, markdown, warnings, leftOut: [], share: 1 };
      });
      const result = await createTabEngine(page({ read }), derive, { reader: 'picked' })(request(body), context());
      return { ...result, read };
    };

    it('reads them', async () => {
      const { response, reading, read } = await scrape(({ includeTags }) => includeTags.join());
      expect(response.data.markdown).toBe('#hours');
      expect(response.data.warning).toBeUndefined();
      expect(reading).toEqual({ share: 1 });
      expect(read).toHaveBeenCalledOnce();
    });

    it('reads the main content if the page has none of them, and says so', async () => {
      const { response, reading } = await scrape(({ includeTags, onlyMainContent, excludeTags }) =>
        includeTags.length > 0 ? '' : `main: ${onlyMainContent}, without ${excludeTags}`,
      );
      expect(response.data.markdown).toBe('main: true, without .ad');
      expect(response.data.warning).toBe(
        'The parts you picked are not on this page. Winnow chose the content. To pick others, use “Read it another way”.',
      );
      expect(reading).toEqual({ share: 1, reader: 'winnow' });
    });

    it('reads what was left out, too, if nothing else is there', async () => {
      const { response } = await scrape(({ excludeTags }) => (excludeTags.length > 0 ? '' : 'everything'));
      expect(response.data.markdown).toBe('everything');
      expect(response.data.warning).toContain('are not on this page');
    });
  });

  it('ends in time, naming the step, when the page never answers', async () => {
    const never = page({ read: () => new Promise(() => undefined) });
    await expect(createTabEngine(never, derive)(request({ timeout: 1000 }), context())).rejects.toMatchObject({
      code: 'SCRAPE_TIMEOUT',
      message: expect.stringContaining('reading'),
    });
  });

  it('rejects with the reason of its signal', async () => {
    const { controller, ...rest } = context();
    const never = page({ read: () => new Promise(() => undefined) });
    const scrape = createTabEngine(never, derive)(request({}), rest);
    controller.abort(new Error('enough'));
    await expect(scrape).rejects.toThrow('enough');
  });

  it('waits waitFor before it reads', async () => {
    const order: string[] = [];
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait: number) => {
      order.push(`wait ${wait}`);
      queueMicrotask(run);
      return 0;
    }) as unknown as typeof setTimeout);
    const reading = page();
    const read = reading.read;
    reading.read = (options) => {
      order.push('read');
      return read(options);
    };
    await createTabEngine(reading, derive)(request({ waitFor: 300 }), context());
    timers.mockRestore();
    expect(order).toEqual(['wait 300', 'read']);
  });

  it('reads the selection where the job is about one', async () => {
    const read = vi.fn(page().read);
    await createTabEngine(page({ read }), derive, { selection: true })(request({}), context());
    expect(read).toHaveBeenCalledWith(expect.objectContaining({ selection: true, parts: ['markdown'] }));
  });
});
