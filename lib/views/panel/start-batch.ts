import { WinnowError } from '@/lib/base/errors';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { type DataKey, dataKey, parseRequest } from '@/lib/contract';
import type { Job, RefusedTab } from '@/lib/jobs/job';
import { saveAtEnd } from '@/lib/store/sets-to-save';
import type { Settings } from '@/lib/store/settings';
import { startOnce } from '../background';
import { refusedAccess } from './refused-access';

/** Formats that each page is scraped into. */
export function formatsOfPages({ lastRequest }: Settings): DataKey[] {
  const parsed = parseRequest({ ...lastRequest, url: 'https://page.example' });
  return parsed.ok ? parsed.request.formats.map(({ type }) => dataKey(type)) : [];
}

/** Match patterns of the sites of some addresses, each once. */
export const sitesOfPages = (urls: readonly string[]): string[] => [...new Set(urls.map(siteOf))];

/**
 * Asks for access to pages, or to the service that reads them. Must be called in a click handler.
 * @throws WinnowError if the user refuses
 */
export async function askToRead(urls: readonly string[], { engine, baseUrl }: Settings): Promise<void> {
  if (engine === 'remote') await requestServiceAccess(baseUrl);
  else if (!(await requestAccess(sitesOfPages(urls)))) throw refusedAccess();
}

/** Inspected tabs of a window: readable tabs by address, and the other tabs. */
export interface KnownTabs {
  tabs: NonNullable<Job['tabs']>;
  refused: RefusedTab[];
}

/**
 * Starts a batch with the formats and options that were used last.
 * @param saves true to save all pages in one file at the end
 * @returns id of the job
 * @throws WinnowError naming the invalid fields
 */
export async function startBatch(
  urls: readonly string[],
  { tabs, refused }: KnownTabs,
  { engine, lastRequest }: Settings,
  { incognito, saves }: { incognito: boolean; saves: boolean },
): Promise<string> {
  const own = Object.fromEntries(urls.flatMap((url) => (tabs[url] ? [[url, tabs[url]]] : [])));
  const started = await startOnce({
    operation: 'batch',
    request: { ...lastRequest, urls },
    engine,
    ...(engine === 'local' && { tabs: own }),
    refusedTabs: refused,
    incognito,
  });
  if ('issues' in started) throw WinnowError.badRequest(started.issues);
  if (saves) await saveAtEnd(started.jobId, 'markdown');
  return started.jobId;
}
