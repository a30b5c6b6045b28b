import { i18n } from '#i18n';
import { asksBy, fieldsWhere, type RequestField, type ScrapeRequest } from '@/lib/contract';

/** Fields that shape how a page is loaded, or what is done to it: what is open already has no part in it. */
const OPENING_FIELDS = fieldsWhere(({ honoured }) => honoured === 'opensPage');
/** Fields that this browser has no means for, wherever the page is. */
const BEYOND_BROWSER = fieldsWhere(({ honoured }) => honoured === 'none');

const askedFor = (request: ScrapeRequest, fields: readonly RequestField[]): string[] =>
  fields.filter((name) => asksBy(request, name));

/** True for a request that wants a page of its own rather than a tab as it stands. */
export const wantsOwnPage = (request: ScrapeRequest): boolean => askedFor(request, OPENING_FIELDS).length > 0;

/** The fields of a request that reading an open tab cannot honour. */
export const unsupportedOnTab = (request: ScrapeRequest): string[] =>
  askedFor(request, [...OPENING_FIELDS, ...BEYOND_BROWSER]);

/** Headers that belong to a connection or announce a body (RFC 9110, 7.6.1 and 8.6): the browser's own affair. */
export const isOfConnection = (name: string): boolean =>
  /^(connection|content-length|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i.test(name);

/** The fields of a request that a page of our own cannot honour; what its driver cannot do it says itself. */
export const unsupportedOnPage = (request: ScrapeRequest): string[] => [
  ...askedFor(request, BEYOND_BROWSER),
  ...Object.keys(request.headers ?? {}).flatMap((name) => (isOfConnection(name) ? [`headers.${name}`] : [])),
  // Language, time zone and position are given; where the request comes from is not changed.
  ...(request.location ? ['location.country (proxy)'] : []),
];

/** Sentence for what an engine cannot do; matches the reference v2 server. */
export const unsupportedWarning = (features: string[]): string =>
  i18n.t('warnings.unsupported', { features: i18n.list(features) });

/** True where the caller forbids a fresh scrape. */
export const cacheOnly = ({ minAge, lockdown }: ScrapeRequest): boolean => minAge !== undefined || lockdown;
