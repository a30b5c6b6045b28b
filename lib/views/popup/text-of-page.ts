import type { Job } from '@/lib/jobs/job';
import { questionOf } from '@/lib/jobs/thread';
import type { ResultText } from '@/lib/scrape/noted';
import { settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { resultText } from '@/lib/transfer/export/result-text';
import { noteModel } from '../ask-note';

/**
 * Formats the text of a page that a job has read, ready to copy. For a question without the page's text, this is the text
 * of the result it was asked about.
 * @returns undefined if no text exists
 */
export async function textOfPage(
  job: Job,
  stores: Pick<Stores, 'jobs' | 'results' | 'highlights'>,
): Promise<ResultText | undefined> {
  const [own, saved] = await Promise.all([stores.results.get(job.id), settings.getValue()]);
  const asked = own?.response.data.markdown ? undefined : await resultAskedAbout(job, stores);
  const { note } = saved;
  const from = asked ?? own;
  const highlights = note.highlights && job.page && !job.ephemeral ? await stores.highlights.ofPage(job.page.url) : [];
  if (!from) return undefined;
  const { response, declared, transcripts } = from;
  const noted = { response, declared, transcripts, selection: job.tab?.selection === true, highlights };
  return resultText(noted, note, { ask: noteModel(saved, job) });
}

/** The result of the page that began a question's thread; undefined if another question began it, or it no longer exists. */
async function resultAskedAbout({ id, thread }: Job, { jobs, results }: Pick<Stores, 'jobs' | 'results'>) {
  if (thread === undefined || thread === id) return undefined;
  const base = await jobs.get(thread);
  return base && questionOf(base) === undefined ? results.get(thread) : undefined;
}
