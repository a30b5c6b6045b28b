import type { ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { Job } from '@/lib/jobs/job';
import type { Engine } from '@/lib/operations/engine';
import { createPageCache } from '@/lib/operations/scrape/cache';
import { createQueue } from '@/lib/operations/scrape/queue';
import { createTabEngine } from '@/lib/operations/scrape/scrape-tab';
import { createUrlEngine } from '@/lib/operations/scrape/scrape-url';
import { wantsOwnPage } from '@/lib/operations/scrape/unsupported';
import type { Recording } from '@/lib/recorder/recording';
import { fillVariables } from '@/lib/recorder/variables';
import { createRemoteEngine } from '@/lib/remote/scrape';
import { testConnection } from '@/lib/remote/test-connection';
import { getServiceKey, parseBaseUrl, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { pageDriver } from '../browser/drivers';
import { liveTab } from '../browser/live-tab';
import { readCopy } from '../browser/offscreen';
import { getTab } from '../browser/tabs';
import { deriveFor } from './derive';

/** All pages of our own wait in one queue. A worker that dies takes it along, and its jobs are taken up anew. */
const queue = createQueue(async () => (await settings.getValue()).concurrency);

/**
 * The engine that runs a job, with what it needs of the browser and the settings: a service, the tab as it stands, or a
 * page of our own.
 * @throws WinnowError PAGE_CHANGED where the tab is gone or shows another page; BASE_URL_REFUSED without a service
 */
export async function engineFor(
  job: Job,
  request: ScrapeRequest,
  values: Record<string, string>,
  stores: Stores,
): Promise<Engine> {
  const { recordings, secrets } = stores;
  const recording = job.replay && (await recordings.get(job.replay.recordingId));
  const kept = job.replay ? await secrets.get(job.replay.recordingId) : {};
  const engine = await unfilled(job, request, stores, recording);
  return (asked, context) => engine(filled(asked, { ...kept, ...values }), context);
}

/** A request as it is run. @throws WinnowError naming the actions that ask for a value which is not given */
function filled(request: ScrapeRequest, values: Record<string, string>): ScrapeRequest {
  if (!request.actions) return request;
  const actions = fillVariables(request.actions, values);
  if (!actions.ok) throw WinnowError.badRequest(actions.issues);
  return { ...request, actions: actions.actions };
}

async function unfilled(
  job: Job,
  request: ScrapeRequest,
  stores: Stores,
  recording: Recording | undefined,
): Promise<Engine> {
  if (job.engine === 'remote') return createRemoteEngine({ ...(await service()), isLiveTab: job.tab !== undefined });
  if (!job.tab || wantsOwnPage(request)) {
    const cache = createPageCache({ store: stores.cache, incognito: job.ephemeral });
    const replay = recording && { actions: recording.steps, strict: job.replay?.strict ?? false };
    const derive = deriveFor(job, stores);
    return createUrlEngine({
      driver: pageDriver(job.ephemeral),
      cache,
      readCopy,
      queue,
      derive,
      ...(replay && { replay }),
    });
  }
  await assertSamePage(job.tab.id, job.page?.url ?? request.url);
  return createTabEngine(liveTab(job.tab), deriveFor(job, stores), { selection: job.tab.selection });
}

/** @returns milliseconds that the service took to answer @throws WinnowError where it is not usable, saying why */
export async function testService(): Promise<number> {
  return (await testConnection(await service())).milliseconds;
}

async function service(): Promise<{ baseUrl: string; key?: string }> {
  const { baseUrl } = parseBaseUrl((await settings.getValue()).baseUrl);
  const key = await getServiceKey(baseUrl);
  return { baseUrl, ...(key && { key }) };
}

/** A job that is taken up after a worker's death must not read what the person went on to. */
async function assertSamePage(tabId: number, address: string): Promise<void> {
  const tab = await getTab(tabId).catch(() => undefined);
  if (!tab) throw new WinnowError('PAGE_CHANGED', 'The tab was closed.');
  if (tab.url !== undefined && tab.url !== address) {
    throw new WinnowError('PAGE_CHANGED', 'The tab went to another page before it was read.');
  }
}
