import { Hono } from 'hono';
import { WinnowError } from '../../lib/base/errors';
import type { ScrapeResponse } from '../../lib/contract';
import { LOOKUP_NAMES, type LookupName, lookupOf, OPERATION_NAMES, operationOf } from '../../lib/operations/registry';
import { servedLookup } from '../../lib/operations/served';
import type { LookupDeps } from '../../lib/operations/serving';
import { addMcpRoutes } from '../mcp/routes.ts';
import type { OwnBrowser } from '../own-browser/own-browser.ts';
import type { Programs } from '../own-browser/programs.ts';
import { addOwnBrowserRoutes, knowingProgram, readInBrowser } from '../own-browser/routes.ts';
import { listedName } from './account/endpoints.ts';
import { type AccountDeps, addAccountRoutes } from './account/routes.ts';
import type { UsageLog } from './account/usage.ts';
import { addAgentRoutes } from './agent/routes.ts';
import { readLookup, type ServerStart } from './body.ts';
import { briefRefusal, errorAnswer, refusal, strictRefusal, UNEXPECTED } from './errors.ts';
import type { Files } from './files.ts';
import { addJobRoutes } from './job-routes.ts';
import type { ServerJobs } from './jobs.ts';
import type { KeptScrapes } from './kept-scrapes.ts';
import type { KeyCheck } from './key.ts';
import type { Monitors } from './monitor/monitors.ts';
import { addMonitorRoutes, MONITOR_PATH } from './monitor/routes.ts';
import { addParseRoutes, PARSE_PATH } from './parse/routes.ts';
import type { Uploads } from './parse/uploads.ts';
import { rangeIn } from './range.ts';
import { allowing, answerWith, answerWork, type Env, type LogEntry, needsKey, ownOrigin } from './responding.ts';
import { addSessionRoutes, SESSION_STARTS, type SessionRoutesDeps } from './sessions/routes.ts';
import { addV1Routes } from './v1.ts';

/** A picture named by a scrape belongs to the client: no page may embed it, and no browser may guess another type. */
const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export interface AppDeps extends Pick<SessionRoutesDeps, 'sessions' | 'profiles' | 'interactions'> {
  isKey: KeyCheck;
  files: Pick<Files, 'find' | 'read'>;
  /**
   * Runs an operation that responds with its result.
   * @param origin of this server, for the addresses of files
   * @param signal aborted when the client has disconnected
   * @throws WinnowError
   */
  scrape(wanted: ServerStart, origin: string, signal: AbortSignal): Promise<ScrapeResponse>;
  uploads: Uploads;
  programs: Programs;
  /** The person's browser; absent if the server was not started for it. */
  ownBrowser?: OwnBrowser | undefined;
  jobs: ServerJobs;
  lookups: LookupDeps;
  monitors: Monitors;
  usage: UsageLog;
  scrapes: Pick<KeptScrapes, 'keep'>;
  account: Pick<AccountDeps, 'load' | 'documentOf'>;
  /** Called for every request for work, and for every page of a job. */
  log(entry: LogEntry): void;
}

/** Serves every operation of the registry at its path, by its kind. */
export function createApp(deps: AppDeps): Hono<Env> {
  const { isKey, files, log, usage } = deps;
  const app = new Hono<Env>();

  // Other servers need not follow which program a request comes from, which slows every promise.
  if (deps.ownBrowser) app.use(knowingProgram(deps.programs));

  app.get('/', (context) => context.json({ name: 'winnow', ...STARTS }));

  app.get('/files/:name', async (context) => {
    const name = context.req.param('name');
    const file = await files.find(name);
    if (!file) return context.notFound();
    const headers = { 'Content-Type': file.type, 'Accept-Ranges': 'bytes', ...FILE_HEADERS };
    const range = rangeIn(context.req.header('range'), file.size);
    if (range === 'beyond') return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.size}` });
    const { start, end } = range ?? { start: 0, end: file.size };
    const bytes = await files.read(name, start, end);
    if (!range) return context.body(bytes, 200, headers);
    return context.body(bytes, 206, { ...headers, 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` });
  });

  // Their paths may look like those of jobs.
  for (const name of LOOKUP_NAMES) addLookupRoute(app, name, deps);

  addAgentRoutes(app, deps);
  for (const name of OPERATION_NAMES) {
    const operation = operationOf(name);
    if (operation.kind === 'job') {
      addJobRoutes(app, name, operation, deps);
      continue;
    }
    app.post(operation.path, needsKey(isKey, 'Unauthorized'), (context) =>
      answerWork(context, log, {
        read: (text) => readInBrowser(name, text, deps.ownBrowser !== undefined),
        async respond(wanted) {
          const work = () => deps.scrape(wanted, ownOrigin(context), context.req.raw.signal);
          const scraped = await usage.during(listedName(name), wanted.page, work, scrapeIdOf);
          await usage.charge(1);
          await deps.scrapes.keep(wanted.page, scraped, ownOrigin(context));
          return context.json(scraped);
        },
        refuse: ({ record }) => errorAnswer(record),
      }),
    );
    app.all(operation.path, allowing('POST'));
  }

  addOwnBrowserRoutes(app, deps);
  addMcpRoutes(app, deps);
  addParseRoutes(app, deps);
  addMonitorRoutes(app, deps);
  addSessionRoutes(app, deps);
  addV1Routes(app, isKey);
  addAccountRoutes(app, { isKey, usage, ...deps.account });

  app.notFound((context) =>
    answerWith(
      context,
      refusal(404, `There is no ${context.req.path} here: this server answers ${Object.values(STARTS).join(' and ')}.`),
    ),
  );
  app.onError((fault, context) => {
    if (fault instanceof WinnowError) return answerWith(context, errorAnswer(fault.record));
    log({ status: UNEXPECTED.status, milliseconds: 0, fault });
    return answerWith(context, UNEXPECTED);
  });
  return app;
}

function addLookupRoute<Name extends LookupName>(app: Hono<Env>, name: Name, deps: AppDeps): void {
  const { path, wrongInput, isBrief, about, credits = () => 1 } = lookupOf(name);
  const refuse = isBrief ? briefRefusal : strictRefusal;
  const { isKey, log, usage } = deps;
  app.post(path, needsKey(isKey), (context) =>
    answerWork(context, log, {
      read: (text) => readLookup(name, text),
      async respond({ input, page }) {
        const work = () => servedLookup(name).run(input, deps.lookups, context.req.raw.signal);
        const found = await usage.during(name, page, work, ({ id }) => id, about?.(input));
        await usage.charge(credits(found));
        return context.json(found);
      },
      refuse: ({ record }) => refuse(record, wrongInput),
    }),
  );
  app.all(path, allowing('POST'));
}

const scrapeIdOf = ({ data }: ScrapeResponse) => data.metadata.scrapeId ?? undefined;

/** The request that starts each operation. */
const STARTS = Object.fromEntries([
  ...OPERATION_NAMES.map((name) => [name, `POST ${operationOf(name).path}`]),
  ...LOOKUP_NAMES.map((name) => [name, `POST ${lookupOf(name).path}`]),
  ['parse', `POST ${PARSE_PATH}`],
  ['monitor', `POST ${MONITOR_PATH}`],
  ...SESSION_STARTS,
]);
