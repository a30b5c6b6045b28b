import { WinnowError } from '@/lib/base/errors';
import { type AgentRequest, scrapeRequest } from '@/lib/contract';
import { type ActedPage, type FoundPage, keyOfPage, pageOfKey } from '../discovery';
import type { ActedOn } from '../serving';
import type { JobStep } from '../steps';
import type { Budget } from './budget';
import type { AgentDeps } from './deps';
import type { Knowledge } from './knowledge';
import { agentPage } from './operation';

/** Timeout of the steps on one page, in seconds. */
const TIMEOUT = 120;

/** The prompt for the steps on a page. The question is the user's; no page has written any of it. */
const promptFor = ({ prompt }: AgentRequest, missing: readonly string[]): string =>
  `Make this page show what answers a question, by its filters, its search fields, its tabs or its next pages. Stop as soon as it is shown, or if the page cannot show it.
The question: ${prompt}${missing.length > 0 ? `\nStill missing: ${missing.join(', ')}` : ''}`;

/**
 * Acts on pages that an agent has read, if its request allows that, so that they show more. The page that results is read like
 * any other: at its own address, or after the same actions.
 */
export function createActs(input: AgentRequest, deps: AgentDeps, known: Knowledge, budget: Budget) {
  const { act, log, signal } = deps;
  const acts = () => log.steps().filter(({ name }) => name === 'act');
  const stepsLeft = () => budget.steps - acts().reduce((sum, { tried = 0 }) => sum + tried, 0);

  /** Returns why an agent may not read the page that it has made; undefined if it may. */
  async function refusalOf(url: string, { page, hasMoved }: ActedOn, made: ActedPage, blocked: string[]) {
    if (!page) return 'Nothing came of the steps that could be repeated.';
    if (known.read.has(keyOfPage(made))) return 'They led to a page that was read already.';
    if (!scrapeRequest.safeParse(made).success) return 'They are too many to be repeated.';
    if (!hasMoved) return undefined;
    if (input.strictConstrainToURLs) return `They led to ${made.url}, which is not in urls.`;
    if (made.actions.length === 0 && known.candidates.isTaken(made.url))
      return 'They led to a page that is known already.';
    const verdict = await deps.judge(new URL(made.url), url);
    if (verdict === 'robots') blocked.push(made.url);
    return verdict === 'taken' ? undefined : `They led to ${made.url}, which may not be read.`;
  }

  return {
    /** Returns the pages that the agent may act on, by their keys: each address once. */
    pages() {
      if (!input.interact || !act || stepsLeft() <= 0) return [];
      const acted = new Set(acts().map(({ about }) => about));
      return [...known.read].flatMap(([key, lead]) => (acted.has(pageOfKey(key).url) ? [] : [{ key, lead }]));
    },

    /** Acts on a page. @returns the page to read next; undefined if nothing came of it, which its step records */
    act: (key: string, blocked: string[]): Promise<FoundPage | undefined> =>
      log.run({ name: 'act', about: pageOfKey(key).url }, async (step: JobStep) => {
        try {
          const limits = { timeout: TIMEOUT, steps: stepsLeft(), signal };
          const used = (tokens: number) => {
            step.tokens = (step.tokens ?? 0) + tokens;
          };
          const done = await act?.(agentPage(input, key), promptFor(input, known.missing()), limits, used);
          if (!done) return undefined;
          const { url, actions } = pageOfKey(key);
          const { page = { url, actions: [] }, hasMoved } = done;
          const made = hasMoved ? page : { url, actions: [...actions, ...page.actions] };
          Object.assign(step, { tried: done.steps, actions: done.actions });
          const refusal = await refusalOf(url, done, made, blocked);
          const said = [done.error, refusal, done.refused.length > 0 && `Refused: ${done.refused.join('; ')}.`];
          if (said.some(Boolean)) step.error = said.filter(Boolean).join(' ');
          if (refusal) return undefined;
          step.urls = [made.url];
          return { ...made, depth: 1 };
        } catch (thrown) {
          signal.throwIfAborted();
          step.error = WinnowError.from(thrown).message;
          return undefined;
        }
      }),
  };
}
