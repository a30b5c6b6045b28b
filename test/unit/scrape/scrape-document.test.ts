import { describe, expect, it } from 'vitest';
import { parseRequest, type ScrapeRequestInput } from '@/lib/contract';
import type { PageContent } from '@/lib/page/page-content';
import type { DocumentFile, ReadDocument } from '@/lib/scrape/scrape-document';
import { scrapeDocument } from '@/lib/scrape/scrape-document';

const CONTENT: PageContent = { markdown: 'text', metadata: { title: 'T' }, warnings: [], leftOut: [], share: 1 };

/** Scrapes a file that a stub reads, and says what it was asked for. */
async function scrape(fields: Partial<ScrapeRequestInput>, kind: DocumentFile['kind'] = 'docx', left?: number) {
  const parsed = parseRequest({ url: 'https://file.invalid/', ...fields });
  if (!parsed.ok) throw new Error('The request is wrong.');
  let asked: Parameters<ReadDocument>[1] | undefined;
  const readDocument: ReadDocument = async (_file, work) => {
    asked = work;
    return { content: CONTENT, notes: ['Hidden.'] };
  };
  const { response } = await scrapeDocument(
    parsed.request,
    { file: new Blob(['x']), name: 'a', kind, url: 'file:///a', unsupported: ['headers'] },
    {
      signal: new AbortController().signal,
      progress: async () => undefined,
      ...(left !== undefined && { left: () => left }),
    },
    { readDocument, derive: async () => ({ markdown: 'text', data: {}, warnings: [] }) },
  );
  return { asked, data: response.data };
}

describe('the scrape of a document', () => {
  it('has the type of its kind, what was left out, and what had no effect', async () => {
    const { data } = await scrape({});
    expect(data).toMatchObject({
      markdown: 'text',
      metadata: { title: 'T', url: 'file:///a', contentType: expect.stringContaining('wordprocessingml.document') },
    });
    expect(data.warning).toContain('Hidden.');
    expect(data.warning).toContain('headers');
  });

  it('takes all of a document but what runs over its pages, and of HTML the main content', async () => {
    expect((await scrape({})).asked?.options).toMatchObject({
      onlyMainContent: false,
      excludeTags: ['header', 'footer'],
    });
    expect((await scrape({ onlyMainContent: false })).asked?.options.excludeTags).toEqual([]);
    expect((await scrape({}, 'html')).asked?.options).toMatchObject({ onlyMainContent: true, excludeTags: [] });
  });

  it('reads as many cells as there is time for', async () => {
    expect((await scrape({}, 'xlsx', 30_000)).asked?.cells).toBe(120_000);
    expect((await scrape({}, 'xlsx', 300_000)).asked?.cells).toBe(400_000);
    expect((await scrape({}, 'xlsx')).asked?.cells).toBe(400_000);
  });

  it('has no picture, which is said', async () => {
    const { data } = await scrape({ formats: ['screenshot'] });
    expect(data.screenshot).toBeNull();
    expect(data.warning).toContain('a file has no page to capture');
  });
});
