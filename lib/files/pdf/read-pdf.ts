import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import { i18n } from '#i18n';
import { abortable } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { blocksOf } from './blocks';
import { pageTextOf } from './page-runs';
import { isNamedBy, languageName } from './recognition/languages';
import { createRecognition, type Recognition, type RecognitionDeps } from './recognition/recognize';
import type { PageText } from './text-run';
import { writeSnapshot } from './write-snapshot';

/** Browser features needed to read a PDF. */
export interface PdfReaderDeps {
  /** Starts the parser thread of pdf.js (its `pdf.worker`). */
  openWorker(): Worker;
  /** URLs of the character map and decoder folders of pdf.js, with a trailing slash. */
  characterMaps: string;
  decoders: string;
  recognition: RecognitionDeps;
}

export interface PdfOptions {
  /** Address of the file. */
  url: string;
  /**
   * Reads the text layer, recognizes the text of pages without a text layer, or recognizes all pages. Specification: `parsers`.
   */
  mode: 'fast' | 'auto' | 'ocr';
  /** Maximum number of pages to read. */
  maxPages?: number | undefined;
  /** Probable languages of the pages, as BCP 47 tags, used if the file does not state its own. */
  languages?: readonly string[] | undefined;
  /** Time after which no further page is started, in milliseconds since the epoch. */
  until: number;
  signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** The result of reading a PDF. */
export interface PdfReading {
  /** A document made from its text (lib/page/snapshot). */
  snapshot: string;
  /** Number of pages that were read, and number of pages in the file. */
  numPages: number;
  totalPages: number;
  /** Messages for `data.warning`. */
  notes: string[];
}

/** How many pages to read between two progress reports. */
const TELL = 10;

/**
 * Reads the text of a PDF as a document with headings, paragraphs, lists, tables and links.
 * @throws WinnowError SCRAPE_SITE_ERROR for a file that is damaged, protected by a password or not a PDF
 */
export async function readPdfFile(file: Blob, options: PdfOptions, deps: PdfReaderDeps): Promise<PdfReading> {
  const thread = deps.openWorker();
  let recognition: Recognition | undefined;
  const read = async () => {
    const document = await open(file, PDFWorker.create({ port: thread }), deps);
    const facts = await factsOf(document);
    recognition = createRecognition(deps.recognition, [
      facts.language ? [facts.language] : [],
      options.languages ?? [],
    ]);
    return readPages(document, facts, options, recognition);
  };
  try {
    return await abortable(read(), options.signal);
  } finally {
    thread.terminate();
    recognition?.end();
  }
}

async function readPages(
  document: PDFDocumentProxy,
  facts: PdfMetadata,
  { url, mode, maxPages = Number.POSITIVE_INFINITY, until, signal, progress }: PdfOptions,
  recognition: Recognition,
): Promise<PdfReading> {
  const totalPages = document.numPages;
  const wanted = Math.min(totalPages, maxPages);
  const pages: PageText[] = [];
  const recognized: number[] = [];
  let failed: unknown[] = [];
  while (pages.length < wanted && Date.now() < until && failed.length < MOST_FAILED) {
    signal.throwIfAborted();
    const read = await readPage(document, pages.length + 1, mode).catch((cause: unknown) => ({ cause }));
    if ('cause' in read) {
      failed.push(read.cause);
      pages.push(EMPTY);
      continue;
    }
    failed = [];
    const { page, text } = read;
    const isPicture = text.runs.length === 0 && mode !== 'fast';
    if (isPicture || pages.length % TELL === 0) progress(pages.length, wanted);
    if (isPicture) recognized.push(page.pageNumber);
    // A page on which Tesseract fails counts as a page without text, which is reported.
    pages.push(isPicture ? { ...text, runs: await recognition.runsOf(page).catch(() => []) } : text);
    page.cleanup();
  }
  signal.throwIfAborted();
  const hasNoPage = totalPages === 0 || (failed.length > 0 && failed.length === pages.length);
  if (hasNoPage) throw unreadable('damaged', failed[0]);
  return {
    snapshot: writeSnapshot(blocksOf(pages), { url, ...facts }),
    numPages: pages.length,
    totalPages,
    notes: notesOf(pages, recognized, { wanted, totalPages, facts, languages: recognition.languages() }),
  };
}

/** How many consecutive unreadable pages to try before giving up: the page tree may be infinite. */
const MOST_FAILED = 20;
/** Placeholder for an unreadable page. */
const EMPTY: PageText = { runs: [], rules: [], height: 0 };

async function readPage(document: PDFDocumentProxy, number: number, mode: PdfOptions['mode']) {
  const page = await document.getPage(number);
  const { height } = page.getViewport({ scale: 1 });
  const text: PageText = mode === 'ocr' ? { ...EMPTY, height } : await pageTextOf(page);
  return { page, text };
}

/** How many bytes at the beginning may precede the signature of a PDF, as in viewers. */
const HEAD = 1024;

async function open(file: Blob, worker: PDFWorker, deps: PdfReaderDeps): Promise<PDFDocumentProxy> {
  const head = await file.slice(0, HEAD).text();
  if (!head.includes('%PDF-')) throw unreadable('notPdf');
  try {
    return await getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      worker,
      cMapUrl: deps.characterMaps,
      wasmUrl: deps.decoders,
      isEvalSupported: false,
      useSystemFonts: true,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    throw unreadable((cause as Error).name === 'PasswordException' ? 'password' : 'damaged', cause);
  }
}

const unreadable = (why: 'notPdf' | 'password' | 'damaged', cause?: unknown) =>
  new WinnowError('SCRAPE_SITE_ERROR', i18n.t(`errors.pdf.${why}`), {
    nextStep: i18n.t(`nextSteps.pdf.${why}`),
    remedy: 'none',
    ...defined({ cause }),
  });

/** Metadata that a file states about itself. */
interface PdfMetadata {
  title?: string;
  /** A BCP 47 tag. */
  language?: string;
}

async function factsOf(document: PDFDocumentProxy): Promise<PdfMetadata> {
  const { info }: { info: { Title?: unknown; Language?: unknown } } = await document.getMetadata();
  const { Title: title, Language: language } = info;
  return {
    ...(typeof title === 'string' && title.trim() && { title: title.trim() }),
    ...(typeof language === 'string' && language && { language }),
  };
}

function notesOf(
  pages: readonly PageText[],
  recognized: readonly number[],
  { wanted, totalPages, facts, languages }: NotesOptions,
): string[] {
  const named = (numbers: readonly number[]) => i18n.list(ranges(numbers));
  const empty = pages.flatMap(({ runs }, index) => (runs.length === 0 ? [index + 1] : []));
  const found = recognized.filter((number) => !empty.includes(number));
  const { language } = facts;
  const isMissing = language !== undefined && !languages.some((name) => isNamedBy(name, language));
  return [
    ...(pages.length < wanted ? [i18n.t('warnings.pdf.late', { read: pages.length, total: totalPages })] : []),
    ...(found.length > 0
      ? [i18n.t('warnings.pdf.recognized', { pages: named(found), languages: i18n.list(languages.map(languageName)) })]
      : []),
    ...(found.length > 0 && isMissing
      ? [i18n.t('warnings.pdf.otherLanguage', { language: languageName(language) })]
      : []),
    ...(recognized.length > 0 && languages.length === 0 ? [i18n.t('warnings.pdf.notStarted')] : []),
    ...(empty.length > 0 ? [i18n.t('warnings.pdf.noText', { pages: named(empty) })] : []),
  ];
}

interface NotesOptions {
  wanted: number;
  totalPages: number;
  facts: PdfMetadata;
  /** The languages used for recognition; empty if it did not start. */
  languages: readonly string[];
}

/** Formats consecutive numbers as ranges such as `3–7`. */
function ranges(numbers: readonly number[]): string[] {
  const found: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) =>
    first === last ? i18n.number(first) : `${i18n.number(first)}–${i18n.number(last)}`,
  );
}
