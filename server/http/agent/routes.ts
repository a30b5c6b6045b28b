import type { Context, Hono } from 'hono';
import { WinnowError } from '../../../lib/base/errors';
import { type AgentConclusion, CONCLUSION } from '../../../lib/operations/agent/conclusion';
import { agent } from '../../../lib/operations/agent/operation';
import { noThread } from '../../../lib/operations/agent/served';
import { isJobId, NO_JOB_ID } from '../admission.ts';
import { errorAnswer, refusal } from '../errors.ts';
import type { ServerJobs } from '../jobs.ts';
import type { KeyCheck } from '../key.ts';
import { allowing, answerWith, type Env, needsKey, ownOrigin } from '../responding.ts';
import { agentStatus, listedAgent } from './status.ts';
import { traceOf } from './trace.ts';

/** Number of agents on one page of the list. */
const PAGE = 20;

const NOT_THERE = 'Agent job not found';
const NO_DATABASE = 'This endpoint is only available if your Firecrawl deployment is backed by a database.';

/** Serves the routes specific to agents; they start like other jobs. */
export function addAgentRoutes(app: Hono<Env>, { isKey, jobs }: { isKey: KeyCheck; jobs: ServerJobs }): void {
  const { path } = agent;
  const key = needsKey(isKey);
  const find = (id: string) => jobs.find('agent', id).catch(inWords);

  app.get(path, key, async (context) => {
    const before = readBefore(context.req.query('before'));
    if (before === undefined) return answerWith(context, refusal(400, 'Invalid before timestamp.'));
    const found = await jobs.list('agent', before, PAGE + 1);
    if (!found) return answerWith(context, refusal(501, NO_DATABASE));
    const page = found.slice(0, PAGE);
    const last = found.length > PAGE ? page.at(-1) : undefined;
    const next = last && `${ownOrigin(context)}${path}?before=${last.createdAt}`;
    return context.json({ success: true, agents: page.map(listedAgent), ...(next && { next }) });
  });

  app.get(`${path}/threads/:id`, key, (context) =>
    about(context, async () => {
      throw noThread();
    }),
  );
  app.all(`${path}/threads/:id`, allowing('GET'));

  app.get(`${path}/:id`, key, (context) =>
    about(context, async (id) => {
      const { job, host } = await find(id);
      const counts = await host.counts(id);
      const parts = job.state === 'done' ? [] : await host.parts(id);
      const reading = parts.filter(({ state }) => state === 'running' || state === 'queued').length;
      const document = job.state === 'done' ? await host.document(id) : undefined;
      const conclusion = document?.[CONCLUSION] as AgentConclusion | undefined;
      return agentStatus(job, { counts, reading, conclusion }, Date.now());
    }),
  );
  app.delete(`${path}/:id`, key, (context) =>
    about(context, async (id) => {
      const { host } = await find(id);
      // An agent that has ended stays unchanged.
      await host.cancel(id);
      return { success: true };
    }),
  );

  app.get(`${path}/:id/trace`, key, (context) =>
    about(context, async (id) => {
      const { job, host } = await find(id);
      const { completed } = await host.counts(id);
      const live = context.req.query('liveView') === 'true' && { activeBrowserSessions: [] };
      return { success: true, id, events: traceOf(job, await host.parts(id)), creditsUsed: completed, ...live };
    }),
  );
  app.all(`${path}/:id/trace`, allowing('GET'));

  app.get(`${path}/:id/snapshots/:snapshot`, key, (context) =>
    about(context, async (id) => {
      await find(id);
      throw new WinnowError('NOT_FOUND', 'Snapshot not found: this server keeps none. The trace names the pages.');
    }),
  );
  app.all(`${path}/:id/snapshots/:snapshot`, allowing('GET'));
}

/** Parses a time in ms since the epoch; an absent time means now. @returns undefined for an invalid text */
function readBefore(text: string | undefined): number | undefined {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Responds about the agent or thread in the path. */
async function about(context: Context<Env, `${string}/:id`>, work: (id: string) => Promise<object>) {
  const id = context.req.param('id');
  if (!isJobId(id)) return answerWith(context, refusal(400, NO_JOB_ID));
  try {
    return context.json(await work(id));
  } catch (thrown) {
    if (thrown instanceof WinnowError) return answerWith(context, errorAnswer(thrown.record));
    throw thrown;
  }
}

function inWords(thrown: unknown): never {
  const { code, message } = WinnowError.from(thrown).record;
  throw code === 'NOT_FOUND' && message === 'Job not found' ? new WinnowError(code, NOT_THERE) : thrown;
}
