import { defined } from '../../../lib/base/json';
import { type AgentRequest, withoutEffectOnAgent } from '../../../lib/contract';
import type { Job } from '../../../lib/jobs/job';
import type { AgentConclusion } from '../../../lib/operations/agent/conclusion';
import type { JobStep, StopReason } from '../../../lib/operations/steps';
import { statusOf, valueStatus } from '../job-status.ts';

/** Messages about the current step of an agent. */
const AT: Record<JobStep['name'], (step: JobStep) => string> = {
  search: ({ about }) => `Searching the web for: ${about}`,
  map: ({ about }) => `Reading the sitemaps of ${about}.`,
  choose: () => 'Choosing the next pages.',
  act: ({ about }) => `Acting on ${about}.`,
  answer: () => 'Writing the answer.',
  stop: () => 'Finishing.',
};

const ENDED: Record<StopReason, string> = {
  enough: 'what was read answers the prompt.',
  pages: 'its budget of pages is used up. Raise maxCredits or effort for more.',
  rounds: 'its rounds are used up. Raise effort for more.',
  tokens: 'its budget of tokens is used up. Raise effort for more.',
  time: 'its time is used up. Raise effort for more.',
  nothingLeft: 'there was no other page to read.',
  asked: 'it was stopped.',
};

/** Explains why an agent stopped looking for pages, and which of its steps failed. */
export function endOf({ steps = [], beyond = 0 }: Pick<Job, 'steps' | 'beyond'>, pages: number): string {
  const reason = beyond > 0 ? 'pages' : steps.findLast(({ name }) => name === 'stop')?.reason;
  const count = `Read ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const failed = [...new Set(steps.flatMap(({ error }) => error ?? []))];
  return [reason ? `${count}: ${ENDED[reason]}` : `${count}.`, ...failed].join(' ');
}

/** Describes the current activity of an agent. @param reading number of pages being scraped */
export function activityOf({ steps = [] }: Pick<Job, 'steps'>, reading: number): string {
  const step = steps.findLast(({ endedAt }) => endedAt === undefined);
  if (step) return AT[step.name](step);
  return reading > 0 ? `Reading ${reading} ${reading === 1 ? 'page' : 'pages'}.` : 'Starting.';
}

interface StatusInput {
  counts: { completed: number; lost: number };
  /** Number of pages being scraped. */
  reading: number;
  /** Its result, once available. */
  conclusion: AgentConclusion | undefined;
}

/**
 * Returns the status of an agent. Not shown in the specification; it has the members that the client libraries read.
 */
export function agentStatus(job: Job, { counts, reading, conclusion }: StatusInput, now: number) {
  const input = job.input as AgentRequest;
  const { model, effort, mode } = input;
  const isChat = mode === 'chat';
  const base = valueStatus(statusOf(job, counts, job.planned ?? 0, now), {});
  const asked = { model, ...defined({ effort }), mode };
  if (base.status === 'processing') return { ...base, ...asked, message: activityOf(job, reading) };
  const ended = endOf(job, counts.completed);
  if (base.status !== 'completed' || !conclusion) return { ...base, ...asked, message: ended };
  const ignored = withoutEffectOnAgent(input);
  const warnings = [
    conclusion.warning,
    ignored.length > 0 && `Without effect on this agent: ${ignored.join(', ')}.`,
    isChat && conclusion.message !== undefined && ended,
  ].filter(Boolean);
  return {
    ...base,
    ...asked,
    ...(isChat && conclusion.message !== undefined
      ? { message: conclusion.message }
      : { data: conclusion.data, message: ended }),
    sources: conclusion.sources,
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  };
}

/** Maximum length of a prompt in a list, in characters. */
const HINT = 100;

/** Formats an agent for the list of all agents. */
export function listedAgent({ id, createdAt, state, input }: Job) {
  const { prompt, urls, schema, model, effort, interact, origin = 'api', integration } = input as AgentRequest;
  const status = state === 'done' ? 'completed' : state === 'failed' || state === 'cancelled' ? state : 'processing';
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    targetHint: urls[0] ?? prompt.slice(0, HINT),
    origin,
    ...(integration && { integration }),
    settings: { hidden: false, starred: false },
    status,
    options: {
      ...(urls.length > 0 && { urls }),
      prompt,
      ...defined({ schema }),
      model,
      ...defined({ effort }),
      ...(interact && { interact }),
    },
  };
}
