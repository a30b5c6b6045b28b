import type { RequestDraft } from '@/components/popup/draft';
import type { ActivePage } from '@/lib/browser/pages';
import type { Job } from '@/lib/jobs/job';
import type { AskedStart } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';

export interface RequestChange {
  /** Address to open if the tab must not be read. */
  url?: string;
  /** Types of formats to leave out. */
  without?: readonly string[];
}

/**
 * Returns the start of a failed scrape again, without some formats, and with another address if given.
 * @param draft stands for its request if that is not known
 */
export function repeatOf(
  failure: Pick<AskedStart, 'selection' | 'deliverTo'> & { request?: RequestDraft | undefined },
  draft: RequestDraft,
  engine: EngineName,
  { without = [], ...place }: RequestChange = {},
): AskedStart<RequestDraft> {
  const { request = draft, selection = false, deliverTo } = failure;
  const formats = request.formats.filter(({ type }) => !without.includes(type));
  return { request: { ...request, ...place, formats }, engine, selection, deliverTo };
}

/** The failure of a job, unless the tab has moved on to another page or the user has dismissed it. */
export function failedScrape(job: Job | undefined, page: ActivePage, dismissed: string | undefined) {
  if (job?.state !== 'failed' || !job.error || job.id === dismissed) return undefined;
  if (job.page && job.page.url !== page.url) return undefined;
  const { url: _url, ...request }: Record<string, unknown> = job.input ?? {};
  return {
    error: job.error,
    engine: job.engine,
    request: job.input && (request as unknown as RequestDraft),
    selection: job.tab?.selection ?? false,
    deliverTo: job.delivery?.to,
    usesSteps: job.replay !== undefined,
  };
}
