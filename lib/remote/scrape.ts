import {
  addWarning,
  dataKey,
  parseResponse,
  type ScrapeData,
  type ScrapeRequest,
  type ScrapeResponse,
} from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import { withoutEchoes } from '@/lib/http/secrets';
import type { Engine, EngineContext, EngineResult } from '@/lib/operations/engine';
import { downloadFiles } from './downloads';
import { successBody } from './errors';
import { post } from './post';
import { reachDoubt } from './reach';
import { retryWhileLimited } from './retry';
import { askedOf, type ServiceOptions, serviceOf } from './service';
import { answerLimit, wireBody } from './wire';

export interface RemoteEngineOptions extends ServiceOptions {
  /** The address scraped is that of a tab the person is looking at. */
  isLiveTab: boolean;
  /** From 0 up to 1. */
  random?: () => number;
}

/**
 * An engine that has the work done by a v2 server. Whoever runs it keeps the worker alive meanwhile: one that waits for
 * response headers is ended after 30 seconds.
 */
export function createRemoteEngine(options: RemoteEngineOptions): Engine {
  const { host } = new URL(options.baseUrl);
  return (request, context) =>
    scrape(options, request, context).catch((thrown: unknown) => {
      if (context.signal.aborted || !(thrown instanceof WinnowError)) throw thrown;
      throw new WinnowError(thrown.code, thrown.message, { ...thrown.init, host });
    });
}

async function scrape(
  options: RemoteEngineOptions,
  request: ScrapeRequest,
  context: EngineContext,
): Promise<EngineResult> {
  const { isLiveTab, random = Math.random } = options;
  const service = serviceOf(options);
  const doubt = reachDoubt(request.url, service.baseUrl);

  const send = async () => {
    await context.progress({ name: 'sending' });
    const [answer] = await Promise.all([
      post(service, wireBody(request), answerLimit(request), context.signal),
      context.progress({ name: 'waiting' }),
    ]);
    return answer;
  };
  const answer = await retryWhileLimited(send, context, service.clock, random);
  // A service that writes the key into a result would have it kept and exported.
  const secrets = service.key ? [service.key] : [];
  const body = withoutEchoes(successBody(answer, { ...askedOf(service, request), doubt }), secrets);

  const parsed = parseResponse(body);
  // What stands beside `success` and `data` is kept too.
  const response: ScrapeResponse = { ...body, ...parsed.response };
  const warnings = [...parsed.warnings, ...fillMissing(request, response.data)];
  if (doubt) warnings.push(`${doubt} What it returned may be another page.`);
  if (isLiveTab) warnings.push('The service fetched the page itself, logged out: it did not see what your tab shows.');
  for (const sentence of warnings) addWarning(response.data, sentence);

  const attachments = await downloadFiles(request, response.data, service, context);
  return { response, attachments, misfits: parsed.misfits, leftOut: [] };
}

/**
 * Makes every member that was asked for and did not come null.
 * @returns a sentence for each
 */
function fillMissing({ formats, actions }: ScrapeRequest, data: ScrapeData): string[] {
  const asked = formats.map(({ type }) => dataKey(type));
  const keys = new Set([...asked, ...(actions?.length ? ['actions'] : [])]);
  return [...keys].flatMap((key) => {
    if (data[key] !== undefined) return [];
    data[key] = null;
    return [`The service did not return ${key}.`];
  });
}
