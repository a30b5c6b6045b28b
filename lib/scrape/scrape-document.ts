import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Metadata, ScrapeRequest } from '@/lib/contract';
import type { DocumentContent } from '@/lib/files/documents/document-page';
import { type DocumentKind, factsOfKind, MOST_CELLS } from '@/lib/files/documents/kinds';
import type { ReadOptions } from '@/lib/page/page-content';
import { type Derive, fillFormats, readOptions } from '@/lib/scrape/formats/fill-formats';
import type { EngineContext, EngineResult } from './engine';
import type { Loaded } from './page-driver';
import { metadataOf } from './response-metadata';
import { pdfReadOptions } from './scrape-pdf';

/** A file that is read as a document, of any kind but PDF. */
export interface DocumentFile {
  name: string;
  kind: Exclude<DocumentKind, 'pdf'> | 'unknown';
  /** Address that stands for it. */
  url: string;
}

/** Reads a file as a document (lib/files/documents). @throws WinnowError UNSUPPORTED_FILE_TYPE if it cannot be read */
export type ReadDocument = (
  file: Blob,
  work: DocumentFile & { options: ReadOptions; cells: number },
  signal: AbortSignal,
) => Promise<DocumentContent>;

interface DocumentSource extends DocumentFile {
  file: Blob;
  unsupported: string[];
  /** The response that it came with, if it is of the web. */
  loaded?: Loaded;
  /** Other known metadata, and messages about how it was loaded. */
  known?: Metadata;
  notes?: readonly string[];
}

interface DocumentDeps {
  readDocument: ReadDocument;
  derive: Derive;
}

/** The main content of HTML is found as in a page; all of any other file is content. */
const optionsFor = (request: ScrapeRequest, kind: DocumentFile['kind']): ReadOptions =>
  kind === 'html' ? readOptions(request) : pdfReadOptions(request);

/** Number of sheet cells that are converted to page elements per millisecond on a slow computer. */
const CELLS_IN_TIME = 4;

const cellsIn = (milliseconds = Number.POSITIVE_INFINITY) =>
  Math.round(Math.min(MOST_CELLS, milliseconds * CELLS_IN_TIME));

/** Scrapes a file: its text becomes a document, which is read like a page's. Nothing is cached. */
export async function scrapeDocument(
  request: ScrapeRequest,
  { file, unsupported, loaded, known, notes = [], ...work }: DocumentSource,
  context: EngineContext,
  { readDocument, derive }: DocumentDeps,
): Promise<EngineResult> {
  await context.progress({ name: 'reading' });
  const read = await readDocument(
    file,
    { ...work, options: optionsFor(request, work.kind), cells: cellsIn(context.left?.()) },
    context.signal,
  );
  const contentType = work.kind === 'unknown' ? undefined : factsOfKind(work.kind).types[0];
  return fillFormats(
    request,
    {
      content: read.content,
      takePicture: noPicture,
      metadata: { ...known, ...metadataOf({ url: work.url, ...loaded, ...(contentType && { contentType }) }) },
      unsupported,
      notes: [...notes, ...read.notes].map((text) => ({ text })),
    },
    context,
    derive,
  );
}

const noPicture = () => Promise.reject(new WinnowError('PAGE_NOT_READABLE', i18n.t('warnings.document.noPicture')));
