import { WinnowError } from '../../lib/base/errors';
import {
  CHOOSABLE,
  type ChosenFields,
  type CrawlParamsRequest,
  type CrawlParamsResponse,
  type CrawlRequest,
  type MapRequest,
  type MapResponse,
  mapRequest,
} from '../../lib/contract';
import type { Model } from '../../lib/model';
import { chooseFields, MOST_SHOWN } from '../../lib/operations/crawl/choose-fields';

/** Timeout for finding addresses of the site for the model, in ms. */
const MAP_LIMIT = 15_000;

const FAILED = 'Failed to process natural language prompt. Please try rephrasing';
const NO_MODEL = 'This server has no model: start it with --model-url and --model.';

/** Crawl fields that a model has chosen. */
interface Chosen {
  input: CrawlRequest;
  /** Members of the response to the start, as in the reference v2 server. */
  started: { promptGeneratedOptions: ChosenFields; finalCrawlerOptions: ChosenFields };
}

/** Interprets the prompts of crawls. */
export interface CrawlPrompts {
  /** @throws WinnowError BAD_REQUEST, in the words of the reference v2 server */
  preview(request: CrawlParamsRequest, signal: AbortSignal): Promise<CrawlParamsResponse>;
  /**
   * Completes a crawl by its prompt.
   * @param given fields that its caller has set, which stay unchanged
   * @returns undefined for a crawl without a prompt
   * @throws WinnowError like `preview`
   */
  complete(input: CrawlRequest, given: readonly string[], signal: AbortSignal): Promise<Chosen | undefined>;
}

export function createCrawlPrompts(
  model: Model | undefined,
  map: (request: MapRequest, signal: AbortSignal) => Promise<MapResponse>,
): CrawlPrompts {
  async function choose(request: CrawlParamsRequest, signal: AbortSignal, otherwise: string): Promise<ChosenFields> {
    const failed = (why: string, cause?: unknown) =>
      new WinnowError('BAD_REQUEST', `${FAILED}${otherwise}. ${why}`, { cause });
    if (!model) throw failed(NO_MODEL);
    try {
      return await chooseFields(request, model, await addressesOf(request.url, signal), signal);
    } catch (thrown) {
      signal.throwIfAborted();
      throw failed(WinnowError.from(thrown).message, thrown);
    }
  }

  /** Lists addresses of a site; an empty list if the site cannot be read, so that the prompt is still interpreted. */
  async function addressesOf(url: string, signal: AbortSignal): Promise<string[]> {
    const request = mapRequest.parse({ url, limit: MOST_SHOWN, timeout: MAP_LIMIT, filterByPath: false });
    try {
      const { links } = await map(request, signal);
      return links.map((link) => link.url);
    } catch {
      signal.throwIfAborted();
      return [];
    }
  }

  return {
    async preview(request, signal) {
      return { success: true, data: { url: request.url, ...(await choose(request, signal, '')) } };
    },

    async complete({ prompt, ...input }, given, signal) {
      if (prompt === undefined) return undefined;
      const chosen = await choose({ url: input.url, prompt }, signal, ' or use explicit crawler options');
      const left = Object.fromEntries(Object.entries(chosen).filter(([name]) => !given.includes(name)));
      const complete: CrawlRequest = { ...input, ...left };
      const final = Object.fromEntries(CHOOSABLE.map((name) => [name, complete[name]]));
      return { input: complete, started: { promptGeneratedOptions: chosen, finalCrawlerOptions: final } };
    },
  };
}
