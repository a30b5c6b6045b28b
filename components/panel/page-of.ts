import { i18n } from '#i18n';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import type { ReaderName } from '@/lib/scrape/readers';

/** A job and its result. */
export interface JobResult {
  job: Job;
  result: EngineResult;
}

export interface PageOfJob {
  url: string;
  title: string;
  favicon?: string | undefined;
  /** HTTP status of the page, if known. */
  status?: number | undefined;
  /** Who found its content, if the user chose that. */
  reader?: ReaderName | undefined;
}

/**
 * Returns the page that a job is about, under the name that the user gave it. A job that is not kept lacks its page; its
 * result has it, while it is in memory.
 */
export function pageOf(job: Job, result?: EngineResult): PageOfJob {
  const { metadata } = result?.response.data ?? {};
  const url = job.page?.url ?? firstPageOf(job)?.url ?? metadata?.sourceURL ?? '';
  const { planned, name, input } = job;
  if (job.operation === 'agent' && input && 'prompt' in input && input.prompt) {
    return { url, title: name ?? input.prompt };
  }
  if (planned !== undefined) return { url, title: name ?? i18n.t('panel.set.title', planned) };
  const title = name || job.page?.title || [metadata?.title].flat()[0] || '';
  return {
    url,
    title: title || (url ? '' : i18n.t('panel.notKept.title')),
    favicon: job.page?.favicon,
    status: metadata?.statusCode ?? undefined,
    reader: result?.reading?.reader ?? job.reader,
  };
}
