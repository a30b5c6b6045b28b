import type { Metadata } from '@/lib/contract';
import { setOf } from '../element-names';
import type { CapturedHead, PageStatements } from './captured-head';
import { writtenBy } from './written-by';

/** Meta elements that the service's response renames: by property, and by name. */
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
  // Pages write these two as properties, whatever a v2 server reads.
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

/** A repeated key becomes a list; descriptions form one text, and the page's title stays the title. */
function add(values: Values, key: string, content: string): void {
  const before = Object.hasOwn(values, key) ? values[key] : undefined;
  if (before === undefined) values[key] = content;
  else if (key === 'description') values[key] = `${before}, ${content}`;
  else if (key !== 'title') values[key] = [...(Array.isArray(before) ? before : [before]), content];
}

/**
 * Maps a page's statements about itself to the names of the reference v2 server: title, language, favicon, Open Graph, Dublin
 * Core, and every meta element verbatim. Missing values for author, times and the page's canonical address come from JSON-LD,
 * microdata and bylines, each under its own name.
 * @returns a plain object with only own keys, even for `__proto__`
 */
export function statedMetadata(says: PageStatements, url: string): Metadata {
  // Keys come from the page. Without a prototype, none of them has a special meaning.
  const values: Values = Object.create(null);
  const set = (key: string, value: string | undefined) => {
    if (value && !Object.hasOwn(values, key)) values[key] = value;
  };

  set('title', says.title);
  for (const { property, name, itemprop, content } of says.metas) {
    const named = ownName(BY_PROPERTY, property) ?? ownName(BY_NAME, name);
    if (named) add(values, named, content);
    if (property === 'og:locale:alternate') values.ogLocaleAlternate = [...(values.ogLocaleAlternate ?? []), content];
    const key = name || property || itemprop;
    if (key) add(values, key, content);
  }
  set('title', first(values.ogTitle) ?? first(values['twitter:title']));
  set('language', says.language);
  set(
    'favicon',
    linkedAddress(says, (relation) => relation === 'icon') ??
      linkedAddress(says, (relation) => relation.includes('icon')),
  );
  set(
    'canonical',
    linkedAddress(says, (relation) => relation.split(/\s+/).includes('canonical')),
  );
  set('headline', says.headline);
  for (const [name, value] of Object.entries(writtenBy(says, url))) set(name, value);
  set('url', url);
  return values;
}

const ownName = (names: Record<string, string>, key: string | null) =>
  key !== null && Object.hasOwn(names, key.toLowerCase()) ? names[key.toLowerCase()] : undefined;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function linkedAddress(
  { links, base }: Pick<PageStatements, 'links' | 'base'>,
  isMeant: (relation: string) => boolean,
) {
  const written = links.find(({ relation }) => isMeant(relation))?.address;
  return written && (URL.parse(written, base)?.href ?? written);
}

/** Names of scrape metadata, which a page's meta element must not replace. */
const SCRAPE_NAMES = setOf(
  'url sourceURL statusCode contentType error numPages totalPages scrapeId proxyUsed retryAfter cacheState cachedAt creditsUsed ' +
    // Assigned to an object, the last would set its prototype.
    'concurrencyLimited concurrencyQueueDurationMs __proto__',
);

/** Combines a page's statements about itself with the browser's knowledge of it. Specification: "metadata". */
export function pageMetadata({ url, contentType, statusCode, says }: CapturedHead): Metadata {
  const said = Object.entries(says ? statedMetadata(says, url) : {}).filter(([name]) => !SCRAPE_NAMES.has(name));
  return {
    ogLocaleAlternate: [],
    language: null,
    ...Object.fromEntries(said),
    ...(statusCode && { statusCode }),
    sourceURL: url,
    url,
    contentType,
  };
}
