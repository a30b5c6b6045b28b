import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { Warning } from '@/lib/base/warning';
import type { Metadata, ScrapeRequest } from '@/lib/contract';
import { LIVE_PARTS, type LivePart, type PageContent, type PagePart, type ReadOptions } from '@/lib/page/page-content';
import { runActions } from '@/lib/scrape/actions/run-actions';
import { type Derive, fillFormats, readOptions } from '@/lib/scrape/formats/fill-formats';
import { drivenPictures, type Picture, type TakePicture } from '@/lib/scrape/formats/picture/pictures';
import type { CachedPage, PageCache } from './cache';
import type { EngineContext, EngineResult, OperationRun } from './engine';
import { documentAt, fileContent, isFile } from './files';
import type { DrivenPage, Loaded, PageDriver } from './page-driver';
import type { Queue } from './queue';
import type { Replay } from './replay';
import { metadataOf } from './response-metadata';
import { type ReadDocument, scrapeDocument } from './scrape-document';
import { hasPdfSignature, mayBePdf, PDF, pdfReadOptions, type ReadPdf, scrapePdf } from './scrape-pdf';
import { unsupportedOnPage } from './unsupported';
import { withinTimeout } from './within-timeout';

export interface UrlEngineDeps {
  driver: PageDriver;
  cache: PageCache;
  /** Prepares for `readCopy` while the page loads. */
  openReader(): void;
  /** Reads a snapshot as the page that it was taken of. */
  readCopy(snapshot: string, options: ReadOptions): Promise<PageContent>;
  /** Loads the transcripts that a page names. */
  loadTracks(content: PageContent): Promise<PageContent>;
  readPdf: ReadPdf;
  readDocument: ReadDocument;
  /** Queue for pages opened by the engine; absent for a scrape whose caller has given it a slot. */
  queue?: Queue;
  derive: Derive;
  /** Properties of the request's actions, if they come from a recording. */
  replay?: Replay;
}

/**
 * The engine in this browser for an address: cache → queue → page → actions → snapshot → formats → cache. The page is
 * opened for this scrape alone and closed in any case. The result is always read from a snapshot, so that a cached copy
 * gives the same.
 */
export function createUrlEngine(deps: UrlEngineDeps): OperationRun<ScrapeRequest> {
  const { driver, cache, openReader, queue } = deps;
  return (request, context) =>
    withinTimeout(request, context, async (inTime) => {
      const copy = await cache.find(request);
      if (typeof copy === 'object') return fromCopy(request, copy, deps, inTime, queue && queuedFor(0));
      const cacheState = copy === 'miss' ? { cacheState: copy } : {};
      const slot = await queue?.enter(inTime.signal, () => inTime.progress({ name: 'queued' }));
      try {
        const written = inTime.progress({ name: 'loading' });
        // Awaited once the page is open; if it cannot be opened, that error is thrown instead.
        written.catch(() => undefined);
        openReader();
        const { listsLinks = false } = inTime;
        const page = await driver.open({ ...request, timeout: inTime.left(), listsLinks }, inTime.signal);
        try {
          await written;
          const known = { ...cacheState, ...(slot && queuedFor(slot.waited)) };
          return await fromPage(request, page, known, inTime, deps);
        } catch (error) {
          throw ofOwnPage(error);
        } finally {
          // Closing a window takes time, and the result is complete: do not wait for it.
          void page.close();
        }
      } finally {
        slot?.leave();
      }
    });
}

/**
 * If a driven page closes, the site caused it: the user cannot go back to a page opened by the engine, reload it or
 * allow it.
 */
function ofOwnPage(error: unknown): unknown {
  if (!(error instanceof WinnowError)) return error;
  const { code, message, init } = error;
  if (code === 'PAGE_CRASHED')
    return new WinnowError(code, message, { ...init, nextStep: i18n.t('nextSteps.tryAgain'), remedy: 'retry' });
  const isLost = code === 'PAGE_CHANGED' || code === 'PERMISSION_NEEDED';
  return isLost ? new WinnowError('SCRAPE_SITE_ERROR', message, { ...init, cause: error }) : error;
}

const queuedFor = (waited: number): Metadata => ({
  concurrencyLimited: waited > 0,
  ...(waited > 0 && { concurrencyQueueDurationMs: waited }),
});

