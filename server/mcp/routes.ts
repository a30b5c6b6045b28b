import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Context, Hono } from 'hono';
import { WinnowError } from '../../lib/base/errors';
import { isObject } from '../../lib/base/json';
import { tokenIn } from '../http/admission.ts';
import { parseBodyText, takeText } from '../http/body.ts';
import { errorAnswer } from '../http/errors.ts';
import type { KeyCheck } from '../http/key.ts';
import { allowing, answerWith, type Env, type LogEntry, needsKey, ownOrigin } from '../http/responding.ts';
import { type Ask, initOf } from './ask.ts';

/** Maximum number of connected assistants; beyond it, the assistant that was silent the longest is disconnected. */
const MOST_SESSIONS = 64;
/** An assistant that was silent for this long has left, in ms. */
const SILENCE = 3_600_000;

const PATH = '/mcp';

/** Response for an ended session, after which an assistant begins another one. */
const NO_SESSION = { jsonrpc: '2.0', error: { code: -32_001, message: 'Session not found' }, id: null };

interface Session {
  transport: WebStandardStreamableHTTPServerTransport;
  /** The latest request: its tools send their requests with its connection. */
  latest: Context<Env>;
  seen: number;
}

interface McpRoutesDeps {
  isKey: KeyCheck;
  /** The user's browser; absent if the server was started without it. */
  ownBrowser?: object | undefined;
  log(entry: LogEntry): void;
}

/** Returns the ids of the calls in a request body, which may contain one message or several. */
const idsIn = (body: unknown): (string | number)[] =>
  (Array.isArray(body) ? body : [body]).flatMap((message) => {
    const id = isObject(message) && 'method' in message ? message.id : undefined;
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });

/** Cancels the calls of a request when its connection is lost: nobody gets their results. */
function cancelWith({ signal }: Request, body: unknown, { transport }: Session): void {
  const cancel = () => {
    for (const requestId of idsIn(body)) {
      const params = { requestId, reason: 'The connection was lost.' };
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    }
  };
  signal.addEventListener('abort', cancel, { once: true });
}

/** Sends the requests of tools to this server itself, with the assistant's key. */
function askingItself(app: Hono<Env>, latest: () => Context<Env>): Ask {
  return async (asked) => {
    const context = latest();
    const key = tokenIn(context.req.header('authorization')) ?? '';
    return app.fetch(new Request(`${ownOrigin(context)}${asked.path}`, initOf(asked, key)), context.env);
  };
}

/**
 * Serves the Model Context Protocol (revision 2025-11-25, Streamable HTTP) to assistants that have the key. The guard of this
 * server has refused other hosts and web pages before. The library is loaded when the first assistant comes.
 */
export function addMcpRoutes(app: Hono<Env>, { isKey, log, ownBrowser }: McpRoutesDeps): void {
  const sessions = new Map<string, Session>();

  async function close(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  }

  /** Ends silent sessions, and makes room for a new one. */
  async function makeRoom(): Promise<void> {
    const byAge = [...sessions].sort(([, one], [, other]) => one.seen - other.seen);
    const silent = byAge.filter(([, { seen }], index) => {
      return Date.now() - seen > SILENCE || index < sessions.size - MOST_SESSIONS + 1;
    });
    for (const [id] of silent) await close(id);
  }

  async function open(context: Context<Env>): Promise<Session> {
    await makeRoom();
    const [{ WebStandardStreamableHTTPServerTransport: Transport }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('./server.ts'),
    ]);
    const session: Session = {
      transport: new Transport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (id) => void sessions.set(id, session),
        onsessionclosed: (id) => void sessions.delete(id),
      }),
      latest: context,
      seen: Date.now(),
    };
    const failed = (fault: unknown) => log({ path: PATH, status: 500, milliseconds: 0, fault });
    const ask = askingItself(app, () => session.latest);
    await createMcpServer({ ask, hasBrowser: ownBrowser !== undefined, failed }).connect(session.transport);
    return session;
  }

  app.on(['POST', 'DELETE'], PATH, needsKey(isKey), async (context) => {
    try {
      const body = context.req.method === 'POST' ? parseBodyText(await takeText(context.req.raw)) : undefined;
      const id = context.req.header('mcp-session-id');
      const known = sessions.get(id ?? '');
      if (id !== undefined && !known) return context.json(NO_SESSION, 404);
      const session = known ?? (await open(context));
      session.latest = context;
      session.seen = Date.now();
      cancelWith(context.req.raw, body, session);
      return await session.transport.handleRequest(context.req.raw, { parsedBody: body });
    } catch (thrown) {
      if (thrown instanceof WinnowError) return answerWith(context, errorAnswer(thrown.record));
      throw thrown;
    }
  });
  // The server only sends messages in response to a request.
  app.all(PATH, allowing('POST', 'DELETE'));
}
