import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import type { ErrorRecord, WinnowError } from '../../../lib/base/errors';
import {
  browserRequest,
  executeRequest,
  interactRequest,
  type ScrapeRequest,
  sessionQuery,
  withoutEffectOnSession,
} from '../../../lib/contract';
import { SERVED_CALLS } from '../../../lib/operations/served';
import { unsupportedWarning } from '../../../lib/scrape/unsupported';
import { actedBody } from '../../own-browser/routes.ts';
import type { SessionRecord } from '../../sessions/live-session.ts';
import { sessionUnknown } from '../../sessions/session-error.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { BROWSER, INTERACT } from '../account/endpoints.ts';
import type { UsageLog } from '../account/usage.ts';
import { isJobId, NO_JOB_ID } from '../admission.ts';
import { readBodyText } from '../body.ts';
import { type ErrorAnswer, errorAnswer, refusal, strictRefusal } from '../errors.ts';
import type { KeyCheck } from '../key.ts';
import { allowing, answerWith, answerWork, type Env, type LogEntry, needsKey } from '../responding.ts';
import type { Interactions } from './interactions.ts';
import { checkProgramLanguage } from './language.ts';
import { addProfileRoutes, type ProfileRoutesDeps } from './profile-routes.ts';

export interface SessionRoutesDeps extends ProfileRoutesDeps {
  isKey: KeyCheck;
  sessions: Sessions;
  interactions: Interactions;
  usage: UsageLog;
  log(entry: LogEntry): void;
}

/** Path of browser sessions, and its alias in the reference v2 server. */
const PATHS = ['/v2/browser', '/v2/interact'];

/** The requests that start work. */
export const SESSION_STARTS: [name: string, start: string][] = [
  [INTERACT, `POST ${SERVED_CALLS.interact.path}`],
  [BROWSER, 'POST /v2/browser'],
];

/** Credits of a session: that of the opened page. */
const CREDITS = 1;

/**
 * Addresses at which a service shows its browser. Here the browser is on this computer, and only this server reaches
 * it.
 */
const NO_VIEWS = { cdpUrl: '', liveViewUrl: '', interactiveLiveViewUrl: '' };

/** Serves browser sessions, and calls to the page of a scrape. Checks run in the order key, id, body. */
export function addSessionRoutes(app: Hono<Env>, deps: SessionRoutesDeps): void {
  addInteractRoutes(app, deps);
  for (const path of PATHS) {
    // Before the paths with an id, which the word would match.
    addProfileRoutes(app, `${path}/profiles`, deps);
    addBrowserRoutes(app, path, deps);
  }
}

const readOf =
  <Input>(schema: z.ZodType<Input>) =>
  (text: string): { input: Input; page: Partial<ScrapeRequest> } => ({ ...readBodyText(schema, text), page: {} });

const readInteract = readOf(interactRequest);
const readBrowser = readOf(browserRequest);
const readExecute = readOf(executeRequest);

function addInteractRoutes(app: Hono<Env>, { isKey, interactions, usage, log }: SessionRoutesDeps): void {
  const path = SERVED_CALLS.interact.path.replace('{id}', ':id');
  app.post(
    path,
    needsKey(isKey),
    withId((context, id) =>
      answerWork(context, log, {
        read: readInteract,
        async respond({ input }) {
          const { signal } = context.req.raw;
          const acted = await interactions.runInOwnTab(id, input, signal);
          if (acted) return context.json({ ...actedBody(acted), ...NO_VIEWS });
          const work = () => interactions.run(id, input, signal, () => usage.charge(CREDITS));
          const { sessionId, ...done } = await usage.during(INTERACT, {}, work, () => undefined);
          return context.json({ success: done.exitCode === 0, sessionId, ...NO_VIEWS, ...done });
        },
        refuse,
      }),
    ),
  );
  app.delete(
    path,
    needsKey(isKey),
    withId(async (context, id) => {
      const sessionDurationMs = await interactions.stop(id);
      return sessionDurationMs === undefined ? unknown(context) : context.json(endedBody(sessionDurationMs));
    }),
  );
  app.all(path, allowing('POST', 'DELETE'));
}

