import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import { leavesNoTrace, type ScrapeRequest } from '../../lib/contract';
import { tokenIn } from './admission.ts';
import { takeText } from './body.ts';
import { type ErrorAnswer, refusal, UNEXPECTED } from './errors.ts';
import type { KeyCheck } from './key.ts';

export type Env = { Bindings: HttpBindings };

export interface LogEntry {
  /** Path of the request; absent for a page of a job, and for an unknown path. */
  path?: string;
  /** Event of a failed webhook call, for an entry that is not a request; `status` 0 means no response. */
  event?: string;
  /** Message about this server itself, for an entry that is not a request. */
  note?: string;
  status: number;
  milliseconds: number;
  /** Absent if the body could not be read, or must leave no trace. */
  url?: string;
  /** An unexpected failure: a fault of this server, which is not shown to a client. */
  fault?: unknown;
}

/** Page that represents a request in the log; without an address if it concerns none. */
type Logged = { page: Partial<ScrapeRequest> };

interface Work<Wanted extends Logged, Body> {
  /** @throws WinnowError for an invalid body */
  read(body: Body): Wanted | Promise<Wanted>;
  respond(wanted: Wanted): Promise<Response>;
  refuse(error: WinnowError): ErrorAnswer;
}

/** Parses the JSON body of a request for work, responds to it, and logs the outcome. */
export const answerWork = <Wanted extends Logged>(
  context: Context<Env>,
  log: (entry: LogEntry) => void,
  { read, ...work }: Work<Wanted, string>,
): Promise<Response> =>
  answerRequest(context, log, {
    ...work,
    wrongType: refusalOfType(context.req.raw.headers),
    read: async (request) => read(await takeText(request)),
  });

/**
 * Like `answerWork`, for a body of any kind.
 * @param wrongType the reason why the body is not even read
 */
export async function answerRequest<Wanted extends Logged>(
  context: Context<Env>,
  log: (entry: LogEntry) => void,
  { read, respond, refuse, wrongType }: Work<Wanted, Request> & { wrongType?: ErrorAnswer | undefined },
): Promise<Response> {
  const since = performance.now();
  let wanted: Wanted | undefined;
  const answered = (status: number, fault?: unknown) => {
    const milliseconds = Math.round(performance.now() - since);
    const { path } = context.req;
    if (wanted && leavesNoTrace(wanted.page)) return log({ path, status, milliseconds });
    const url = wanted?.page.url;
    log({ path, status, milliseconds, ...defined({ url, fault }) });
  };
  const refused = (answer: ErrorAnswer, fault?: unknown) => {
    answered(answer.status, fault);
    return answerWith(context, answer);
  };
  if (wrongType) return refused(wrongType);
  try {
    wanted = await read(context.req.raw);
    const response = await respond(wanted);
    answered(response.status);
    return response;
  } catch (thrown) {
    if (thrown instanceof WinnowError) return refused(refuse(thrown));
    return refused(UNEXPECTED, thrown);
  }
}

/** Returns the address of this server as its caller has written it. */
export const ownOrigin = (context: Context<Env>): string => new URL(context.req.url).origin;

export const answerWith = (context: Context<Env>, { status, body, headers }: ErrorAnswer) =>
  context.json(body, status, headers);

/** Refuses every other method. */
export const allowing =
  (...methods: string[]) =>
  (context: Context<Env>) =>
    answerWith(context, {
      ...refusal(405, `${context.req.method} is not answered here: send a ${methods.join(' or a ')}.`),
      headers: { Allow: methods.join(', ') },
    });

/**
 * Refuses clients without the key, in the words of the reference v2 server.
 * @param noHeader message if the Authorization header is missing, which differs for a scrape
 */
export function needsKey(isKey: KeyCheck, noHeader = TOKEN_MISSING): MiddlewareHandler<Env> {
  return async (context, next) => {
    const header = context.req.header('authorization');
    const token = tokenIn(header);
    if (token && (await isKey(token, context.env.incoming.socket))) return next();
    const why = !header ? noHeader : token ? 'Unauthorized: Invalid token' : TOKEN_MISSING;
    return answerWith(context, { ...refusal(401, why), headers: { 'WWW-Authenticate': 'Bearer' } });
  };
}

const TOKEN_MISSING = 'Unauthorized: Token missing';

/** Returns the reason why a body that should be JSON is not even read. */
function refusalOfType(headers: Headers): ErrorAnswer | undefined {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
    return refusal(415, 'Send the body as JSON, with the header Content-Type: application/json.');
  }
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    return refusal(415, 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}
