import { browser } from 'wxt/browser';
import { ScrapeError, type ScrapeRequest } from '@/lib/contract';
import type { Engine } from '@/lib/engine/engine';
import { createLocalEngine } from '@/lib/engine/local/scrape';
import { createRemoteEngine } from '@/lib/engine/remote/scrape';
import { testConnection } from '@/lib/engine/remote/test-connection';
import type { Job } from '@/lib/jobs/job';
import { getServiceKey, parseBaseUrl, settings } from '@/lib/store/settings';
import { liveTab } from './live-tab';

/**
 * The engine that runs a job, with what it needs of the browser and the settings.
 * @throws ScrapeError PAGE_CHANGED where the tab is gone or shows another page; BASE_URL_REFUSED without a service
 */
export async function engineFor(job: Job, request: ScrapeRequest): Promise<Engine> {
  if (job.engine === 'remote') return createRemoteEngine({ ...(await service()), isLiveTab: job.tab !== undefined });
  if (!job.tab) throw new ScrapeError('PAGE_CHANGED', 'There is no tab to read.');
  await assertSamePage(job.tab.id, job.page?.url ?? request.url);
  return createLocalEngine(liveTab(job.tab), { selection: job.tab.selection });
}

/** @returns milliseconds that the service took to answer @throws ScrapeError where it is not usable, saying why */
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
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) throw new ScrapeError('PAGE_CHANGED', 'The tab was closed.');
  if (tab.url !== undefined && tab.url !== address) {
    throw new ScrapeError('PAGE_CHANGED', 'The tab went to another page before it was read.');
  }
}