function addBrowserRoutes(app: Hono<Env>, path: string, { isKey, sessions, usage, log }: SessionRoutesDeps): void {
  const key = needsKey(isKey);
  app.post(path, key, (context) =>
    answerWork(context, log, {
      read: readBrowser,
      async respond({ input }) {
        const work = () => sessions.create(input, context.req.raw.signal);
        const { id, expiresAt } = await usage.during(BROWSER, {}, work, (session) => session.id);
        await usage.charge(CREDITS);
        const idle = withoutEffectOnSession(input);
        const warning = idle.length > 0 ? { warning: unsupportedWarning(idle) } : {};
        return context.json({ success: true, id, ...NO_VIEWS, expiresAt: dateOf(expiresAt), ...warning });
      },
      refuse,
    }),
  );
  app.get(path, key, (context) => {
    const query = sessionQuery.safeParse(context.req.query());
    if (!query.success) return answerWith(context, refusal(400, 'status must be active or destroyed.'));
    const { status } = query.data;
    const listed = sessions.list().filter((session) => status === undefined || session.status === status);
    return context.json({ success: true, sessions: listed.map(listedSession) });
  });
  app.all(path, allowing('POST', 'GET'));

  app.post(
    `${path}/:id/execute`,
    key,
    withId((context, id) =>
      answerWork(context, log, {
        read: readExecute,
        async respond({ input }) {
          const { language, ...program } = input;
          if (!sessions.get(id)) throw sessionUnknown();
          checkProgramLanguage(language);
          const done = await sessions.use(id, context.req.raw.signal, (page, signal) =>
            page.runCode(program.code, { timeout: program.timeout, signal }),
          );
          return context.json({ success: true, ...done });
        },
        refuse,
      }),
    ),
  );
  app.all(`${path}/:id/execute`, allowing('POST'));

  app.delete(
    `${path}/:id`,
    key,
    withId(async (context, id) => {
      const sessionDurationMs = await sessions.destroy(id);
      return sessionDurationMs === undefined
        ? unknown(context)
        : context.json({ ...endedBody(sessionDurationMs), status: 'destroyed' });
    }),
  );
  app.all(`${path}/:id`, allowing('DELETE'));
}

/** Refuses a path whose id is not a UUID. */
const withId =
  (respond: (context: Context<Env>, id: string) => Response | Promise<Response>) => (context: Context<Env>) => {
    const id = context.req.param('id') ?? '';
    return isJobId(id) ? respond(context, id) : answerWith(context, refusal(400, NO_JOB_ID));
  };

/**
 * Returns a refusal with the contract's own message if one of its rules is broken. Never 502, because clients repeat
 * such a request: the code in it would run twice.
 */
function refuse({ record }: WinnowError): ErrorAnswer {
  const answer = answerTo(record);
  return answer.status === 502 ? { ...answer, status: 503 } : answer;
}

function answerTo(record: ErrorRecord): ErrorAnswer {
  const rule = record.issues?.find(({ isRule, path }) => isRule && path.length === 0);
  const answer = strictRefusal(record);
  if (rule) return { ...answer, body: { ...answer.body, error: rule.message } };
  // The message for a failed model or page contains its next step.
  const { nextStep, code } = record;
  return code.startsWith('MODEL_')
    ? { ...errorAnswer(record), body: { success: false, error: `${record.message} ${nextStep}` } }
    : answer;
}

const unknown = (context: Context<Env>) => answerWith(context, errorAnswer(sessionUnknown().record));

const endedBody = (sessionDurationMs: number) => ({ success: true, sessionDurationMs, creditsBilled: CREDITS });

const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString();

const listedSession = ({ id, status, streamWebView, createdAt, lastActivity, expiresAt }: SessionRecord) => ({
  ...{ id, status, ...NO_VIEWS, streamWebView },
  createdAt: dateOf(createdAt),
  lastActivity: dateOf(lastActivity),
  expiresAt: dateOf(expiresAt),
});
