import type { ScrapeRequest } from '@/lib/contract';

/**
 * The request fields that a live tab cannot honour, of those that this request sets. Reading what is open leaves
 * nothing to load, so what shapes the loading of a page does not apply.
 */
export function unsupportedFields(request: ScrapeRequest): string[] {
  const asked: Partial<Record<keyof ScrapeRequest, boolean>> = {
    actions: Boolean(request.actions?.length),
    headers: Boolean(request.headers && Object.keys(request.headers).length),
    mobile: request.mobile,
    location: request.location !== undefined,
    proxy: request.proxy === 'enhanced',
    profile: request.profile !== undefined,
    threatProtection: request.threatProtection !== undefined,
    auditMetadata: request.auditMetadata !== undefined,
    onlyCleanContent: request.onlyCleanContent,
    redactPII: request.redactPII !== undefined,
  };
  return Object.entries(asked).flatMap(([field, wanted]) => (wanted ? [field] : []));
}

/** A v2 server's sentence for what its engine cannot do. */
export const unsupportedWarning = (features: string[]): string =>
  `The engine used does not support the following features: ${features.join(', ')} -- your scrape may be partial.`;

/** True where the caller forbids a fresh scrape. */
export const cacheOnly = ({ minAge, lockdown }: ScrapeRequest): boolean => minAge !== undefined || lockdown;
