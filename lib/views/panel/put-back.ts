import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { inPrivateWindow } from '@/lib/browser/panel';
import { findParts } from '@/lib/browser/parts';
import { getTab } from '@/lib/browser/tabs';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { Start } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';
import type { LeftOut } from '@/lib/page/page-content';
import type { ContentWith, WantedParts } from '@/lib/picker/content-with';
import { isSamePage } from '@/lib/scrape/page-address';
import { background } from '../background';

/**
 * Prepares a job's scrape again with parts that its result left out: from the job's tab if it still shows the page,
 * otherwise from the copy of the page that was read.
 * @param places indexes of the parts in the list of left-out parts
 * @throws WinnowError PAGE_CHANGED if neither is available, or a part is no longer in the page
 */
export async function withParts(
  job: Job,
  engine: EngineName,
  leftOut: readonly LeftOut[],
  places: readonly number[],
): Promise<Start> {
  const { operation, input } = job;
  const wanted = { excludeTags: firstPageOf(job)?.excludeTags ?? [], leftOut, places };
  const { tabId, found } = await contentOf(job, wanted);
  if (!found) throw notOpen();
  if (!found.ok || !found.fields) throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.partGone'));
  const { url, ...request }: Start['request'] = { ...input, ...found.fields };
  const putBack = { of: job.id, places: [...places] };
  const from = { tabId, incognito: await inPrivateWindow() };
  return { operation, engine, request: tabId === undefined ? { ...request, url } : request, ...from, putBack };
}

/**
 * Lets the user choose, in the tab of a job, what is scraped again.
 * @param isKept true to keep the choice for the site of the page
 * @throws WinnowError PAGE_CHANGED if the tab no longer shows the page
 */
export async function chooseOnPage(job: Job, isKept = false): Promise<void> {
  const tabId = await tabOf(job);
  if (tabId === undefined) throw notOpen();
  const { url: _url, ...request }: Start['request'] = { ...job.input };
  await background.startPicking({
    tabId,
    engine: job.engine,
    request,
    scrapes: true,
    ...(isKept && { keptFor: job.page?.url }),
  });
}

/** Trying again would look in the same place. */
const notOpen = () =>
  new WinnowError('PAGE_CHANGED', i18n.t('errors.page.notOpen'), {
    nextStep: i18n.t('nextSteps.chooseAnew'),
    remedy: 'none',
  });

/** Returns the tab of a job, while it shows the page. */
async function tabOf({ tab, page }: Job): Promise<number | undefined> {
  const shown = tab && (await getTab(tab.id).catch(() => undefined));
  // A hidden address proves nothing: the browser decides whether the page may be read.
  return shown && (shown.url === undefined || isSamePage(shown.url, page?.url)) ? shown.id : undefined;
}

async function contentOf(job: Job, wanted: WantedParts): Promise<{ tabId?: number; found: ContentWith | undefined }> {
  const request = firstPageOf(job);
  if (!job.tab) return { found: request && (await background.contentOfCopy({ request, wanted })) };
  const tabId = await tabOf(job);
  return tabId === undefined ? { found: undefined } : { tabId, found: await findParts(tabId, wanted) };
}
