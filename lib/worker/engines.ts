import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { withLoadedTracks } from '@/lib/browser/load-tracks';
import type { Job, JobTab } from '@/lib/jobs/job';
import { askingAgainLater } from '@/lib/operations/again-later';
import type { Engine } from '@/lib/operations/engine';
import { createLocalEngine } from '@/lib/operations/local';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { createRemoteEngine } from '@/lib/operations/remote/engine';
import { testConnection } from '@/lib/operations/remote/test-connection';
import { createPageCache } from '@/lib/scrape/cache';
import { isSamePage } from '@/lib/scrape/page-address';
import { createQueue } from '@/lib/scrape/queue';
import { PDF } from '@/lib/scrape/scrape-pdf';
import { getServiceKey, settings } from '@/lib/store/settings';
import { fetchFile } from '../browser/fetch-file';
import { liveTab } from '../browser/live-tab';
import { getTab } from '../browser/tabs';
import type { WorkerContext } from './context';
import { deriveFor } from './derive';
import { rememberRefusals } from './remember-refusals';
import { replayOfAll } from './replay';

/** Returns the maximum number of Winnow's own pages that may be open at the same time. */
export const concurrency = async (): Promise<number> => (await settings.getValue()).concurrency;

/** Single queue for all of Winnow's own pages. It is lost when the worker dies, and its jobs are resumed. */
const queue = createQueue(concurrency);

/**
 * Creates the engine that runs a job, with what it needs from the browser and the settings.
 * @throws WinnowError BASE_URL_REFUSED without a service
 */
export async function engineFor(job: Job, context: WorkerContext): Promise<Engine> {
  const { stores, drivers, offscreen } = context;
  const { tab, ephemeral, replay } = job;
  if (job.engine === 'remote') {
    const service = await savedService();
    return rememberRefusals(createRemoteEngine({ ...service, isLiveTab: tab !== undefined }), service.baseUrl);
  }
  const recording = replay && (await stores.recordings.get(replay.recordingId));
  return askingAgainLater(
    createLocalEngine({
      ...(tab && {
        tab: (address: string, signal: AbortSignal) => reachTab(job, tab, job.page?.url ?? address, signal),
      }),
      ...(job.file && { file: () => fileOf(job, stores) }),
      driver: drivers.pageDriver({
        keepsNothing: ephemeral,
        blockedHosts: async () => (await settings.getValue()).blockedHosts,
      }),
      cache: createPageCache({ store: stores.cache, incognito: ephemeral }),
      openReader: offscreen.openReader,
      readCopy: offscreen.readCopy,
      loadTracks: (content) => withLoadedTracks(content, { isOpen: false }),
      readPdf: offscreen.readPdf,
      readDocument: offscreen.readDocument,
      makeMedia: offscreen.makeMedia,
      ...(!job.hasSlot && { queue }),
      derive: deriveFor(job, context),
      ...(recording && { replay: replayOfAll(recording, replay.strict) }),
    }),
  );
}

/** @returns the response time of the service, in ms @throws WinnowError with the reason if the service is not usable */
export async function testService(): Promise<number> {
  return (await testConnection(await savedService())).milliseconds;
}

/** Returns address and key of the configured service. @throws WinnowError BASE_URL_REFUSED without one */
export async function savedService(): Promise<{ baseUrl: string; key?: string }> {
  const { baseUrl } = parseBaseUrl((await settings.getValue()).baseUrl);
  const key = await getServiceKey(baseUrl);
  return { baseUrl, ...(key && { key }) };
}

/** Returns the file of a job that reads one instead of a page. @throws WinnowError if the file no longer exists */
async function fileOf({ id, file, page }: Job, { results }: Pick<WorkerContext['stores'], 'results'>) {
  const kept = file && (await results.takeFile(file.id, id));
  if (!kept) throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.pdf.gone'), { remedy: 'none' });
  const { name, kind = 'pdf' } = file;
  const url = page?.url ?? '';
  return kind === 'pdf'
    ? { file: kept, loaded: { url, contentType: PDF } }
    : { file: kept, loaded: { url }, document: { name, kind } };
}

/** A resumed job must not read another page that the user has opened in the tab since. */
async function reachTab({ reader }: Job, tab: JobTab, address: string, signal: AbortSignal) {
  const shown = await getTab(tab.id).catch(() => undefined);
  if (!shown) throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.tabClosed'));
  if (shown.url !== undefined && !isSamePage(shown.url, address)) {
    throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.tabLeft'));
  }
  if (tab.isPdf) return fetchFile(address, signal);
  return { page: liveTab(tab), selection: tab.selection, reader };
}
