import type { Job } from '@/lib/jobs/job';
import { questionOf } from '@/lib/jobs/thread';
import { settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { type ResultText, resultText } from '@/lib/transfer/export/result-text';

/**
 * Formats the text of a page that a job has read, ready to copy. For a question without the page's text, this is the text
 * of the result it was asked about.
 * @returns undefined if no text exists
 */
export async function textOfPage(
  job: Job,
  stores: Pick<Stores, 'jobs' | 'results' | 'highlights'>,
): Promise<ResultText | undefined> {
  const [own, { note }] = await Promise.all([stores.results.get(job.id), settings.getValue()]);
  const asked = own?.response.data.markdown ? undefined : await resultAskedAbout(job, stores);
  const response = asked ?? own?.response;
  const highlights = note.highlights && job.page && !job.ephemeral ? await stores.highlights.ofPage(job.page.url) : [];
  return response && resultText({ response, selection: job.tab?.selection === true, highlights }, note);
}

/** The result of the page that began a question's thread; undefined if another question began it, or it no longer exists. */
async function resultAskedAbout({ id, thread }: Job, { jobs, results }: Pick<Stores, 'jobs' | 'results'>) {
  if (thread === undefined || thread === id) return undefined;
  const base = await jobs.get(thread);
  return base && questionOf(base) === undefined ? (await results.get(thread))?.response : undefined;
}
