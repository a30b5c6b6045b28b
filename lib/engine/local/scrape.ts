import { addWarning, dataKey, type FormatType, ScrapeError, type ScrapeRequest } from '@/lib/contract';
import type { PageContent, ReadOptions } from '@/lib/page/read-page';
import type { Engine, EngineContext, EngineResult, Step } from '../engine';
import { localFormat } from './formats';
import type { OpenPage } from './open-page';
import { cacheOnly, unsupportedFields, unsupportedWarning } from './unsupported';

/**
 * The engine in this browser, for one open page: reads it as it stands, and fills each format from what was read.
 * @param selection reads what is selected in the page instead of all of it
 */
export function createLocalEngine(page: OpenPage, { selection = false } = {}): Engine {
  return (request, context) =>
    withinTimeout(request, context, async (inTime) => {
      refuseCacheOnly(request);
      await pause(request.waitFor, inTime.signal);
      await inTime.progress({ name: 'reading' });
      const content = await page.read(readOptions(request, selection));
      return fillFormats(request, content, page, inTime);
    });
}

/** A live tab has no cached copy, and must not be read where only a copy may be answered. */
function refuseCacheOnly(request: ScrapeRequest) {
  if (!cacheOnly(request)) return;
  throw request.lockdown
    ? new ScrapeError(
        'SCRAPE_LOCKDOWN_CACHE_MISS',
        'There is no cached copy of this page, and lockdown allows no other.',
      )
    : new ScrapeError('SCRAPE_NO_CACHED_DATA', 'There is no cached copy of this page, and minAge allows no other.');
}

function readOptions(request: ScrapeRequest, selection: boolean): ReadOptions {
  const { onlyMainContent, includeTags, excludeTags, removeBase64Images } = request;
  const parts = request.formats.flatMap(({ type }) => localFormat(type)?.parts ?? []);
  return { parts: [...new Set(parts)], onlyMainContent, includeTags, excludeTags, removeBase64Images, selection };
}

async function fillFormats(
  request: ScrapeRequest,
  content: PageContent,
  page: OpenPage,
  context: EngineContext,
): Promise<EngineResult> {
  const result: EngineResult = {
    response: { success: true, data: { metadata: { ...content.metadata, sourceURL: request.url } } },
    attachments: {},
    misfits: {},
    leftOut: content.leftOut,
    reading: { share: content.share, ...(content.strategy && { strategy: content.strategy }) },
  };
  const { data } = result.response;
  const unserved: string[] = unsupportedFields(request);
  const warnings = [...content.warnings];
  for (const format of request.formats) {
    context.signal.throwIfAborted();
    const row = withheld(format.type, request) ? undefined : localFormat(format.type);
    if (!row) {
      data[dataKey(format.type)] = null;
      if (!localFormat(format.type)) unserved.push(format.type);
      continue;
    }
    const filled = await row.fill(format, content, page, context);
    Object.assign(data, filled.data);
    Object.assign(result.attachments, filled.attachments);
    warnings.push(...(filled.warnings ?? []));
  }
  if (request.actions) data.actions = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };
  if (unserved.length) warnings.unshift(unsupportedWarning(unserved));
  for (const sentence of warnings.reverse()) addWarning(data, sentence);
  return result;
}

/** Markdown that was to be redacted is not given as it is. */
const withheld = (type: FormatType, request: ScrapeRequest) => type === 'markdown' && request.redactPII !== undefined;

/**
 * Runs the work under the request's timeout, which covers everything: a page that never answers cannot hold it.
 * @throws ScrapeError SCRAPE_TIMEOUT naming the step that was not finished
 */
async function withinTimeout(
  { timeout }: ScrapeRequest,
  context: EngineContext,
  work: (inTime: EngineContext) => Promise<EngineResult>,
): Promise<EngineResult> {
  context.signal.throwIfAborted();
  let current: Step['name'] = 'reading';
  const late = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([context.signal, late]);
  const progress = (step: Step) => {
    current = step.name;
    return context.progress(step);
  };
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(
        late.aborted
          ? new ScrapeError('SCRAPE_TIMEOUT', `Scrape timed out after ${timeout} ms, while ${current}.`)
          : signal.reason,
      ),
    );
  });
  return Promise.race([work({ signal, progress }), aborted]);
}

/** Waits some milliseconds, or until the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  milliseconds === 0
    ? undefined
    : new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => clearTimeout(timer));
      });
