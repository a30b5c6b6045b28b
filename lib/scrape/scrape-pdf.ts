import { i18n } from '#i18n';
import { toBase64 } from '@/lib/base/data-urls';
import { WinnowError } from '@/lib/base/errors';
import type { Metadata, ScrapeRequest } from '@/lib/contract';
import type { PdfOptions, PdfReading } from '@/lib/files/pdf/read-pdf';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { type Derive, fillFormats, readOptions } from '@/lib/scrape/formats/fill-formats';
import type { PageCache } from './cache';
import type { EngineContext, EngineResult } from './engine';
import { GENERIC_TYPES } from './files';
import type { Loaded } from './page-driver';
import { metadataOf } from './response-metadata';

/** Reads a PDF as a document (lib/files/pdf). @throws WinnowError for a file that is not a PDF, damaged or protected */
export type ReadPdf = (file: Blob, options: Omit<PdfOptions, 'signal'>, signal: AbortSignal) => Promise<PdfReading>;

export const PDF = 'application/pdf';

/** Other types that servers send for a PDF. */
const ANY_FILE = ['application/x-pdf', ...GENERIC_TYPES];

/** Returns true if a response may be a PDF, which its first bytes confirm. */
export const mayBePdf = ({ contentType = '', url, body }: Loaded): boolean =>
  contentType === PDF ||
  ANY_FILE.includes(contentType) ||
  (body?.startsWith('%PDF-') ?? false) ||
  (!contentType && new URL(url).pathname.toLowerCase().endsWith('.pdf'));

/**
 * Returns true for a file with the signature of a PDF among its first bytes, in the range that viewers search (ISO
 * 32000-1, H.3.4.1).
 */
export const hasPdfSignature = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, 1024).text()).includes('%PDF-');

/** Returns the options to read a PDF with: only running headers and footers are known not to be content. */
export const pdfReadOptions = (request: ScrapeRequest): ReadOptions => {
  const { onlyMainContent, excludeTags, parts, ...options } = readOptions(request);
  const running = onlyMainContent ? ['header', 'footer'] : [];
  return {
    ...options,
    // Its text is read without layout, so branding cannot be found.
    parts: parts.filter((part) => part !== 'branding'),
    onlyMainContent: false,
    excludeTags: [...excludeTags, ...running],
  };
};

/** Share of the remaining time to read pages in; the rest is for the formats. */
const READING = 0.8;

interface PdfDeps {
  readPdf: ReadPdf;
  readCopy(snapshot: string, options: ReadOptions): Promise<PageContent>;
  cache: Pick<PageCache, 'put'>;
  derive: Derive;
}

interface PdfSource {
  file: Blob;
  loaded: Loaded;
  /** Other known metadata. */
  known: Metadata;
  /** Unsupported request fields, and messages about how it was loaded. */
  unsupported: string[];
  notes: string[];
}

/**
 * Scrapes a PDF: its text becomes a document, which is read like a page's; with `parsers: []`, the file is returned
 * unchanged.
 * @throws WinnowError SCRAPE_SITE_ERROR if it cannot be read
 */
export async function scrapePdf(
  request: ScrapeRequest,
  { file, loaded: { body: _text, ...response }, known, unsupported, notes }: PdfSource,
  context: EngineContext,
  { readPdf, readCopy, cache, derive }: PdfDeps,
): Promise<EngineResult> {
  const [parser] = request.parsers;
  const beyond = [...unsupported, ...(request.actions?.length ? ['actions'] : [])];
  const source = { takePicture: noPicture, unsupported: beyond };
  await context.progress({ name: 'reading' });
  if (!parser) {
    const metadata = { ...known, ...metadataOf({ ...response, contentType: PDF }) };
    const asWarnings = notes.map((text) => ({ text }));
    return fillFormats(
      request,
      { ...source, content: await asBase64(file), metadata, notes: asWarnings },
      context,
      derive,
    );
  }
  const reading = await readPdf(
    file,
    {
      url: response.url,
      mode: parser.mode,
      maxPages: parser.maxPages,
      languages: request.location?.languages,
      until: Date.now() + READING * (context.left?.() ?? Number.POSITIVE_INFINITY),
      progress: (done, total) => void context.progress({ name: 'reading', done, total }),
    },
    context.signal,
  );
  const { snapshot, numPages, totalPages } = reading;
  const loaded = { ...response, contentType: PDF, pages: { numPages, totalPages } };
  const all = [...notes, ...reading.notes];
  const result = await fillFormats(
    request,
    {
      ...source,
      content: await readCopy(snapshot, pdfReadOptions(request)),
      metadata: { ...known, ...metadataOf(loaded) },
      notes: all.map((text) => ({ text })),
    },
    context,
    derive,
  );
  // A copy of only the beginning is of no use to a request with more time.
  if (numPages === Math.min(totalPages, parser.maxPages ?? totalPages)) {
    await cache.put(request, { loaded, snapshot, notes: all });
  }
  return result;
}

/** Specification: "With an empty array, the PDF is returned base64-encoded". */
async function asBase64(file: Blob): Promise<PageContent> {
  const base64 = await toBase64(file);
  return { markdown: base64, html: base64, rawHtml: base64, metadata: {}, warnings: [], leftOut: [], share: 1 };
}

const noPicture = () => Promise.reject(new WinnowError('PAGE_NOT_READABLE', i18n.t('warnings.pdf.noPicture')));
