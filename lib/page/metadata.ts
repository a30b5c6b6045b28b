import type { Metadata } from '@/lib/contract';
import { natively } from './natively';
import { type StructuredData, structuredData } from './structured-data';
import { resolve } from './urls';

/** The service's names for metas, by the meta's own. Where a page repeats one, the name holds the first. */
const NAMED = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:url': 'ogUrl',
  'og:image': 'ogImage',
  'og:audio': 'ogAudio',
  'og:determiner': 'ogDeterminer',
  'og:locale': 'ogLocale',
  'og:site_name': 'ogSiteName',
  'og:video': 'ogVideo',
  'article:published_time': 'publishedTime',
  'article:modified_time': 'modifiedTime',
  'article:section': 'articleSection',
  'dcterms.keywords': 'dcTermsKeywords',
  'dc.description': 'dcDescription',
  'dc.subject': 'dcSubject',
  'dcterms.subject': 'dcTermsSubject',
  'dcterms.audience': 'dcTermsAudience',
  'dc.type': 'dcType',
  'dcterms.type': 'dcTermsType',
  'dc.date': 'dcDate',
  'dc.date.created': 'dcDateCreated',
  'dcterms.created': 'dcTermsCreated',
} as const;

/** What a scrape says of itself; a page that names a meta so does not speak in its place. */
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
 * What a page says of itself: every meta under its own name, repeated ones as arrays, and what is known of it under the
 * names of the contract. Specification: "metadata"; the names that are not shown there follow a v2 server.
 */
export function metadata(document: Document): Metadata {
  const root = natively(Document, 'documentElement', document);
  const metas = readMetas(root);
  const first = (name: string) => metas.get(name)?.find(Boolean) ?? metas.get(name)?.[0];
  const structured = structuredData(root);
  const base = natively(Node, 'baseURI', document);
  const url = natively(Document, 'URL', document);
  const named = Object.entries(NAMED).flatMap(([name, key]) => {
    const value = first(name);
    return value === undefined ? [] : [[key, value]];
  });
  const title = root?.querySelector('head > title, title:not(svg *)')?.textContent ?? '';
  return {
    ...Object.fromEntries(verbatim(metas)),
    ...Object.fromEntries(named),
    ...inferred(structured, first),
    ...present({
      title: oneLine(title) || first('title') || first('og:title') || first('twitter:title'),
      articleTag: oneOrMany(metas.get('article:tag')),
      canonical: linkTarget(root, '[rel~="canonical" i]', base),
      favicon: linkTarget(root, '[rel="icon" i]', base) ?? linkTarget(root, '[rel*="icon" i]', base),
      statusCode: statusCode(document),
    }),
    ogLocaleAlternate: metas.get('og:locale:alternate') ?? [],
    language: root?.getAttribute('lang') || root?.getAttribute('xml:lang') || null,
    sourceURL: url,
    url,
    contentType: natively(Document, 'contentType', document),
  };
}

/** Every meta with a content, by `name`, else `property`, else `itemprop`, as written. */
function readMetas(root: Element | null): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const meta of root?.querySelectorAll('meta[content]') ?? []) {
    const name = ['name', 'property', 'itemprop']
      .map((attribute) => meta.getAttribute(attribute)?.trim())
      .find(Boolean);
    if (name) metas.set(name, [...(metas.get(name) ?? []), meta.getAttribute('content') ?? '']);
  }
  return metas;
}

function verbatim(metas: Map<string, string[]>): [string, string | string[] | undefined][] {
  return [...metas]
    .filter(([name]) => !SCRAPE_NAMES.has(name))
    .map(([name, values]) => [name, name === 'description' ? values.join(', ') : oneOrMany(values)]);
}

/** What few pages put into a meta of the common name, and many somewhere else. */
function inferred(structured: StructuredData, first: (name: string) => string | undefined): Metadata {
  // `article:author` is an address by its definition, and a name on many pages.
  const author = first('author') || first('article:author');
  return present({
    author: author && !URL.canParse(author) ? undefined : oneOrMany(structured.authors),
    publishedTime: first('article:published_time') || structured.published || first('date') || first('pubdate'),
    modifiedTime: first('article:modified_time') || structured.modified || first('last-modified'),
  });
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const oneOrMany = (values: string[] = []): string | string[] | undefined => (values.length > 1 ? values : values[0]);

const present = (members: Metadata): Metadata =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));

function linkTarget(root: Element | null, rel: string, base: string): string | undefined {
  const address = root?.querySelector(`link${rel}[href]`)?.getAttribute('href');
  return address ? resolve(address, base) : undefined;
}

/** The status that the page was answered with. A browser that does not know it says 0. */
function statusCode(document: Document): number | undefined {
  const performance = natively(Document, 'defaultView', document)?.performance;
  const [navigation] = performance?.getEntriesByType('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.responseStatus || undefined;
}
