import type { Metadata } from '@/lib/contract';
import * as dom from '@/lib/dom';
import type { PageFacts } from './metadata/page-facts';
import { readMetadata } from './metadata/read-metadata';
import { addressOf, contentTypeOf } from './snapshot/recall';

/** Names of what a scrape says of itself; a page's meta of such a name does not take its place. */
const SCRAPE_NAMES = new Set([
  'url',
  'sourceURL',
  'statusCode',
  'contentType',
  'error',
  'numPages',
  'totalPages',
  'scrapeId',
  'proxyUsed',
  'cacheState',
  'cachedAt',
  'creditsUsed',
  'concurrencyLimited',
  'concurrencyQueueDurationMs',
  // Assigned to an object, this would be its prototype.
  '__proto__',
]);

/**
 * Collects what a page says of itself and what the browser knows of it. Specification: "metadata".
 * @param facts nothing for a document that is no page: what it is shown in says nothing of it
 */
export function pageMetadata(document: Document, facts: PageFacts | undefined): Metadata {
  const url = addressOf(document);
  const values = facts ? readMetadata(document, url, facts) : {};
  const said = Object.entries(values).filter(([name]) => !SCRAPE_NAMES.has(name));
  const status = statusCode(document);
  return {
    ogLocaleAlternate: [],
    language: null,
    ...Object.fromEntries(said),
    ...(status && { statusCode: status }),
    sourceURL: url,
    url,
    contentType: contentTypeOf(document),
  };
}

/** The status that the page was answered with. A browser that does not know it says 0. */
export function statusCode(document: Document): number | undefined {
  const window = dom.viewOf(document);
  return (window && dom.navigationOf(window)?.responseStatus) || undefined;
}
