import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed if it is JSON, or else text. */
  body: unknown;
}

export interface Reply {
  /** 200 if absent. */
  status?: number;
  headers?: Record<string, string>;
  /** Objects are sent as JSON; texts and bytes unchanged, with the type in `headers`. */
  body?: string | Uint8Array | object;
  /** Ends the connection before the response, or halfway through its body. */
  cut?: 'before-headers' | 'within-body';
}

/** A server that gives a test's responses to `POST /v2/scrape`, and records its requests. */
export interface TestService {
  /** `http://127.0.0.1:port`, without a slash at the end: a base URL. */
  url: string;
  /** All requests, in order. */
  requests: ReceivedRequest[];
  /** Queues responses to the next scrapes. Without any, it responds 599, which no test expects. */
  reply(...answers: Reply[]): void;
  /** Sets the response to another path, for example that of a picture. */
  serve(path: string, answer: Reply): void;
  /** Holds back all responses from now on. @returns a function that releases them */
  hold(): () => void;
  /** Resolves with the request at an index, once it has arrived. */
  request(index: number): Promise<ReceivedRequest>;
  close(): Promise<void>;
}

export async function startService(): Promise<TestService> {
  const requests: ReceivedRequest[] = [];
  const answers: Reply[] = [];
  const files = new Map<string, Reply>();
  let released: Promise<void> = Promise.resolve();

  const server = createServer(async (request, response) => {
    const received = await receive(request);
    requests.push(received);
    server.emit('received');
    await released;
    // On a reused connection, Chromium repeats a request by itself if it ends without a response.
    response.shouldKeepAlive = false;
    const scripted = received.path === '/v2/scrape' ? answers.shift() : files.get(received.path);
    send(response, scripted ?? { status: 599, body: 'No answer left.' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reply: (...next) => void answers.push(...next),
    serve: (path, answer) => void files.set(path, answer),
    hold() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async request(index) {
      for (;;) {
        const received = requests[index];
        if (received) return received;
        await once(server, 'received');
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type']?.startsWith('application/json');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '', cut }: Reply): void {
  if (cut === 'before-headers') {
    response.destroy();
    return;
  }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? (body as string) : JSON.stringify(body));
  response.writeHead(status, {
    ...(!isRaw && { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(bytes.length),
    ...headers,
  });
  if (cut === 'within-body') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}
