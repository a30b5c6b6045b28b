import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ScrapeError, type ScrapeResponse } from '../../lib/contract';
import { BODY_LIMIT, leavesNoTrace, readBody, type Wanted } from './body.ts';
import { errorAnswer, refusal } from './errors.ts';
import type { Files } from './files.ts';
import { type Env, needsKey, noWebPages } from './guard.ts';

/** Seconds after which to ask again. */
const RETRY_AFTER = '5';

export interface AppDeps {
  key: string;
  files: Pick<Files, 'get'>;
  /**
   * @param origin where this server is, for the addresses of files
   * @param signal aborted when whoever asked has left
   * @throws ScrapeError
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
}

/** What the server answers, route by route. */
export function createApp({ key, files, scrape, log }: AppDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(noWebPages);

  app.get('/', (context) => context.json({ name: 'winnow', scrape: 'POST /v2/scrape' }));

  app.get('/files/:name', async (context) => {
    const file = await files.get(context.req.param('name'));
    if (!file) return context.notFound();
    const headers = { 'Content-Type': file.type, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };
    return context.body(file.bytes, 200, headers);
  });

  const tooLarge = errorAnswer(new ScrapeError('PAYLOAD_TOO_LARGE', 'The body is larger than 10 MB.').record);
  app.post(
    '/v2/scrape',
    needsKey(key),
    bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.json(tooLarge.body, tooLarge.status) }),
    async (context) => {
      const since = performance.now();
      let wanted: Wanted | undefined;
      const answered = (status: number) =>
        log({
          status,
          milliseconds: Math.round(performance.now() - since),
          ...(wanted && !leavesNoTrace(wanted.request) && { url: wanted.request.url }),
        });
      try {
        if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
          const { status, body } = refusal(
            415,
            'Send the body as JSON, with the header Content-Type: application/json.',
          );
          answered(status);
          return context.json(body, status);
        }
        wanted = readBody(await context.req.text());
        const response = await scrape(wanted, new URL(context.req.url).origin, context.req.raw.signal);
        answered(200);
        return context.json(response);
      } catch (thrown) {
        const { status, body } = errorAnswer(ScrapeError.from(thrown).record);
        answered(status);
        return context.json(body, status, status === 429 || status === 503 ? { 'Retry-After': RETRY_AFTER } : {});
      }
    },
  );
  app.all('/v2/scrape', (context) => {
    const { status, body } = refusal(405, `${context.req.method} is not answered here: send a POST.`);
    return context.json(body, status, { Allow: 'POST' });
  });

  app.notFound((context) => {
    const { status, body } = refusal(404, `There is no ${context.req.path} here: this server answers POST /v2/scrape.`);
    return context.json(body, status);
  });
  app.onError((error, context) => {
    const { status, body } = errorAnswer(ScrapeError.from(error).record);
    return context.json(body, status);
  });
  return app;
}
