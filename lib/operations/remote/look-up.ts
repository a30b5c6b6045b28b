import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { withoutEchoes } from '@/lib/base/http/secrets';
import { type LookupFound, type LookupName, lookupOf } from '@/lib/operations/registry';
import { successBody } from './errors';
import { sendToService } from './post';
import { askedOf, type ServiceOptions, serviceOf } from './service';

/** Timeout, in ms: a service may read many files for one response. */
const LIMIT = 120_000;

/**
 * Runs a lookup at a service.
 * @param body as a caller may write it
 * @throws WinnowError; or the signal's reason
 */
export async function lookUp<Name extends LookupName>(
  options: ServiceOptions,
  name: Name,
  body: object,
  signal: AbortSignal,
): Promise<LookupFound<Name>> {
  const service = serviceOf(options);
  const { path, response: schema } = lookupOf(name);
  const response = await sendToService(service, { path, body }, LIMIT, signal);
  const found = withoutEchoes(successBody(response, askedOf(service)), service.key ? [service.key] : []);
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data;
  const { host } = new URL(service.baseUrl);
  throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.noList', { host }), { cause: parsed.error, host });
}
