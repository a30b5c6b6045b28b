import type { Derive } from '@/lib/formats/fill-formats';
import type { Job } from '@/lib/jobs/job';
import { questionOf, turnsBefore } from '@/lib/jobs/thread';
import type { ModelSettings } from '@/lib/model';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { atOrigin } from '../browser/page-options/rules';
import { addSessionRules, ownHost } from '../browser/page-options/session-rules';
import type { WorkerContext } from './context';

/** Earlier questions that go with a new one. */
const MOST_HISTORY = 5;

/**
 * Makes the function that derives formats from a page's text for a job, with the user's model and earlier questions.
 */
export function deriveFor(job: Job, { stores, offscreen }: Pick<WorkerContext, 'stores' | 'offscreen'>): Derive {
  return async (input, options) => {
    const { model, modelChoice } = await settings.getValue();
    const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
    const asks = input.request.formats.some(({ type }) => type === 'question');
    const history = asks && !job.ephemeral ? await askedBefore(job, stores) : [];
    const undo = await reachModel(model);
    try {
      const derive = { ...input, history, mayKeep: !job.ephemeral };
      return await offscreen.deriveText({ derive, model, modelChoice, secrets }, options);
    } finally {
      await undo();
    }
  };
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

/**
 * Model servers on a computer refuse what comes from an extension by its Origin (ollama#3016): ours goes without, to
 * that address alone and while it is asked.
 * @returns a function that takes it back
 */
export async function reachModel(model: ModelSettings): Promise<() => Promise<void>> {
  if (model.kind !== 'openai-compatible' || !URL.canParse(model.baseUrl)) return async () => undefined;
  return withoutOrigin([model.baseUrl]);
}

/** The same for several addresses. */
export const withoutOrigin = (baseUrls: readonly string[]): Promise<() => Promise<void>> =>
  addSessionRules(
    baseUrls.map((baseUrl) => ({
      action: {
        type: 'modifyHeaders' as 'modifyHeaders',
        requestHeaders: [{ header: 'origin', operation: 'remove' as 'remove' }],
      },
      condition: {
        ...atOrigin(baseUrl),
        initiatorDomains: [ownHost()],
        resourceTypes: ['xmlhttprequest' as 'xmlhttprequest'],
      },
    })),
  );
