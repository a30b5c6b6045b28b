import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import type { ScrapeRequest } from '@/lib/contract';
import type { ReadOptions } from '@/lib/page/page-content';
import { type Derive, type FormatSource, fillFormats, readOptions } from '@/lib/scrape/formats/fill-formats';
import { picturesOf } from '@/lib/scrape/formats/picture/pictures';
import { noCopy } from './cache';
import type { EngineContext, OperationRun } from './engine';
import type { OpenPage } from './open-page';
import { cacheOnly, unsupportedOnTab } from './unsupported';
import { withinTimeout } from './within-timeout';

/** How an open tab is read, besides its request. */
export interface TabReading extends Pick<ReadOptions, 'reader'> {
  selection?: boolean;
}

/**
 * The engine in this browser for an open tab: reads it in its current state, without loading anything. A live tab
 * cannot have a cached copy, and must not be read if only a copy may be used.
 * @param derive creates the formats that follow from its text
 * @param selection reads only the selection of the page
 * @param reader another way to find its main content
 */
export function createTabEngine(
  page: OpenPage,
  derive: Derive,
  { selection = false, reader }: TabReading = {},
): OperationRun<ScrapeRequest> {
  return (request, context) =>
    withinTimeout(request, context, async (inTime) => {
      if (cacheOnly(request)) throw noCopy(request);
      const source = await page.whileOpen(inTime.signal, (signal) =>
        sourceOf(page, request, { ...readOptions(request, selection), reader }, { ...inTime, signal }),
      );
      return fillFormats(request, source, inTime, derive);
    });
}

/** Waits for as long as the request wants, and reads the page. */
async function sourceOf(
  page: OpenPage,
  request: ScrapeRequest,
  options: ReadOptions,
  context: EngineContext,
): Promise<FormatSource> {
  await delay(request.waitFor, context.signal);
  await context.progress({ name: 'reaching' });
  const { isLoading } = await page.reach();
  await context.progress({ name: 'reading' });
  const content = await page.read(options);
  const restlessness = await page.restlessness?.();
  return {
    content,
    takePicture: picturesOf(page),
    metadata: {},
    unsupported: unsupportedOnTab(request),
    notes: [
      ...(isLoading ? [{ text: i18n.t('warnings.page.loading'), remedy: 'scrape-again' as const }] : []),
      ...(restlessness ? [{ text: i18n.t(`warnings.page.${restlessness}`) }] : []),
    ],
  };
}
