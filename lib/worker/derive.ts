import type { Job } from '@/lib/jobs/job';
import { questionOf, turnsBefore } from '@/lib/jobs/thread';
import type { Derive } from '@/lib/scrape/formats/fill-formats';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { WorkerContext } from './context';
import { reachModel, refreshWindow } from './model';

/** Maximum number of earlier questions that are sent with a new one. */
const MOST_HISTORY = 5;

/** Creates the function that derives formats from a page's text for a job, with the user's model and earlier questions. */
export function deriveFor(job: Job, { stores, offscreen }: Pick<WorkerContext, 'stores' | 'offscreen'>): Derive {
  return async (input, options) => {
    const asks = input.request.formats.some(({ type }) => type === 'question');
    if (asks && !input.request.zeroDataRetention) await refreshWindow(offscreen, options.signal);
    const { model, modelChoice } = await settings.getValue();
    const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
    const history = asks && !job.ephemeral ? await askedBefore(job, stores) : [];
    const undo = await reachModel(model);
    try {
      const highlighted = asks && !input.request.redactPII ? await highlightedIn(job, stores) : [];
      const derive = { ...input, history, highlighted, mayKeep: !job.ephemeral };
      return await offscreen.deriveText({ derive, model, modelChoice, secrets }, options);
    } finally {
      await undo();
    }
  };
}

/** Reads the user's highlights of the page of a job. */
async function highlightedIn({ page, ephemeral }: Job, { highlights }: Pick<Stores, 'highlights'>) {
  if (!page || ephemeral) return [];
  const kept = await highlights.ofPage(page.url);
  return kept.map(({ quote, note }) => ({ text: quote.exact, ...(note && { note }) }));
}

/** Reads the answered questions of the same thread, oldest first. */
async function askedBefore(job: Job, { jobs, results }: Stores) {
  if (!job.page) return [];
  const earlier = turnsBefore(job, await jobs.ofPage(job.page.url)).slice(-MOST_HISTORY);
  const asked = await Promise.all(
    earlier.map(async (turn) => {
      const question = questionOf(turn);
      const answer = (await results.get(turn.id))?.response.data.answer;
      return question && answer ? [{ question, answer }] : [];
    }),
  );
  return asked.flat();
}
