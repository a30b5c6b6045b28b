import type { Context, Hono } from 'hono';
import { WinnowError } from '../../lib/base/errors';
import type { JobOperation } from '../../lib/operations/operation';
import type { OperationInput, OperationName } from '../../lib/operations/registry';
import { servedJob } from '../../lib/operations/served';
import type { LookupDeps } from '../../lib/operations/serving';
import { listedName } from './account/endpoints.ts';
import type { UsageLog } from './account/usage.ts';
import { isJobId, NO_JOB_ID } from './admission.ts';
import { readStart } from './body.ts';
import { errorAnswer, refusal, strictRefusal } from './errors.ts';
import { refuseRepeat, refusingRepeats, startKeyOf } from './idempotency.ts';
import type { StartedJob } from './job-host.ts';
import { readPaging } from './job-status.ts';
import type { ServerJobs } from './jobs.ts';
import type { KeyCheck } from './key.ts';
import { allowing, answerWith, answerWork, type Env, type LogEntry, needsKey, ownOrigin } from './responding.ts';

const NO_ID = refusal(400, NO_JOB_ID);

interface JobRoutesDeps {
  isKey: KeyCheck;
  jobs: ServerJobs;
  usage: UsageLog;
  lookups: LookupDeps;
  log(entry: LogEntry): void;
}

/** Serves an operation over many pages: start, status, cancel, errors. Checks run in the order key, id, body. */
export function addJobRoutes(
  app: Hono<Env>,
  name: OperationName,
  operation: JobOperation<OperationInput>,
  { isKey, jobs, log, usage, lookups }: JobRoutesDeps,
): void {
  const { path } = operation;
  const { complete } = servedJob(name);
  const key = needsKey(isKey);
  const addressOf = (context: Context<Env>, id: string) => `${ownOrigin(context)}${path}/${id}`;

  app.post(path, key, refusingRepeats(operation, jobs.begunWith), (context) =>
    answerWork(context, log, {
      read(text) {
        const { wanted, given } = readStart(name, text);
        return { ...wanted, given };
      },
      async respond({ given, ...wanted }) {
        const { input } = wanted;
        const completed = await complete?.(input, given, lookups, context.req.raw.signal);
        const whole = completed ? { ...wanted, ...readAgain(operation, completed.input) } : wanted;
        const work = () => jobs.start(operation, whole, startKeyOf(context, operation));
        // A repeat is listed as a separate request.
        const idOf = ({ id, isNew }: StartedJob) => (isNew ? id : undefined);
        const { id, isNew } = await usage.during(listedName(name), wanted.page, work, idOf);
        if (!isNew && operation.repeats === 'refused') return refuseRepeat(context);
        const warning = operation.warnings(input).join(' ');
        const started = {
          ...operation.started(whole.input),
          ...completed?.started,
          ...(warning && { warning }),
        };
        const members = { success: true, id, url: addressOf(context, id), ...started };
        return context.json(members, 200, operation.startHeaders);
      },
      refuse: ({ record }) => strictRefusal(record),
    }),
  );
  app.all(path, allowing('POST'));

  const { listedAs } = operation;
  for (const active of listedAs ? ['active', 'ongoing'] : []) {
    app.get(`${path}/${active}`, key, async (context) =>
      context.json({ success: true, [listedAs as string]: await jobs.running(name) }),
    );
    app.all(`${path}/${active}`, allowing('GET'));
  }

  app.get(`${path}/:id`, key, (context) =>
    answerAbout(context, async (id) => {
      if (operation.value) return jobs.value(name, operation, id);
      const paging = readPaging(new URL(context.req.url).searchParams);
      const { status, data, next } = await jobs.status(name, operation, id, paging);
      const query = `skip=${next}${paging.limit === undefined ? '' : `&limit=${paging.limit}`}`;
      return { ...status, ...(next !== undefined && { next: `${addressOf(context, id)}?${query}` }), data };
    }),
  );
  app.delete(`${path}/:id`, key, (context) =>
    answerAbout(context, async (id) => {
      await jobs.cancel(name, operation, id);
      return { status: 'cancelled' };
    }),
  );
  app.all(`${path}/:id`, allowing('GET', 'DELETE'));

  app.get(`${path}/:id/errors`, key, async (context) =>
    orRefused(context, () => jobs.errors(name, context.req.param('id'))),
  );
  app.all(`${path}/:id/errors`, allowing('GET'));
}

/** Returns the completed input, and its first page. */
const readAgain = ({ firstPage }: JobOperation<OperationInput>, input: OperationInput) => ({
  input,
  page: firstPage(input),
});

/** Responds about the job in the path. */
function answerAbout(context: Context<Env, `${string}/:id`>, work: (id: string) => Promise<object>) {
  const id = context.req.param('id');
  return isJobId(id) ? orRefused(context, () => work(id)) : answerWith(context, NO_ID);
}

async function orRefused(context: Context<Env>, work: () => Promise<object>) {
  try {
    return context.json(await work());
  } catch (thrown) {
    if (thrown instanceof WinnowError) return answerWith(context, errorAnswer(thrown.record));
    throw thrown;
  }
}
