import { isReader, openReaderIn } from '@/lib/browser/reader';
import { getTab, goBack, type Tab } from '@/lib/browser/tabs';
import type { Job } from '@/lib/jobs/job';
import type { Start } from '@/lib/jobs/job-start';
import { servedPart } from '@/lib/scrape/formats/served-part';
import { isSamePage } from '@/lib/scrape/page-address';
import { readerWanted } from '@/lib/store/reader';
import { lastRequestFor } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import type { WithJobId } from './start-operation';

/** Creates the function that shows a tab's page in the reader view, or returns from it. */
export const createReader =
  ({ settings }: Pick<WorkerContext, 'settings'>, { start }: { start(wanted: Start & WithJobId): Promise<unknown> }) =>
  async ({ id: tabId, url = '' }: Tab): Promise<void> => {
    if (tabId === undefined) return;
    if (isReader(url)) return goBack(tabId).catch(() => undefined);
    const { actions: _actions, ...last } = lastRequestFor(await settings.getValue(), url);
    const request = { ...servedPart(last, 'tab'), formats: ['markdown'] };
    const jobId = crypto.randomUUID();
    // Before the scrape starts, so that the worker that ends it knows, whichever that is.
    await readerWanted.add(jobId, tabId, url);
    await start({ jobId, request, engine: 'local', tabId });
  };

/** Shows the result of a job in the tab that waits for it, unless the user has left the page. */
export async function openWantedReader({ id, state }: Job): Promise<void> {
  const waiting = await readerWanted.take(id);
  if (!waiting || state !== 'done') return;
  const { tabId, url } = waiting;
  const tab = await getTab(tabId).catch(() => undefined);
  if (tab && (tab.url === undefined || isSamePage(tab.url, url))) await openReaderIn(tabId, id);
}
