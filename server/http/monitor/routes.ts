import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import type { ScrapeRequest } from '../../../lib/contract';
import { monitorCheckQuery, monitorListQuery, monitorRun } from '../../../lib/contract/monitor';
import { timesPerMonth } from '../../../lib/contract/schedule';
import { isJobId, NO_JOB_ID } from '../admission.ts';
import { parseBodyText, readBodyText, readValue } from '../body.ts';
import { type ErrorAnswer, errorAnswer, refusal, strictRefusal } from '../errors.ts';
import type { KeyCheck } from '../key.ts';
import {
  allowing,
  answerRequest,
  answerWith,
  answerWork,
  type Env,
  type LogEntry,
  needsKey,
  ownOrigin,
} from '../responding.ts';
import { creditsOfCheck } from './config.ts';
import { CheckRuns, type Monitors } from './monitors.ts';
import { checkView, type Monitor, monitorView, pageView } from './records.ts';

/** Path of the list of monitors. */
export const MONITOR_PATH = '/v2/monitor';

interface MonitorRoutesDeps {
  isKey: KeyCheck;
  monitors: Monitors;
  log(entry: LogEntry): void;
}

type OfMonitor = Context<Env, `${string}/:id`>;

/** A request body that does not concern a page in the log. */
interface TakenText {
  text: string;
  page: Partial<ScrapeRequest>;
}

/** Creates the handler of a request with a body, which may be missing if `isOptional` is set. */
const createWork =
  (log: MonitorRoutesDeps['log']) =>
  (context: Context<Env>, respond: (text: string) => Promise<object>, isOptional = false): Promise<Response> => {
    const read = (text: string): TakenText => ({ text, page: {} });
    const answer = {
      respond: async ({ text }: TakenText) => context.json({ success: true, ...(await respond(text)) }),
      refuse: refuseWork,
    };
    return isOptional && !hasBody(context.req.raw)
      ? answerRequest(context, log, { ...answer, read: async () => read('{}') })
      : answerWork(context, log, { ...answer, read });
  };

/** Serves monitors and their checks. Checks of a request run in the order key, id, body. */
export function addMonitorRoutes(app: Hono<Env>, { isKey, monitors, log }: MonitorRoutesDeps): void {
  const key = needsKey(isKey);
  const one = `${MONITOR_PATH}/:id` as const;

  const work = createWork(log);

  app.post(MONITOR_PATH, key, (context) =>
    work(context, async (text) => told(await monitors.create(parseBodyText(text)))),
  );
  app.get(MONITOR_PATH, key, (context) =>
    respondTo(context, async () => {
      const { offset, limit } = readQuery(context, monitorListQuery);
      return { data: (await monitors.list(offset, limit)).map(view) };
    }),
  );
  app.all(MONITOR_PATH, allowing('POST', 'GET'));

  app.get(one, key, idGuard, (context) =>
    respondTo(context, async () => ({ data: view(await monitors.get(context.req.param('id'))) })),
  );
  app.patch(one, key, idGuard, (context) =>
    work(context, async (text) => told(await monitors.change(context.req.param('id'), parseBodyText(text)))),
  );
  app.delete(one, key, idGuard, (context) =>
    respondTo(context, async () => {
      await monitors.remove(context.req.param('id'));
      return {};
    }),
  );
  app.all(one, allowing('GET', 'PATCH', 'DELETE'));

  app.post(`${one}/run`, key, idGuard, (context) =>
    work(
      context,
      async (text) => {
        readBodyText(monitorRun, text);
        const check = await monitors.run(context.req.param('id'));
        return { id: check.id, data: checkView(check) };
      },
      true,
    ),
  );
  app.all(`${one}/run`, allowing('POST'));

  app.get(`${one}/checks`, key, idGuard, (context) =>
    respondTo(context, async () => {
      const { offset, limit } = readQuery(context, monitorListQuery);
      return { data: (await monitors.checks(context.req.param('id'), offset, limit)).map(checkView) };
    }),
  );
  app.all(`${one}/checks`, allowing('GET'));

  app.get(`${one}/checks/:checkId`, key, idGuard, (context) =>
    respondTo(context, async () => {
      const { id, checkId } = context.req.param();
      const query = readQuery(context, monitorCheckQuery);
      const { check, pages, hasMore } = await monitors.check(id, checkId, query);
      const { skip, limit, status } = query;
      const next = new URL(`${ownOrigin(context)}${MONITOR_PATH}/${id}/checks/${checkId}`);
      next.search = new URLSearchParams({
        skip: String(skip + limit),
        limit: String(limit),
        ...defined({ status }),
      }).toString();
      const more = hasMore ? { next: next.href } : {};
      return { ...more, data: { ...checkView(check), pages: pages.map(pageView), ...more } };
    }),
  );
  app.all(`${one}/checks/:checkId`, allowing('GET'));
}

/** Formats a monitor for responses, with its credits per month. */
const view = (monitor: Monitor) =>
  monitorView(monitor, creditsOfCheck(monitor.config) * timesPerMonth(monitor.config.schedule));

const told = ({ monitor, warning }: Awaited<ReturnType<Monitors['create']>>) => ({
  data: view(monitor),
  ...defined({ warning }),
});

const hasBody = ({ headers }: Request): boolean =>
  ['content-type', 'transfer-encoding'].some((name) => headers.has(name)) || Number(headers.get('content-length')) > 0;

/** Refuses paths whose ids are not UUIDs. */
const idGuard = async (context: OfMonitor, next: () => Promise<void>) =>
  Object.values(context.req.param()).every(isJobId) ? next() : answerWith(context, refusal(400, NO_JOB_ID));

/** @throws WinnowError BAD_REQUEST */
const readQuery = <Query>(context: Context<Env>, schema: z.ZodType<Query>): Query =>
  readValue(schema, context.req.query()).input;

function refuseWork(error: WinnowError): ErrorAnswer {
  const answer = strictRefusal(error.record);
  return error instanceof CheckRuns ? { ...answer, body: { ...answer.body, checkId: error.checkId } } : answer;
}

async function respondTo(context: Context<Env>, respond: () => Promise<object>): Promise<Response> {
  try {
    return context.json({ success: true, ...(await respond()) });
  } catch (thrown) {
    if (thrown instanceof WinnowError) return answerWith(context, errorAnswer(thrown.record));
    throw thrown;
  }
}
