import type { Derive } from '@/lib/formats/fill-formats';
import { firstPageOf } from '@/lib/jobs/first-page';
import { isFinished, type Job } from '@/lib/jobs/job';
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

/**
 * Reads the answered questions about the same page in the same tab, oldest first. A scrape without a tab follows no
 * other: at the HTTP door that may be somebody else's.
 */
async function askedBefore({ tab, page, createdAt }: Job, { jobs, results }: Stores) {
  if (!tab || !page) return [];
  const earlier = (await jobs.ofPage(page.url)).filter(
    (job) => isFinished(job) && job.createdAt < createdAt && job.tab?.id === tab.id,
  );
  const asked = await Promise.all(
    earlier.slice(0, MOST_HISTORY).map(async (job) => {
      const question = firstPageOf(job)?.formats.find((format) => format.type === 'question');
      const answer = question && (await results.get(job.id))?.response.data.answer;
      return question && answer ? [{ question: question.question, answer }] : [];
    }),
  );
  return asked.flat().reverse();
}

/**
 * Model servers on a computer refuse what comes from an extension by its Origin (ollama#3016): ours goes without, to
 * that address alone and while it is asked.
 * @returns a function that takes it back
 */
export async function reachModel(model: ModelSettings): Promise<() => Promise<void>> {
  if (model.kind !== 'openai-compatible' || !URL.canParse(model.baseUrl)) return async () => undefined;
  return addSessionRules([
    {
      action: {
        type: 'modifyHeaders' as 'modifyHeaders',
        requestHeaders: [{ header: 'origin', operation: 'remove' as 'remove' }],
      },
      condition: {
        ...atOrigin(model.baseUrl),
        initiatorDomains: [ownHost()],
        resourceTypes: ['xmlhttprequest' as 'xmlhttprequest'],
      },
    },
  ]);
}
