import type { Metadata } from '@/lib/contract';
import * as dom from '@/lib/dom';
import { setOf } from '../element-names';
import { addressOf, baseOf, contentTypeOf } from '../snapshot/recall';
import type { FactSources } from './fact-sources';
import type { PageFacts } from './page-facts';

/** Metas that the service's answer has under a name of its own: by property, and by name. */
const BY_PROPERTY: Record<string, string> = {
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
  // Pages write these two as properties, whatever a v2 server looks for.
  'article:section': 'articleSection',
  'article:tag': 'articleTag',
};
const BY_NAME: Record<string, string> = {
  'article:section': 'articleSection',
  'article:tag': 'articleTag',
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
};

type Values = Record<string, string | string[]>;

/** A repeated key becomes a list; descriptions are one text, and the page's title stays the title. */
function add(values: Values, key: string, content: string): void {
  const before = Object.hasOwn(values, key) ? values[key] : undefined;
  if (before === undefined) values[key] = content;
  else if (key === 'description') values[key] = `${before}, ${content}`;
  else if (key !== 'title') values[key] = [...(Array.isArray(before) ? before : [before]), content];
}

/**
 * Reads what a page says about itself, under the names of the reference v2 server: title, language, favicon, Open
 * Graph, Dublin Core, and every meta element verbatim. What those do not say of author, times and the page's canonical
 * address is drawn from JSON-LD, microdata and bylines, each under a name of its own.
 * @returns a plain object whose keys, `__proto__` too, are its own
 */
export function readMetadata({ sources, ...facts }: PageFacts): Metadata {
  // Keys come from the page. Without a prototype none of them means anything.
  const values: Values = Object.create(null);
  const set = (key: string, value: string | null | undefined) => {
    if (value && !Object.hasOwn(values, key)) values[key] = value;
  };

  set('title', sources.title);
  for (const meta of sources.metas) {
    const content = meta.getAttribute('content') ?? '';
    const property = meta.getAttribute('property');
    const name = meta.getAttribute('name');
    const named = ownName(BY_PROPERTY, property) ?? ownName(BY_NAME, name);
    if (named) add(values, named, content);
    if (property === 'og:locale:alternate') values.ogLocaleAlternate = [...(values.ogLocaleAlternate ?? []), content];
    const key = name || property || meta.getAttribute('itemprop');
    if (key) add(values, key, content);
  }
  set('title', first(values.ogTitle) ?? first(values['twitter:title']));
  set('language', dom.first(sources.page, ':root')?.getAttribute('lang'));
  set('favicon', linkedAddress(sources, '[rel="icon" i]') ?? linkedAddress(sources, '[rel*="icon" i]'));
  set('canonical', linkedAddress(sources, '[rel~="canonical" i]'));
  set('headline', facts.headline);
  set('author', facts.author);
  set('publishedTime', facts.publishedTime);
  set('modifiedTime', facts.modifiedTime);
  set('url', facts.url);
  return values;
}

const ownName = (names: Record<string, string>, key: string | null) =>
  key !== null && Object.hasOwn(names, key.toLowerCase()) ? names[key.toLowerCase()] : undefined;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function linkedAddress({ page, links }: FactSources, relation: string): string | undefined {
  const written = links.find((link) => dom.matches(link, relation))?.getAttribute('href');
  if (!written) return;
  const base = baseOf(page);
  return URL.canParse(written, base) ? new URL(written, base).href : written;
}

/** Names of what a scrape says of itself; a page's meta of such a name does not take its place. */
const SCRAPE_NAMES = setOf(
  'url sourceURL statusCode contentType error numPages totalPages scrapeId proxyUsed cacheState cachedAt creditsUsed ' +
    // Assigned to an object, the last would be its prototype.
    'concurrencyLimited concurrencyQueueDurationMs __proto__',
);

/**
 * Collects what a page says of itself and what the browser knows of it. Specification: "metadata".
 * @param facts nothing for a document that is no page: what it is shown in says nothing of it
 */
export function pageMetadata(document: Document, facts: PageFacts | undefined): Metadata {
  const url = addressOf(document);
  const values = facts ? readMetadata(facts) : {};
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
