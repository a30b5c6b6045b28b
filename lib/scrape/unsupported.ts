import { i18n } from '#i18n';
import { asksBy, fieldsWhere, type RequestField, type ScrapeRequest } from '@/lib/contract';

/** Fields that shape how a page is loaded or acted on: they do not apply to an open page. */
const OPENING_FIELDS = fieldsWhere(({ honoured }) => honoured === 'opensPage');
/** Fields that this browser cannot support on any page. */
const BEYOND_BROWSER = fieldsWhere(({ honoured }) => honoured === 'none');

const askedFor = (request: ScrapeRequest, fields: readonly RequestField[]): string[] =>
  fields.filter((name) => asksBy(request, name));

/** Returns true if a request needs its own page instead of a tab as it stands. */
export const wantsOwnPage = (request: ScrapeRequest): boolean => askedFor(request, OPENING_FIELDS).length > 0;

/** The fields of a request that reading an open tab cannot honour. */
export const unsupportedOnTab = (request: ScrapeRequest): string[] =>
  askedFor(request, [...OPENING_FIELDS, ...BEYOND_BROWSER]);

/**
 * Returns true for headers that belong to a connection or announce a body (RFC 9110, 7.6.1 and 8.6), which the browser
 * sets.
 */
export const isOfConnection = (name: string): boolean =>
  /^(connection|content-length|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i.test(name);

/** Returns the fields of a request that a page opened by the engine cannot honour; drivers report their own limits. */
export const unsupportedOnPage = (request: ScrapeRequest): string[] => [
  ...askedFor(request, BEYOND_BROWSER),
  ...Object.keys(request.headers ?? {}).flatMap((name) => (isOfConnection(name) ? [`headers.${name}`] : [])),
  // Language, time zone and position are set; the origin of the request is not changed.
  ...(request.location ? ['location.country (proxy)'] : []),
];

/** Returns the message about unsupported features. Matches the reference v2 server. */
export const unsupportedWarning = (features: string[]): string =>
  i18n.t('warnings.unsupported', { features: i18n.list(features) });

/** Returns true if the caller forbids a fresh scrape. */
export const cacheOnly = ({ minAge, lockdown }: ScrapeRequest): boolean => minAge !== undefined || lockdown;
