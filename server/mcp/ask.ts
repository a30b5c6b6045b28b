import { defined, isObject } from '../../lib/base/json';

/** A request to the HTTP server behind the tools. */
export interface ServerRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path and query. */
  path: string;
  /** A form is sent unchanged, everything else as JSON. */
  body?: object | FormData | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a request to the HTTP server, in this process or another one, with its key. */
export type Ask = (request: ServerRequest) => Promise<Response>;

/** A failure that is reported to the assistant. */
export class ToolProblem extends Error {
  override name = 'ToolProblem';
}

/** Headers and body of a request. */
export function initOf({ method, body, signal }: ServerRequest, key: string): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...defined({ signal }),
  };
}

/** Requests JSON. @throws ToolProblem with the server's own messages unless the response is a success */
export async function askJson(ask: Ask, request: ServerRequest): Promise<Record<string, unknown>> {
  const response = await ask(request);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isObject(body)) return body;
  throw new ToolProblem(isObject(body) ? sentencesIn(body) : `The server answered with status ${response.status}.`);
}

function sentencesIn({ error, details }: Record<string, unknown>): string {
  const fields = Array.isArray(details) ? details.filter(isObject) : [];
  const lines = fields.map(({ path, message, keys }) => {
    const names = [...(Array.isArray(path) ? path : []), ...(Array.isArray(keys) ? keys : [])];
    return `${names.join('.')}: ${message}`;
  });
  return [String(error), ...lines.filter((line) => !String(error).includes(line))].join('\n');
}
