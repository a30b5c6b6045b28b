import { type Issue, issue } from './issues';

/** A body on its way from v1 to v2. */
export interface Upgrade {
  /** The v2 body. Anything that v1 does not explain is passed on as it came, for `parseRequest` to judge. */
  request: unknown;
  /** One message for each change, with the v1 field it concerns. */
  changes: Issue[];
}

type Body = Record<string, unknown>;
type Report = (path: (string | number)[], message: string) => void;

/**
 * Values that v1 took as "not set" and v2 does not, by v1's published reference. Specification: "Changes from v1 to v2",
 * which names the fields but not v1's values; it does not name `proxy`.
 */
const V1_DEFAULTS = { maxAge: 0, skipTlsVerification: false, proxy: 'basic' };

/** Also named there, but v1's reference already has v2's value, so nothing needs to be preserved. */
const V2_DEFAULTS = { blockAds: true, removeBase64Images: true };

/**
 * Converts the body of a v1 scrape or batch into an equivalent v2 body. Pure; never throws.
 * @param body any JSON value
 */
export function upgradeV1(body: unknown): Upgrade {
  if (!isObject(body)) return { request: body, changes: [] };
  const changes: Issue[] = [];
  const report: Report = (path, message) => changes.push(issue(path, message));
  const request = [upgradeFormats, upgradeParsers, upgradeProxy, keepDefaults].reduce<Body>(
    (upgraded, step) => step(upgraded, report),
    body,
  );
  return { request, changes };
}

/** Formats have become objects, which contain the options that were next to them in v1. */
function upgradeFormats(body: Body, report: Report): Body {
  if (!Array.isArray(body.formats)) return body;
  const rest = { ...body };
  const firstJson = body.formats.findIndex((format) => format === 'extract' || format === 'json');
  const formats = body.formats.flatMap((format, index) => {
    const here = ['formats', index];
    switch (format) {
      case 'extract':
      case 'json':
        if (index > firstJson) {
          report(here, `Removed: "${format}" asks for the same as the json format before it.`);
          return [];
        }
        if (format === 'extract') report(here, 'The format "extract" is named "json" in v2.');
        return [jsonFormat(take('extract'), take('jsonOptions'), report)];
      case 'screenshot':
      case 'screenshot@fullPage':
        report(here, `"${format}" became an object with fullPage.`);
        return [{ type: 'screenshot', fullPage: format === 'screenshot@fullPage' }];
      case 'changeTracking':
        report(here, '"changeTracking" became an object that holds what was in changeTrackingOptions.');
        return [{ ...take('changeTrackingOptions'), type: format }];
      default:
        return [format];
    }
  });
  return { ...rest, formats };

  /** Takes the options of a format out of the body. Anything other than an object stays, so that it is refused there. */
  function take(name: string): Body | undefined {
    const options = rest[name];
    if (!isObject(options)) return undefined;
    delete rest[name];
    return options;
  }
}

/** Builds the json format with the options that v1 used: those of `extract` if both are given. */
function jsonFormat(extract: Body | undefined, jsonOptions: Body | undefined, report: Report): Body {
  const name = extract ? 'extract' : 'jsonOptions';
  const { schema, prompt, ...dropped } = extract ?? jsonOptions ?? {};
  if (extract ?? jsonOptions) report([name], `The options in ${name} moved into the json format.`);
  if (extract && jsonOptions) report(['jsonOptions'], 'Dropped: v1 used extract where both were given.');
  for (const key of Object.keys(dropped)) {
    report([name, key], 'Dropped: the json format of v2 has only schema and prompt.');
  }
  return { type: 'json', ...(schema !== undefined && { schema }), ...(prompt !== undefined && { prompt }) };
}

function upgradeParsers(body: Body, report: Report): Body {
  const { parsePDF, ...rest } = body;
  if (typeof parsePDF !== 'boolean' || 'parsers' in rest) return body;
  const parsers = parsePDF ? ['pdf'] : [];
  report(['parsePDF'], `Became parsers: ${JSON.stringify(parsers)}.`);
  return { ...rest, parsers };
}

