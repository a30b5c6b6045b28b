import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { leavesNoTrace, type ScrapeResponse } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import { readBody, takeText, type Wanted } from './body.ts';
import { type ErrorAnswer, errorAnswer, refusal } from './errors.ts';
import type { Files } from './files.ts';
import type { KeyCheck } from './key.ts';

type Env = { Bindings: HttpBindings };

/** A picture that a scrape has named is the client's: no page may embed it, and no browser make another type of it. */
const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export interface AppDeps {
  isKey: KeyCheck;
  files: Pick<Files, 'get'>;
  /**
   * @param origin where this server is, for the addresses of files
   * @param signal aborted when whoever asked has left
   * @throws WinnowError
   */
  scrape(wanted: Wanted, origin: string, signal: AbortSignal): Promise<ScrapeResponse>;
  /** Told of every scrape that was asked for. */
  log(entry: LogEntry): void;
}

export interface LogEntry {
  status: number;
  milliseconds: number;
  /** Absent where the body could not be read, or where nothing may be kept of it. */
  url?: string;
  /** A failure that nobody expected: a fault of this server, which a client is not shown. */
  fault?: unknown;
}

/** What the server answers, route by route. */
export function createApp({ isKey, files, scrape, log }: AppDeps): Hono<Env> {
  const app = new Hono<Env>();

  app.get('/', (context) => context.json({ name: 'winnow', scrape: 'POST /v2/scrape' }));

  app.get('/files/:name', async (context) => {
    const file = await files.get(context.req.param('name'));
    if (!file) return context.notFound();
    return context.body(file.bytes, 200, { 'Content-Type': file.type, ...FILE_HEADERS });
  });

  app.post('/v2/scrape', needsKey(isKey), async (context) => {
    const since = performance.now();
    let wanted: Wanted | undefined;
    const answered = (status: number, fault?: unknown) => {
      const milliseconds = Math.round(performance.now() - since);
      if (wanted && leavesNoTrace(wanted.request)) return log({ status, milliseconds });
      log({ status, milliseconds, ...(wanted && { url: wanted.request.url }), ...(fault !== undefined && { fault }) });
    };
    const refused = (answer: ErrorAnswer, fault?: unknown) => {
      answered(answer.status, fault);
      return answerWith(context, answer);
    };
    const wrongType = refusalOfType(context.req.raw.headers);
    if (wrongType) return refused(wrongType);
    try {
      wanted = readBody(await takeText(context.req.raw));
      const response = await scrape(wanted, new URL(context.req.url).origin, context.req.raw.signal);
      answered(200);
      return context.json(response);
    } catch (thrown) {
      if (thrown instanceof WinnowError) return refused(errorAnswer(thrown.record));
      return refused(UNEXPECTED, thrown);
    }
  });
  app.all('/v2/scrape', (context) =>
    answerWith(context, {
      ...refusal(405, `${context.req.method} is not answered here: send a POST.`),
      headers: { Allow: 'POST' },
    }),
  );

  app.notFound((context) =>
    answerWith(context, refusal(404, `There is no ${context.req.path} here: this server answers POST /v2/scrape.`)),
  );
  app.onError((fault, context) => {
    log({ status: UNEXPECTED.status, milliseconds: 0, fault });
    return answerWith(context, UNEXPECTED);
  });
  return app;
}

const UNEXPECTED = errorAnswer(
  new WinnowError('UNKNOWN_ERROR', 'This server failed. Send the request again; what went wrong is in its log.').record,
);

const answerWith = (context: Context<Env>, { status, body, headers }: ErrorAnswer) =>
  context.json(body, status, headers);

/** Turns away whoever does not have the key, in the words of a v2 server. */
function needsKey(isKey: KeyCheck): MiddlewareHandler<Env> {
  return async (context, next) => {
    const header = context.req.header('authorization');
    const token = header?.match(/^Bearer +(\S+) *$/i)?.[1];
    if (token && (await isKey(token, context.env.incoming.socket))) return next();
    const why = !header ? 'Unauthorized' : token ? 'Unauthorized: Invalid token' : 'Unauthorized: Token missing';
    return answerWith(context, { ...refusal(401, why), headers: { 'WWW-Authenticate': 'Bearer' } });
  };
}

/** The reason why a body is not even read. */
function refusalOfType(headers: Headers): ErrorAnswer | undefined {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
    return refusal(415, 'Send the body as JSON, with the header Content-Type: application/json.');
  }
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    return refusal(415, 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}
