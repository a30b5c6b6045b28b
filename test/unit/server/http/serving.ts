import { onTestFinished } from 'vitest';
import type { LogEntry } from '@/server/http/responding';
import { type HttpService, type HttpServiceOptions, startService } from '@/server/http/service';
import { stubBrowser } from './stub-browser';

export const KEY = 'the-key';

export interface Serving extends HttpService {
  log: LogEntry[];
  post(body: unknown, init?: RequestInit): Promise<Response>;
}

/** The server on a free port, in front of a stub unless a test brings its own browsers. */
export async function serving(options: Partial<HttpServiceOptions> = {}): Promise<Serving> {
  const log: LogEntry[] = [];
  const browser = stubBrowser();
  const service = await startService({
    port: 0,
    key: KEY,
    concurrency: 2,
    openBrowser: async () => browser,
    log: (entry) => log.push(entry),
    ...options,
  });
  onTestFinished(() => Promise.resolve(service[Symbol.asyncDispose]()));
  return {
    ...service,
    log,
    post: (body, init) =>
      fetch(`${service.url}/v2/scrape`, {
        method: 'POST',
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
        ...init,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...init?.headers },
      }),
  };
}

export const PAGE = 'http://page.example/';
