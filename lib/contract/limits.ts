/**
 * The numbers of the v2 interface, each with its unit. Specification: "Limits" and the request tables.
 * Numbers that the specification does not show match the reference v2 server, and say so.
 */
export const LIMITS = {
  /** Milliseconds a whole scrape may take. */
  timeout: { default: 60_000, min: 1_000, max: 300_000 },
  /** Milliseconds. Upper bound not shown; it matches the reference v2 server. */
  waitFor: { default: 0, min: 0, max: 60_000 },
  /** Milliseconds a cached copy stays acceptable: two days, two years under lockdown. */
  maxAge: { default: 172_800_000, lockdownDefault: 63_072_000_000 },
  /** Pages of a PDF. */
  maxPages: { min: 1, max: 10_000 },
  /** Characters. */
  profileName: { min: 1, max: 128 },
  /** Characters of a question, a highlights query, and (not shown) a json prompt. */
  prompt: { min: 1, max: 10_000 },
  /** Screenshot quality, 100 is best. */
  quality: { min: 1, max: 100 },
  /** CSS pixels. Not shown; matches the reference v2 server. */
  viewport: { minWidth: 1, maxWidth: 7_680, minHeight: 1, maxHeight: 4_320 },
  /**
   * Not shown, and matching the reference v2 server: number of actions, milliseconds they may wait in all, and what a
   * selector wait counts as.
   */
  actions: { max: 50, maxWait: 60_000, selectorWait: 1_000 },
  /** Addresses of a map, and the milliseconds that its sitemaps have. Not shown; matches the reference v2 server. */
  map: { min: 1, max: 100_000, default: 5_000, sitemaps: 30_000 },
  /** Pages of a crawl, and the most seconds between two of them. Not shown; matches the reference v2 server. */
  crawl: { pages: 10_000, delay: 60 },
  /**
   * Results of each source, and the milliseconds that a search may take. Not shown; they match the reference v2 server,
   * which has no bound for the characters of a query.
   */
  search: { min: 1, max: 100, default: 10, timeout: 60_000, query: 10_000 },
  /**
   * Addresses of an extraction, and the pages that are read for each that stands for a site. The first matches the reference v2
   * server.
   */
  extract: { urls: 10, pagesOfSite: 10 },
  /** Pages of an agent, by the name that the reference v2 server has for them. Matches that server. */
  agent: { credits: 2_500 },
  /**
   * Bytes of a file that is parsed, milliseconds that parsing it may take, milliseconds in which a file must follow the address
   * for it, and the number of such addresses whose files are not parsed yet. Not shown; matches the reference v2 server.
   */
  parse: { bytes: 52_428_800, timeout: 30_000, upload: 600_000, uploads: 10 },
  /**
   * Milliseconds between two checks of a monitor at least, days for which checks are kept, and the most characters, targets,
   * queries, domains, results, recipients and entries of a list. Not shown; matches the reference v2 server, but for the length
   * of a schedule's texts.
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
   * Characters of a program, and seconds: of one call, of a session, and of a session without a call. Not shown; they match the
   * reference v2 server.
   */
  session: {
    code: 100_000,
    seconds: { min: 1, max: 300, default: 30 },
    ttl: { min: 30, max: 3_600, default: 600 },
    activityTtl: { min: 10, max: 3_600, default: 300 },
  },
  /** Milliseconds until what a service links to can no longer be downloaded. */
  expiry: { screenshot: 86_400_000, media: 3_600_000 },
} as const;