async function fromPage(
  request: ScrapeRequest,
  page: DrivenPage,
  known: Metadata,
  context: EngineContext,
  deps: UrlEngineDeps,
): Promise<EngineResult> {
  const { cache, readCopy, derive, replay } = deps;
  const loaded = await page.load(request.url);
  const unsupported = unsupportedOnPage(request);
  const file = await pdfOf(loaded, page);
  if (file) return scrapePdf(request, { file, loaded, known, unsupported, notes: page.notes() }, context, deps);
  const document = isFile(loaded) ? documentAt(loaded) : undefined;
  if (document) {
    const { body: _text, ...response } = loaded;
    const beyond = [...unsupported, ...(request.actions?.length ? ['actions'] : [])];
    const origin = { url: loaded.url, loaded: response, known, notes: page.notes() };
    const work = { ...document, ...origin, file: await page.file(), unsupported: beyond };
    return scrapeDocument(request, work, context, deps);
  }
  const takePicture = drivenPictures(page);
  if (isFile(loaded)) {
    const content = fileContent(loaded);
    const metadata = { ...known, ...metadataOf(loaded) };
    const notes = asWarnings(page.notes());
    return fillFormats(request, { content, takePicture, metadata, unsupported, notes }, context, derive);
  }

  const { acted, snapshot } = await page.whileOpen(context.signal, async (signal) => {
    await page.settle();
    await delay(request.waitFor, signal);
    const metadata = { ...known, ...metadataOf(loaded) };
    const acted = await runActions(request, page, takePicture, metadata, { ...context, signal }, replay);
    const [snapshot] = await Promise.all([page.takeSnapshot(), context.progress({ name: 'reading' })]);
    return { acted, snapshot };
  });
  const content = await deps.loadTracks(await readCopy(snapshot, ofCopy(readOptions(request))));
  await addLiveParts(request, content, loaded, page);

  let picture: Picture | undefined;
  const source = {
    content,
    takePicture: async (...wanted: Parameters<TakePicture>) => {
      picture = await takePicture(...wanted);
      return picture;
    },
    // Actions may have led to another page.
    metadata: { ...known, ...metadataOf(loaded), url: content.metadata.url ?? loaded.url },
    unsupported,
  };
  const result = await fillFormats(
    request,
    { ...source, notes: asWarnings([...page.notes(), ...acted.warnings]) },
    context,
    derive,
  );
  if (request.actions) result.response.data.actions = acted.results;
  Object.assign(result.attachments, acted.attachments);
  if (acted.outcome) result.replay = acted.outcome;
  if (context.listsLinks) result.pageLinks = await linksOf(snapshot, readCopy);
  const { branding } = content;
  await cache.put(request, {
    loaded,
    snapshot,
    notes: page.notes(),
    ...defined({ picture, branding }),
  });
  return result;
}

/** Returns the PDF behind an address; a file that only claims to be a PDF is left for the reader to refuse. */
async function pdfOf(loaded: Loaded, page: DrivenPage): Promise<Blob | undefined> {
  if (!mayBePdf(loaded)) return undefined;
  const file = await page.file();
  return loaded.contentType === PDF || (await hasPdfSignature(file)) ? file : undefined;
}

async function fromCopy(
  request: ScrapeRequest,
  { loaded, snapshot, notes, picture, branding, cachedAt }: CachedPage,
  { readCopy, loadTracks, derive }: UrlEngineDeps,
  context: EngineContext,
  queued: Metadata | undefined,
): Promise<EngineResult> {
  await context.progress({ name: 'reading' });
  const options = loaded.pages ? pdfReadOptions(request) : ofCopy(readOptions(request));
  const read = await readCopy(snapshot, options);
  // Lockdown means that nothing is loaded.
  const content = request.lockdown ? read : await loadTracks(read);
  if (livePartsOf(request).includes('rawHtml') && loaded.body !== undefined) content.rawHtml = loaded.body;
  if (branding) content.branding = branding;
  const known: Metadata = { cacheState: 'hit', cachedAt, ...queued };
  const result = await fillFormats(
    request,
    {
      content,
      // A copy serves a request for a picture only if it has that very picture.
      takePicture: async () => picture as Picture,
      metadata: { ...known, ...metadataOf(loaded), url: content.metadata.url ?? loaded.url },
      unsupported: unsupportedOnPage(request),
      notes: asWarnings(notes),
    },
    context,
    derive,
  );
  if (context.listsLinks) result.pageLinks = await linksOf(snapshot, readCopy);
  return result;
}

/** Lists the addresses of all links on a page. */
async function linksOf(snapshot: string, readCopy: UrlEngineDeps['readCopy']): Promise<string[]> {
  const { links = [] } = await readCopy(snapshot, {
    parts: ['links'],
    onlyMainContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: false,
    selection: false,
  });
  return links;
}

const asWarnings = (notes: string[]): Warning[] => notes.map((text) => ({ text }));

/** The parts of a request that a copy of the page does not have. */
function livePartsOf(request: ScrapeRequest): LivePart[] {
  const { parts } = readOptions(request);
  return LIVE_PARTS.filter((part) => parts.includes(part));
}

const ofCopy = (options: ReadOptions): ReadOptions => ({
  ...options,
  parts: options.parts.filter((part) => !(LIVE_PARTS as readonly PagePart[]).includes(part)),
});

/**
 * Reads the parts that only the open page has. Raw HTML is the response as it came; if the driver cannot get that, it
 * is the current document, with a warning.
 */
async function addLiveParts(request: ScrapeRequest, content: PageContent, { body }: Loaded, page: DrivenPage) {
  const wanted = livePartsOf(request);
  if (body !== undefined && wanted.includes('rawHtml')) content.rawHtml = body;
  const parts = wanted.filter((part) => content[part] === undefined);
  if (parts.length === 0) return;
  const read = await page.read({ ...readOptions(request), parts });
  for (const part of parts) Object.assign(content, { [part]: read[part] });
  content.warnings = [...new Set([...content.warnings, ...read.warnings])];
}
