import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The body of a chat completion request, as far as tests look at it. */
export interface CompletionRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream: boolean;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { strict: boolean; schema: unknown } };
}

interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: CompletionRequest;
}

export interface ModelReply {
  /** 200 if absent. */
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text as it is. */
  body?: string | object;
}

/** Form in which a server puts a completion into chunks. */
export type Dialect = 'openai' | 'ollama' | 'llama.cpp' | 'lm-studio';

/** An answer without an end. */
interface Flood {
  /** Bytes that were sent so far. */
  sent(): number;
  /** Resolves when the one who asked has hung up. */
  hungUp: Promise<void>;
}

/** An answer that comes when the test says so. */
interface OpenStream {
  /** Resolves once the model was asked. */
  asked: Promise<Received>;
  /** Resolves when the one who asked has hung up. */
  hungUp: Promise<void>;
  /** Sends one piece of the text. */
  send(text: string): Promise<void>;
  /** Sends these very bytes. */
  raw(bytes: string): Promise<void>;
  /** Ends the text as a model does that has said all. */
  finish(reason?: string): Promise<void>;
  /** Ends the connection at once. */
  cut(): Promise<void>;
}

/** A server with OpenAI's interface that gives a test's answers and records its requests. */
export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:port/v1`: a base URL. */
  url: string;
  /** Form of the next answers; it may be changed. */
  dialect: Dialect;
  /** All requests in order, except those to unknown paths. */
  requests: Received[];
  /** Responses about itself and its models, by path; 404 for other paths. */
  about: Record<string, ModelReply | Handler>;
  /** Queues answers to the next prompts. Without any, it responds 599, which no test expects. */
  reply(...answers: ModelReply[]): void;
  /** Queues streamed answers, each in one piece or in the given pieces. */
  say(...texts: (string | string[])[]): void;
  /**
   * Answers every prompt for which no answer is queued.
   * @param write `hungUp` resolves when the one who asked has hung up
   */
  answer(write: (request: CompletionRequest, hungUp: Promise<unknown>) => string | Promise<string>): void;
  /** Queues an answer that the test streams itself. */
  open(): OpenStream;
  /**
   * The next answer: begins with `head`, and goes on with `chunk` as fast as it is read, until the one who asked hangs
   * up. A path makes it the word on that.
   */
  flood(reply: { status?: number; type: string; head?: string; chunk: string; path?: string }): Flood;
  /** Does work while nothing listens at the address. */
  whileDown<T>(work: () => Promise<T>): Promise<T>;
}

type Handler = (response: ServerResponse, received: Received) => void | Promise<void>;

export async function startModelServer(firstDialect: Dialect = 'openai'): Promise<ModelServer> {
  const requests: Received[] = [];
  const handlers: Handler[] = [];
  let otherwise: Handler = (response) => void response.writeHead(599).end();

  const server = createServer(async (request, response) => {
    const received = await receive(request);
    response.shouldKeepAlive = false;
    const isPrompt = received.path.endsWith('/chat/completions');
    const fact = model.about[received.path];
    if (isPrompt || fact) requests.push(received);
    if (isPrompt) await (handlers.shift() ?? otherwise)(response, received);
    else if (typeof fact === 'function') await fact(response, received);
    else send(response, fact ?? { status: 404 });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const streamed = (pieces: string[]): Handler => {
    return (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(sse(model.dialect, pieces));
    };
  };

  const model: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    dialect: firstDialect,
    requests,
    about: {},
    reply: (...answers) =>
      void handlers.push(
        ...answers.map(
          (answer): Handler =>
            (response) =>
              send(response, answer),
        ),
      ),
    say: (...texts) => void handlers.push(...texts.map((text) => streamed([text].flat()))),
    answer(write) {
      otherwise = async (response, received) => {
        const hungUp = new Promise((resolve) => response.once('close', resolve));
        streamed([await write(received.body, hungUp)])(response, received);
      };
    },
    open() {
      const promise = new Promise<[ServerResponse, Received]>((resolve) => {
        handlers.push((response, received) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.flushHeaders();
          resolve([response, received]);
        });
      });
      const write = async (bytes: string) => {
        const [response] = await promise;
        await new Promise<void>((done) => response.write(bytes, () => done()));
      };
      return {
        asked: promise.then(([, received]) => received),
        hungUp: promise.then(async ([response]) => void (response.destroyed || (await once(response, 'close')))),
        send: (text) => write(chunk(model.dialect, { content: text })),
        raw: write,
        async finish(reason = 'stop') {
          const [response] = await promise;
          response.end(ending(model.dialect, reason));
        },
        async cut() {
          const [response] = await promise;
          response.destroy();
        },
      };
    },
    flood({ status = 200, type, head = '', chunk, path }) {
      let sent = 0;
      const hungUp = new Promise<void>((resolve) => {
        const handler: Handler = async (response) => {
          response.on('close', () => resolve()).on('error', () => undefined);
          response.writeHead(status, { 'content-type': type });
          response.write(head);
          while (!response.destroyed) {
            sent += chunk.length;
            // Yields to the event loop, too, on which the test itself runs.
            if (response.write(chunk)) await new Promise((resume) => setImmediate(resume));
            else await Promise.race([once(response, 'drain'), once(response, 'close')]);
          }
        };
        if (path) model.about[path] = handler;
        else handlers.push(handler);
      });
      return { sent: () => sent, hungUp };
    },
    async whileDown(work) {
      await close();
      try {
        return await work();
      } finally {
        await listen(port);
      }
    },
    [Symbol.asyncDispose]: close,
  };
  return model;
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

function chunk(dialect: Dialect, delta: object, finish: string | null = null): string {
  const fingerprint = { ollama: 'fp_ollama', 'llama.cpp': 'b10603-c060ca974', openai: null, 'lm-studio': 'local' };
  return event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_744_445_346,
    model: 'test',
    system_fingerprint: fingerprint[dialect],
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

/** Returns a whole completion as the dialect streams it. */
export function sse(dialect: Dialect, pieces: string[], finish = 'stop'): string {
  const first = chunk(dialect, { role: 'assistant', content: dialect === 'llama.cpp' ? null : '' });
  const begin =
    dialect === 'ollama' ? chunk(dialect, { role: 'assistant', content: '', reasoning: 'Let me see.' }) : first;
  return begin + pieces.map((content) => chunk(dialect, { content })).join('') + ending(dialect, finish);
}

function ending(dialect: Dialect, finish: string): string {
  const last = chunk(dialect, dialect === 'ollama' ? { role: 'assistant', content: '' } : {}, finish);
  // OpenAI sends usage without any choice; llama.cpp ends without an empty line.
  if (dialect === 'openai') return `${last}${event({ object: 'chat.completion.chunk', choices: [] })}data: [DONE]\n\n`;
  return `${last}data: [DONE]${dialect === 'llama.cpp' ? '' : '\n\n'}`;
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const part of request) chunks.push(part);
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: ModelReply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
