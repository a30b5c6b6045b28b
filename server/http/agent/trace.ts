import { defined } from '../../../lib/base/json';
import { isFinished, type Job } from '../../../lib/jobs/job';
import type { JobStep } from '../../../lib/operations/steps';
import { activityOf, endOf } from './status.ts';

/** An event of a trace before it is numbered. */
interface TimedEvent {
  at: number;
  id: string;
  event: { type: string } & Record<string, unknown>;
}

/** The only agent of a trace: Winnow runs no others. */
const AGENT = { id: 'agent', role: 'orchestrator', name: 'Winnow' };

/** Names of tools, if they are not those of their steps. */
const TOOL_NAMES: Partial<Record<JobStep['name'], string>> = { act: 'interact' };

/** Steps that are tool calls; the others are reports. */
const TOOLS: Partial<Record<JobStep['name'], (about: string | undefined) => object>> = {
  search: (query) => ({ query }),
  map: (url) => ({ url, sitemap: 'only' }),
  act: (url) => ({ url }),
};

/** Returns the events of a tool call, whose end is absent while it runs. */
function callEvents(
  id: string,
  toolName: string,
  parameters: object,
  [at, endedAt]: [number, number | undefined],
  result: object,
): TimedEvent[] {
  const call = { toolCallId: id, toolName };
  const started = { at, id: `${id}:started`, event: { type: 'tool_call.started', ...call, parameters } };
  if (endedAt === undefined) return [started];
  return [started, { at: endedAt, id: `${id}:finished`, event: { type: 'tool_call.finished', ...call, result } }];
}

function stepEvents(step: JobStep, index: number, pages: number, job: Job): TimedEvent[] {
  const id = `step-${index + 1}`;
  const { name, at, endedAt, about, urls = [], actions, error } = step;
  const parameters = TOOLS[name]?.(about);
  if (parameters) {
    const result = { urls, ...defined({ actions, error }) };
    return callEvents(id, TOOL_NAMES[name] ?? name, parameters, [at, endedAt], result);
  }
  const isLast = name === 'stop' || name === 'answer';
  const message =
    name === 'stop'
      ? endOf({ steps: [step], ...(job.beyond && { beyond: job.beyond }) }, pages)
      : endedAt !== undefined && name === 'choose'
        ? [urls.length > 0 ? `Chose ${urls.join(', ')}` : 'Chose no page.', error].filter(Boolean).join(' ')
        : activityOf({ steps: [{ name, at }] }, 0);
  const phase = isLast ? 'finalizing' : 'planning';
  return [{ at, id, event: { type: 'progress.reported', phase, message } }];
}

function partEvents({ id, createdAt, finishedAt, page, state, error }: Job): TimedEvent[] {
  const result = error ? { error: error.message } : { title: page?.title, success: state === 'done' };
  return callEvents(id, 'scrape', { url: page?.url }, [createdAt, finishedAt], result);
}

const OUTCOMES: Partial<Record<Job['state'], string>> = {
  done: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** @param since time of the previous event */
function endEvents({ state, finishedAt = 0, error }: Job, since: number): TimedEvent[] {
  const told = error && {
    code: state === 'cancelled' ? 'cancelled' : 'internal',
    source: 'agent',
    retryable: state === 'failed',
    message: error.message,
  };
  return [
    {
      at: Math.max(finishedAt, since),
      id: 'run:finished',
      event: { type: 'run.finished', outcome: OUTCOMES[state], error: told ?? null },
    },
  ];
}

/**
 * Returns the events of an agent, in the shape that the client libraries have types for.
 * @param parts its pages
 */
export function traceOf(job: Job, parts: readonly Job[]) {
  const pages = parts.filter(({ state }) => state === 'done').length;
  const events: TimedEvent[] = [
    { at: job.createdAt, id: 'run:started', event: { type: 'run.started' } },
    ...(job.steps ?? []).flatMap((step, index) => stepEvents(step, index, pages, job)),
    ...parts.flatMap(partEvents),
  ].sort((one, other) => one.at - other.at);
  // Pages of an agent that was cancelled end after it.
  const last = isFinished(job) ? endEvents(job, events.at(-1)?.at ?? 0) : [];
  return [...events, ...last].map(({ at, id, event }, index) => ({
    schemaVersion: 1,
    eventId: `${job.id}:${id}`,
    runId: job.id,
    occurredAt: new Date(at).toISOString(),
    producerSequence: index + 1,
    agent: AGENT,
    ...event,
  }));
}
