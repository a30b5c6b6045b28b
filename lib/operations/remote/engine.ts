import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { withoutEchoes } from '@/lib/base/http/secrets';
import { defined } from '@/lib/base/json';
import type { Warning } from '@/lib/base/warning';
import { dataKey, type ParsedResponse, type ScrapeData, type ScrapeRequest } from '@/lib/contract';
import { CONCLUSION } from '@/lib/operations/agent/conclusion';
import type { Engine } from '@/lib/operations/engine';
import { operationOf, pageOperation } from '@/lib/operations/registry';
import type { EngineContext, EngineResult } from '@/lib/scrape/engine';
import { warn } from '@/lib/scrape/warn';
import { downloadFiles } from './downloads';
import { successBody } from './errors';
import { followJob, followValue } from './job';
import { type ServiceRequest, type ServiceResponse, sendToService } from './post';
import { reachDoubt } from './reach';
import { retryWhileLimited } from './retry';
import { askedOf, type Service, type ServiceOptions, serviceOf } from './service';
import { responseLimit, wireBody } from './wire';

export interface RemoteEngineOptions extends ServiceOptions {
  /** True if the scraped address is that of a tab the user is looking at. */
  isLiveTab: boolean;
  /** Returns a number from 0 up to 1. */
  random?: () => number;
}

/** Timeout for the response to a call that does not wait for a page, in ms. */
const CALL_LIMIT = 30_000;

/**
 * Creates an engine that runs operations on a v2 server. Its caller must keep the worker alive: a worker that waits for
 * response headers is ended after 30 seconds.
 */
export function createRemoteEngine({ isLiveTab, random = Math.random, ...options }: RemoteEngineOptions): Engine {
  const service = serviceOf(options);
  const { host } = new URL(service.baseUrl);

  const run: Engine = async (name, input, context) => {
    const operation = operationOf(name);
    const page = operation.firstPage(input);
    // An agent may begin without a page.
    const doubt = page.url ? reachDoubt(page.url, service.baseUrl) : undefined;
    const asked = { ...askedOf(service, page), ...(doubt && { doubt }) };
    // If a service wrote the key into a result, it would be stored and exported.
    const bodyOf = (response: ServiceResponse) =>
      withoutEchoes(successBody(response, asked), service.key ? [service.key] : []);
    const ask = (call: ServiceRequest, limit: number) => sendToService(service, call, limit, context.signal);
    const limited = (attempt: () => Promise<ServiceResponse>) =>
      retryWhileLimited(attempt, context, service.clock, random);

    const start = async () => {
      const call = { path: operation.path, body: wireBody(name, input) };
      await context.progress({ name: 'sending' });
      const asking = ask(call, operation.kind === 'answer' ? responseLimit(page) : CALL_LIMIT);
      const [response] = await Promise.all([asking, context.progress({ name: 'waiting' })]);
      return response;
    };
    const body = bodyOf(await limited(start));
    const result = (document: Record<string, unknown>) =>
      resultOf(page, document, { service, doubt, isLiveTab }, context);
    if (operation.kind === 'answer') return result(body);
    const followed = { service, context, limited, ask, bodyOf, result };
    if (operation.hasValue) return valueResult(await followValue(operation.path, body, followed));
    await followJob(operation.path, body, followed);
    return undefined;
  };

  return (name, input, context) =>
    run(name, input, context).catch((thrown: unknown) => {
      if (context.signal.aborted || !(thrown instanceof WinnowError)) throw thrown;
      throw new WinnowError(thrown.code, thrown.message, { ...thrown.init, host });
    });
}

/** Creates the result of a job with one value from its last status. */
function valueResult({ data, message, sources = [], creditsUsed, warning }: Record<string, unknown>): EngineResult {
  const value = { ...defined({ data, message, warning }), sources, creditsUsed: Number(creditsUsed ?? 0) };
  const response = { success: true as const, data: { metadata: {}, [CONCLUSION]: value } };
  return { response, attachments: {}, misfits: {}, leftOut: [] };
}

interface Circumstances {
  service: Service;
  doubt: string | undefined;
  isLiveTab: boolean;
}

/** Creates a result from the response to a scrape, and downloads its files. */
async function resultOf(
  request: ScrapeRequest,
  body: Record<string, unknown>,
  { service, doubt, isLiveTab }: Circumstances,
  context: EngineContext,
): Promise<EngineResult> {
  const { response, ...parsed } = pageOperation.response(body);
  const warnings: Warning[] = [
    ...warningBeside(response),
    ...parsed.warnings.map((text) => ({ text })),
    ...fillMissing(request, response.data),
  ];
  if (doubt) warnings.push({ text: i18n.t('warnings.remote.doubt', { doubt }) });
  if (isLiveTab) warnings.push({ text: i18n.t('warnings.remote.loggedOut') });
  const { attachments, warnings: notKept } = await downloadFiles(request, response.data, service, context);
  const result: EngineResult = { response, attachments, misfits: parsed.misfits, leftOut: [] };
  // Newest first.
  warn(result, ...[...warnings, ...notKept].reverse());
  return result;
}

/** Returns the warning that some services put next to `data`, unless `data` contains it, too. */
const warningBeside = ({ warning, data }: ParsedResponse['response']): Warning[] =>
  typeof warning === 'string' && warning && warning !== data.warning ? [{ text: warning }] : [];

/**
 * Sets every requested but missing member to null.
 * @returns a warning for each
 */
function fillMissing({ formats, actions }: ScrapeRequest, data: ScrapeData): Warning[] {
  const asked = formats.map(({ type }) => dataKey(type));
  const keys = new Set([...asked, ...(actions?.length ? ['actions'] : [])]);
  return [...keys].flatMap((key) => {
    if (data[key] !== undefined) return [];
    data[key] = null;
    return [{ text: i18n.t('warnings.remote.notReturned', { key }), about: key }];
  });
}
