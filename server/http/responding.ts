import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { leavesNoTrace, type ScrapeRequest } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import { tokenIn } from './admission.ts';
import { takeText } from './body.ts';
import { type ErrorAnswer, refusal, UNEXPECTED } from './errors.ts';
import type { KeyCheck } from './key.ts';

export type Env = { Bindings: HttpBindings };

export interface LogEntry {
  /** Path of the request; absent for a page of a job, and where it is none of this server's. */
  path?: string;
  /** Event that a receiver was called with, of which this is no request but a failure; `status` 0 is no response. */
  event?: string;
  /** Sentence about this server itself, of which this is no request. */
  note?: string;
  status: number;
  milliseconds: number;
  /** Absent where the body could not be read, or where nothing may be kept of it. */
  url?: string;
  /** A failure that nobody expected: a fault of this server, which a client is not shown. */
  fault?: unknown;
}

/** Page that stands for a request in the log. */
type Logged = { page: Pick<ScrapeRequest, 'url'> & Partial<ScrapeRequest> };

interface Work<Wanted extends Logged, Body> {
  /** @throws WinnowError for a body that is wrong */
  read(body: Body): Wanted | Promise<Wanted>;
  respond(wanted: Wanted): Promise<Response>;
  refuse(error: WinnowError): ErrorAnswer;
}

/** Reads the body of a request of work, which is JSON, responds to it, and logs how that went. */
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
 * Works as `answerWork` does, for a body of any kind.
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
    log({ path, status, milliseconds, ...(wanted && { url: wanted.page.url }), ...(fault !== undefined && { fault }) });
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

/** Address of this server as its caller has written it. */
export const ownOrigin = (context: Context<Env>): string => new URL(context.req.url).origin;

export const answerWith = (context: Context<Env>, { status, body, headers }: ErrorAnswer) =>
  context.json(body, status, headers);

/** Turns away every other method. */
export const allowing =
  (...methods: string[]) =>
  (context: Context<Env>) =>
    answerWith(context, {
      ...refusal(405, `${context.req.method} is not answered here: send a ${methods.join(' or a ')}.`),
      headers: { Allow: methods.join(', ') },
    });

/**
 * Turns away whoever does not have the key, in the words of the reference v2 server.
 * @param noHeader sentence where there is no Authorization header at all: that of a scrape is another one
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

/** The reason why a body that should be JSON is not even read. */
function refusalOfType(headers: Headers): ErrorAnswer | undefined {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
    return refusal(415, 'Send the body as JSON, with the header Content-Type: application/json.');
  }
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    return refusal(415, 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}
