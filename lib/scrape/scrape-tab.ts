import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import type { ScrapeRequest } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import { type Derive, type FormatSource, fillFormats, readOptions } from '@/lib/scrape/formats/fill-formats';
import { picturesOf } from '@/lib/scrape/formats/picture/pictures';
import { noCopy } from './cache';
import type { EngineContext, OperationRun } from './engine';
import type { OpenPage } from './open-page';
import type { ReaderName } from './readers';
import { cacheOnly, unsupportedOnTab } from './unsupported';
import { withinTimeout } from './within-timeout';

/** How an open tab is read, besides its request. */
export interface TabReading {
  selection?: boolean;
  /** Who finds the content, if the user chose that. */
  reader?: ReaderName | undefined;
}

/**
 * The engine in this browser for an open tab: reads it in its current state, without loading anything. A live tab
 * cannot have a cached copy, and must not be read if only a copy may be used.
 * @param derive creates the formats that follow from its text
 * @param selection reads only the selection of the page
 * @param reader `readability` finds the main content; `picked` is Winnow if the page has nothing of the picked parts
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
        sourceOf(page, request, { selection, reader }, { ...inTime, signal }),
      );
      return fillFormats(request, source, inTime, derive);
    });
}

/** Waits for as long as the request wants, and reads the page. */
async function sourceOf(
  page: OpenPage,
  request: ScrapeRequest,
  { selection, reader }: TabReading,
  context: EngineContext,
): Promise<FormatSource> {
  await delay(request.waitFor, context.signal);
  await context.progress({ name: 'reaching' });
  const { isLoading } = await page.reach();
  await context.progress({ name: 'reading' });
  const read = await readBy(reader, page, readOptions(request, selection));
  const restlessness = await page.restlessness?.();
  return {
    ...read,
    takePicture: picturesOf(page),
    metadata: {},
    unsupported: unsupportedOnTab(request),
    notes: [
      ...(read.reader ? [{ text: i18n.t('warnings.page.notPicked', { menu: i18n.t('panel.reader.otherwise') }) }] : []),
      ...(isLoading ? [{ text: i18n.t('warnings.page.loading'), remedy: 'scrape-again' as const }] : []),
      ...(restlessness ? [{ text: i18n.t(`warnings.page.${restlessness}`) }] : []),
    ],
  };
}

type Read = Pick<FormatSource, 'content' | 'reader'>;

async function readBy(reader: ReaderName | undefined, page: OpenPage, options: ReadOptions): Promise<Read> {
  if (reader === 'picked') return readPicked(page, options);
  return { content: await page.read({ ...options, ...(reader === 'readability' && { reader }) }) };
}

/**
 * Reads the parts that the user picked. Another page of their site may have none of them: then its main content is read,
 * without what the user left out, unless nothing else is there.
 */
async function readPicked(page: OpenPage, options: ReadOptions): Promise<Read> {
  const picked = await page.read(options);
  if (!isEmpty(picked)) return { content: picked };
  const main = { ...options, includeTags: [], onlyMainContent: true };
  const rest = await page.read(main);
  const isLeftOut = isEmpty(rest) && options.excludeTags.length > 0;
  return { content: isLeftOut ? await page.read({ ...main, excludeTags: [] }) : rest, reader: 'winnow' };
}

const isEmpty = ({ warnings, markdown }: PageContent): boolean =>
  markdown?.trim() === '' || warnings.some(([name]) => name === 'nothingIncluded');
