import type { ScrapeRequest } from '@/lib/contract';
import type { MakeMedia } from '@/lib/media/media';
import type { EngineContext, EngineResult } from '../engine';
import { noCopy } from './cache';
import type { OpenPage } from './open-page';
import type { Loaded } from './page-driver';
import { type DocumentFile, scrapeDocument } from './scrape-document';
import { scrapePdf } from './scrape-pdf';
import { createTabEngine } from './scrape-tab';
import { createUrlEngine, type UrlEngineDeps } from './scrape-url';
import { cacheOnly, unsupportedOnTab, wantsOwnPage } from './unsupported';
import { withinTimeout } from './within-timeout';

interface LoadedFile {
  file: Blob;
  loaded: Loaded;
  /** What it is by its name, if the user has it; a file of the web is a PDF. */
  document?: Omit<DocumentFile, 'url'>;
}

/** A live tab: a page, or a PDF in the browser's viewer, which is closed to extensions. */
type LiveTab = { page: OpenPage; selection: boolean } | LoadedFile;

/** Means of this browser for one scrape. */
export interface ScrapeMeans extends UrlEngineDeps {
  makeMedia: MakeMedia;
  /**
   * Reaches the live tab that is to be read; absent where there is none.
   * @throws WinnowError PAGE_CHANGED where it is gone or shows another page
   */
  tab?(address: string, signal: AbortSignal): Promise<LiveTab>;
  /** Gives the file that is read in place of a page; absent where there is none. @throws WinnowError where it is gone */
  file?(): Promise<LoadedFile>;
}

/** Scrapes in this browser: the tab as it stands, or a page of our own. */
export async function runScrape(
  request: ScrapeRequest,
  running: EngineContext,
  { tab, file, makeMedia, ...means }: ScrapeMeans,
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
        return scrapeDocument(request, work, inTime, means);
      }
      return scrapePdf(request, { ...source, known: {}, unsupported, notes: [] }, inTime, means);
    });
  if (file) return readFile(await file());
  if (!tab || wantsOwnPage(request)) return createUrlEngine(means)(request, context);
  const shown = await tab(request.url, context.signal);
  if (!('page' in shown)) return readFile(shown);
  return createTabEngine(shown.page, means.derive, { selection: shown.selection })(request, context);
}
