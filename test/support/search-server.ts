import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a search backend received. */
interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** The body as JSON; undefined without one. */
  body: Record<string, unknown> | undefined;
}

/** Objects are sent as JSON and texts as HTML; a function writes its own response. */
export interface SearchReply {
  status?: number;
  headers?: Record<string, string>;
  body?: object | string;
}
type Answer = SearchReply | ((asked: Asked, response: ServerResponse) => SearchReply | undefined);

/** A search backend on loopback that gives a test's responses. */
export interface SearchServer extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  url: string;
  asked: Asked[];
  /** Sets the response to all further requests. */
  answer(answer: Answer): void;
}

export async function startSearchServer(first: Answer = { body: { results: [] } }): Promise<SearchServer> {
  const asked: Asked[] = [];
  let answer = first;
  const server = createServer(async (request, response) => {
    const one = await readAsked(request);
    asked.push(one);
    const reply = typeof answer === 'function' ? answer(one, response) : answer;
    if (!reply) return;
    const { status = 200, headers = {}, body = '' } = reply;
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(next) {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}

/** Returns a SearXNG response with results. */
export const searxngBody = (results: object[], more: object = {}) => ({
  query: 'words',
  number_of_results: 0,
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [],
  ...more,
});

/** Returns a web result in SearXNG's format. */
export const searxngResult = (url: string, title = 'Title', more: object = {}) => ({
  url,
  title,
  content: `About ${title}`,
  publishedDate: null,
  thumbnail: '',
  engine: 'duckduckgo',
  template: 'default.html',
  parsed_url: ['https', 'a.example', '/', '', '', ''],
  img_src: '',
  priority: '',
  engines: ['duckduckgo'],
  positions: [1],
  score: 1,
  category: 'general',
  ...more,
});