function upgradeProxy(body: Body, report: Report): Body {
  if (body.proxy !== 'stealth') return body;
  report(['proxy'], '"stealth" is named "enhanced" in v2.');
  return { ...body, proxy: 'enhanced' };
}

function keepDefaults(body: Body, report: Report): Body {
  const kept = Object.entries(V1_DEFAULTS).filter(([name]) => body[name] === undefined);
  for (const [name, value] of kept) {
    report([name], `Set to ${JSON.stringify(value)}, as in v1. Remove it to use v2's default.`);
  }
  for (const [name, value] of Object.entries(V2_DEFAULTS)) {
    if (body[name] === undefined) report([name], `v2's default, ${value}, applies. Set it for another value.`);
  }
  return { ...body, ...Object.fromEntries(kept) };
}

/**
 * Converts the body of a v1 map into that of v2. Pure; never throws.
 * @param body any JSON value
 */
export function upgradeV1Map(body: unknown): Upgrade {
  if (!isObject(body)) return { request: body, changes: [] };
  const { ignoreSitemap, sitemapOnly, ...rest } = body;
  const changes: Issue[] = [];
  const sitemap = sitemapOnly === true ? 'only' : ignoreSitemap === true ? 'skip' : 'include';
  for (const [name, value] of Object.entries({ ignoreSitemap, sitemapOnly })) {
    if (value !== undefined) changes.push(issue([name], `Became sitemap: "${sitemap}".`));
  }
  const isChanged = changes.length > 0 && !('sitemap' in rest);
  return { request: { ...rest, ...(isChanged && { sitemap }) }, changes };
}

/** v1's crawl options and their successors. Specification: "Crawl option mapping". */
const CRAWL_NAMES = {
  allowBackwardCrawling: ['crawlEntireDomain', ''],
  // The name in v1's published reference; the specification has the one above.
  allowBackwardLinks: ['crawlEntireDomain', ''],
  maxDepth: ['maxDiscoveryDepth', ' It counts the links followed, not the parts of the path: check the number.'],
} as const;

/**
 * Converts the options of a v1 crawl into those of v2. Pure; never throws.
 * @param options any JSON value
 */
export function upgradeV1Crawl(options: unknown): Upgrade {
  if (!isObject(options)) return { request: options, changes: [] };
  const changes: Issue[] = [];
  const request = { ...options };
  for (const [old, [name, remark]] of Object.entries(CRAWL_NAMES)) {
    if (!(old in request)) continue;
    changes.push(
      issue([old], name in request ? `Removed: ${name} is given and replaces it.` : `Renamed to ${name}.${remark}`),
    );
    request[name] ??= request[old];
    delete request[old];
  }
  if (typeof request.ignoreSitemap === 'boolean' && !('sitemap' in request)) {
    request.sitemap = request.ignoreSitemap ? 'skip' : 'include';
    changes.push(issue(['ignoreSitemap'], `Became sitemap: "${request.sitemap}".`));
    delete request.ignoreSitemap;
  }
  const pages = upgradeScrapeOptions(request);
  return { request: pages.request, changes: [...changes, ...pages.changes] };
}

/** Default number of results of a v1 search, by v1's published reference. */
const V1_RESULTS = 5;

/**
 * Converts the body of a v1 search into that of v2. Pure; never throws.
 * @param body any JSON value
 */
export function upgradeV1Search(body: unknown): Upgrade {
  if (!isObject(body)) return { request: body, changes: [] };
  const limited = { limit: V1_RESULTS, ...body };
  const changes = 'limit' in body ? [] : [issue(['limit'], `Set to ${V1_RESULTS}, as in v1.`)];
  const pages = upgradeScrapeOptions(limited);
  return { request: pages.request, changes: [...changes, ...pages.changes] };
}

/** Upgrades the options of a scrape inside a body. */
function upgradeScrapeOptions(body: Body): Upgrade & { request: Body } {
  if (!isObject(body.scrapeOptions)) return { request: body, changes: [] };
  const { request: scrapeOptions, changes } = upgradeV1(body.scrapeOptions);
  return {
    request: { ...body, scrapeOptions },
    changes: changes.map(({ path, message }) => issue(['scrapeOptions', ...path], message)),
  };
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
