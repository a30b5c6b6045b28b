/**
 * The numbers of the v2 interface, each with its unit. Specification: "Limits" and the request tables.
 * Numbers that the specification does not show match the reference v2 server, and say so.
 */
export const LIMITS = {
  /** Timeout of a whole scrape, in ms. */
  timeout: { default: 60_000, min: 1_000, max: 300_000 },
  /** How long to wait before reading the page, in ms. The upper bound is not shown; it matches the reference v2 server. */
  waitFor: { default: 0, min: 0, max: 60_000 },
  /** Maximum age of an acceptable cached copy, in ms: two days, or two years under lockdown. */
  maxAge: { default: 172_800_000, lockdownDefault: 63_072_000_000 },
  /** Number of pages of a PDF. */
  maxPages: { min: 1, max: 10_000 },
  /** Length of a profile's name, in characters. */
  profileName: { min: 1, max: 128 },
  /** Length of a question, a highlights query, and (not shown) a json prompt, in characters. */
  prompt: { min: 1, max: 10_000 },
  /** Screenshot quality; 100 is best. */
  quality: { min: 1, max: 100 },
  /** Size of the viewport, in CSS pixels. Not shown; matches the reference v2 server. */
  viewport: { minWidth: 1, maxWidth: 7_680, minHeight: 1, maxHeight: 4_320 },
  /**
   * Maximum number of actions, their maximum total wait in ms, and the time that a wait for a selector counts as, in ms. Not
   * shown; they match the reference v2 server.
   */
  actions: { max: 50, maxWait: 60_000, selectorWait: 1_000 },
  /** Number of addresses of a map, and the timeout for its sitemaps, in ms. Not shown; matches the reference v2 server. */
  map: { min: 1, max: 100_000, default: 5_000, sitemaps: 30_000 },
  /**
   * Default number of pages of a crawl, and the longest pause between two of them, in seconds. Not shown; matches the
   * reference v2 server.
   */
  crawl: { pages: 10_000, delay: 60 },
  /**
   * Number of results of each source, timeout of a search in ms, and maximum length of a query in characters. Not shown; they
   * match the reference v2 server, except that it does not limit the length of a query.
   */
  search: { min: 1, max: 100, default: 10, timeout: 60_000, query: 10_000 },
  /**
   * Maximum number of addresses of an extraction, and of pages read for each address that stands for a site. The first
   * matches the reference v2 server.
   */
  extract: { urls: 10, pagesOfSite: 10 },
  /**
   * Maximum size of a parsed file in bytes, timeout of parsing it in ms, time in ms within which a file must be uploaded to
   * its address, and maximum number of such addresses with files not yet parsed. Not shown; matches the reference v2 server.
   */
  parse: { bytes: 52_428_800, timeout: 30_000, upload: 600_000, uploads: 10 },
  /**
   * Shortest interval between two checks of a monitor in ms, number of days for which checks are kept, and maximum numbers of
   * characters, targets, queries, domains, results, recipients and list entries. Not shown; matches the reference v2 server,
   * except for the length of a schedule's texts.
   */
  monitor: {
    interval: 300_000,
    retention: { default: 30, min: 1, max: 365 },
    name: 256,
    goal: 2_000,
    cron: 200,
    targets: 50,
    urls: 1_000,
    queries: 12,
    query: 256,
    domains: 50,
    results: { default: 10, min: 1, max: 50 },
    recipients: 25,
    list: { default: 25, min: 1, max: 100 },
  },
  /**
   * Maximum length of a program in characters, and times in seconds: of one call, of a session, and of an idle session. Not
   * shown; they match the reference v2 server.
   */
  session: {
    code: 100_000,
    seconds: { min: 1, max: 300, default: 30 },
    ttl: { min: 30, max: 3_600, default: 600 },
    activityTtl: { min: 10, max: 3_600, default: 300 },
  },
  /** Time until the files that a service links to can no longer be downloaded, in ms. */
  expiry: { screenshot: 86_400_000, media: 3_600_000 },
} as const;
