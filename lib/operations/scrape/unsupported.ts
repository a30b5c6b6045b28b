import type { ScrapeRequest } from '@/lib/contract';

type Asked = Partial<Record<keyof ScrapeRequest, boolean>>;

/** What shapes how a page is loaded, or is done to it: what is open already has no part in it. */
const shapesLoading = ({ actions, headers, mobile, location }: ScrapeRequest): Asked => ({
  actions: Boolean(actions?.length),
  headers: Boolean(headers && Object.keys(headers).length),
  mobile,
  location: location !== undefined,
});

/** What this browser has no means for, wherever the page is. */
const beyondBrowser = (request: ScrapeRequest): Asked => ({
  proxy: request.proxy === 'enhanced',
  profile: request.profile !== undefined,
  threatProtection: request.threatProtection !== undefined,
  auditMetadata: request.auditMetadata !== undefined,
});

const namesOf = (asked: Asked) => Object.entries(asked).flatMap(([field, wanted]) => (wanted ? [field] : []));

/** Whether a request wants a page of its own rather than a tab as it stands. */
export const wantsOwnPage = (request: ScrapeRequest): boolean => namesOf(shapesLoading(request)).length > 0;

/** The fields of a request that reading an open tab cannot honour. */
export const unsupportedOnTab = (request: ScrapeRequest): string[] =>
  namesOf({ ...shapesLoading(request), ...beyondBrowser(request) });

/** Headers that belong to a connection or announce a body (RFC 9110, 7.6.1 and 8.6): the browser's own affair. */
export const isOfConnection = (name: string): boolean =>
  /^(connection|content-length|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i.test(name);

/** The fields of a request that a page of our own cannot honour; what its driver cannot do it says itself. */
export const unsupportedOnPage = (request: ScrapeRequest): string[] => [
  ...namesOf(beyondBrowser(request)),
  ...Object.keys(request.headers ?? {}).flatMap((name) => (isOfConnection(name) ? [`headers.${name}`] : [])),
  // Language, time zone and position are given; where the request comes from is not changed.
  ...(request.location ? ['location.country (proxy)'] : []),
];

/** A v2 server's sentence for what its engine cannot do. */
export const unsupportedWarning = (features: string[]): string =>
  `The engine used does not support the following features: ${features.join(', ')} -- your scrape may be partial.`;

/** True where the caller forbids a fresh scrape. */
export const cacheOnly = ({ minAge, lockdown }: ScrapeRequest): boolean => minAge !== undefined || lockdown;
