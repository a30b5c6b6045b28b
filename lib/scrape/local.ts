import type { ScrapeRequest } from '@/lib/contract';
import type { MakeMedia } from '@/lib/files/media/media';
import { noCopy } from './cache';
import type { EngineContext, EngineResult } from './engine';
import type { OpenPage } from './open-page';
import type { Loaded } from './page-driver';
import { type DocumentFile, scrapeDocument } from './scrape-document';
import { scrapePdf } from './scrape-pdf';
import { createTabEngine, type TabReading } from './scrape-tab';
import { createUrlEngine, type UrlEngineDeps } from './scrape-url';
import { cacheOnly, unsupportedOnTab, wantsOwnPage } from './unsupported';
import { withinTimeout } from './within-timeout';

interface LoadedFile {
  file: Blob;
  loaded: Loaded;
  /** Kind of the file by its name, if it is the user's; a file of the web is a PDF. */
  document?: Omit<DocumentFile, 'url'>;
}

/** A live tab: a page, or a PDF in the browser's viewer, which is closed to extensions. */
type LiveTab = ({ page: OpenPage } & TabReading) | LoadedFile;

/** What a scrape needs from the browser. */
export interface ScrapeDeps extends UrlEngineDeps {
  makeMedia: MakeMedia;
  /**
   * Reaches the live tab to read; absent without one.
   * @throws WinnowError PAGE_CHANGED if it was closed or shows another page
   */
  tab?(address: string, signal: AbortSignal): Promise<LiveTab>;
  /**
   * Returns the file to read instead of a page; absent without one.
   * @throws WinnowError if the file no longer exists
   */
  file?(): Promise<LoadedFile>;
}

/** Scrapes in this browser: the tab as it stands, or a page opened for this scrape. */
export async function runScrape(
  request: ScrapeRequest,
  running: EngineContext,
  { tab, file, makeMedia, ...deps }: ScrapeDeps,
): Promise<EngineResult> {
  const context = { ...running, makeMedia };
  const readFile = (loaded: LoadedFile) =>
    withinTimeout(request, context, (inTime) => {
      if (cacheOnly(request)) throw noCopy(request);
      const { document, ...source } = loaded;
      const unsupported = unsupportedOnTab(request);
      if (document) {
        const { file, loaded } = source;
        const work = { ...document, file, url: loaded.url, unsupported };
        return scrapeDocument(request, work, inTime, deps);
      }
      return scrapePdf(request, { ...source, known: {}, unsupported, notes: [] }, inTime, deps);
    });
  if (file) return readFile(await file());
  if (!tab || wantsOwnPage(request)) return createUrlEngine(deps)(request, context);
  const shown = await tab(request.url, context.signal);
  if (!('page' in shown)) return readFile(shown);
  const { page, ...reading } = shown;
  return createTabEngine(page, deps.derive, reading)(request, context);
}
