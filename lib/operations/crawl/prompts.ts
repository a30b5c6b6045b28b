import { WinnowError } from '@/lib/base/errors';
import {
  CHOOSABLE,
  type ChosenFields,
  type CrawlParamsRequest,
  type CrawlParamsResponse,
  type CrawlRequest,
  mapRequest,
} from '@/lib/contract';
import { servedMap } from '../map/served';
import type { CompletedInput, LookupDeps } from '../serving';
import { chooseFields, MOST_SHOWN } from './choose-fields';

/** Timeout for finding addresses of the site for the model, in ms. */
const MAP_LIMIT = 15_000;

const FAILED = 'Failed to process natural language prompt. Please try rephrasing';
const NO_MODEL = 'This server has no model: start it with --model-url and --model.';

/** Lists addresses of a site; an empty list if the site cannot be read, so that the prompt is still interpreted. */
async function addressesOf(url: string, deps: LookupDeps, signal: AbortSignal): Promise<string[]> {
  const request = mapRequest.parse({ url, limit: MOST_SHOWN, timeout: MAP_LIMIT, filterByPath: false });
  try {
    const { links } = await servedMap.run(request, deps, signal);
    return links.map((link) => link.url);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/** @param otherwise what else the caller can do, in the message of a failure */
async function choose(
  request: CrawlParamsRequest,
  deps: LookupDeps,
  signal: AbortSignal,
  otherwise: string,
): Promise<ChosenFields> {
  const failed = (why: string, cause?: unknown) =>
    new WinnowError('BAD_REQUEST', `${FAILED}${otherwise}. ${why}`, { cause });
  const { model } = deps;
  if (!model) throw failed(NO_MODEL);
  try {
    return await chooseFields(request, model, await addressesOf(request.url, deps, signal), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    throw failed(WinnowError.from(thrown).message, thrown);
  }
}

/** Interprets the prompt of a crawl. @throws WinnowError BAD_REQUEST, in the words of the reference v2 server */
export async function previewCrawlParams(
  request: CrawlParamsRequest,
  deps: LookupDeps,
  signal: AbortSignal,
): Promise<CrawlParamsResponse> {
  return { success: true, data: { url: request.url, ...(await choose(request, deps, signal, '')) } };
}

/**
 * Completes a crawl by its prompt. The response to its start names the fields as the reference v2 server does.
 * @param given fields that its caller has set, which stay unchanged
 * @returns undefined for a crawl without a prompt
 * @throws WinnowError like `previewCrawlParams`
 */
export async function completeCrawl(
  { prompt, ...input }: CrawlRequest,
  given: readonly string[],
  deps: LookupDeps,
  signal: AbortSignal,
): Promise<CompletedInput<CrawlRequest> | undefined> {
  if (prompt === undefined) return undefined;
  const chosen = await choose({ url: input.url, prompt }, deps, signal, ' or use explicit crawler options');
  const left = Object.fromEntries(Object.entries(chosen).filter(([name]) => !given.includes(name)));
  const complete: CrawlRequest = { ...input, ...left };
  const final = Object.fromEntries(CHOOSABLE.map((name) => [name, complete[name]]));
  return { input: complete, started: { promptGeneratedOptions: chosen, finalCrawlerOptions: final } };
}
