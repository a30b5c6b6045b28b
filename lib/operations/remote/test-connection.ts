import { WinnowError } from '@/lib/base/errors';
import { operationOf, PAGE_OPERATION } from '@/lib/operations/registry';
import { successBody } from './errors';
import { sendToService } from './post';
import { askedOf, type ServiceOptions, serviceOf } from './service';

/** Timeout, in ms. */
const LIMIT = 15_000;

/**
 * Checks address and key with a request that costs nothing: a v2 server refuses an empty address, but only after it has
 * accepted the key.
 * @returns how long the response took, in ms
 * @throws WinnowError that describes the fault
 */
export async function testConnection(options: ServiceOptions): Promise<{ milliseconds: number }> {
  const service = serviceOf(options);
  const { path } = operationOf(PAGE_OPERATION);
  const started = service.clock.now();
  try {
    const response = await sendToService(service, { path, body: { url: '' } }, LIMIT, new AbortController().signal);
    successBody(response, askedOf(service));
  } catch (thrown) {
    if (!isRefusedForItsBody(thrown)) throw withoutScrape(WinnowError.from(thrown));
  }
  return { milliseconds: service.clock.now() - started };
}

const isRefusedForItsBody = (thrown: unknown) =>
  thrown instanceof WinnowError && (thrown.code === 'BAD_REQUEST' || thrown.code === 'UNPROCESSABLE');

/** Returns the same error without its parts about scraping: billing and a longer timeout do not apply. */
const withoutScrape = ({ code, message, init }: WinnowError) =>
  new WinnowError(code === 'SCRAPE_TIMEOUT' ? 'UNREACHABLE' : code, message, { ...init, mayHaveBeenBilled: false });
