import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { stayAwake } from '@/lib/browser/stay-awake';
import { type MapRequest, type MapResponse, mapRequest, type ScrapeResponse } from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import { linksRequest } from '@/lib/operations/map/links-request';
import { lookUp } from '@/lib/operations/remote/look-up';
import type { WorkerContext } from './context';
import { savedService } from './engines';
import { readOwnPage } from './read-page';

/** A map body that the contract accepts. */
type MapFields = Pick<MapRequest, 'url'> &
  Partial<Pick<MapRequest, 'sitemap' | 'ignoreQueryParameters' | 'filterByPath' | 'limit'>>;

export interface WantedMap extends MapFields {
  engine: EngineName;
  /** True if the call comes from a private window: the first page then also opens in a private window. */
  incognito: boolean;
}

/** Lists the addresses of a site, in this browser or at the service. @throws WinnowError; or the signal's reason */
export async function mapFor(
  { engine, incognito, ...body }: WantedMap,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<MapResponse> {
  const rest = stayAwake();
  try {
    if (engine === 'remote') return await lookUp(await savedService(), 'map', body, signal);
    const request = mapRequest.parse(body);
    const page = await firstPage(request, incognito, context, signal);
    return await context.offscreen.mapSite({ request, page }, signal);
  } finally {
    rest();
  }
}

/** Reads the first page of a map in one of Winnow's own pages. It is not a job: History does not keep maps. */
async function firstPage(
  request: MapRequest,
  ephemeral: boolean,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<{ response: ScrapeResponse } | { error: ErrorRecord }> {
  try {
    return { response: await readOwnPage(linksRequest(request.url, request), ephemeral, context, signal) };
  } catch (thrown) {
    signal.throwIfAborted();
    return { error: WinnowError.from(thrown).record };
  }
}
