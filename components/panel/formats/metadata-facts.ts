import { i18n } from '#i18n';
import { writtenTime } from '@/components/base/times';

/** What the members of metadata are about, in the order of reading. Each has a label in the locales. */
const KNOWN = {
  title: ['title', 'headline'],
  description: ['description', 'abstract'],
  author: ['author', 'creator'],
  site: ['sitename', 'applicationname'],
  published: ['publishedtime', 'published', 'datepublished', 'date', 'datecreated'],
  modified: ['modifiedtime', 'updatedtime', 'datemodified', 'lastmodified'],
  language: ['language', 'locale'],
  keywords: ['keywords', 'tag'],
  address: ['url', 'sourceurl', 'canonical'],
  image: ['image', 'imagesrc'],
  icon: ['favicon', 'icon'],
  status: ['statuscode'],
  type: ['type'],
  contentType: ['contenttype'],
} as const;

type Known = keyof typeof KNOWN;

/** What a page or a server says about one thing. */
export interface MetadataFact {
  label: string;
  /** The members of metadata that say it. */
  names: string[];
  /** Without duplicates, as a user reads them. */
  values: string[];
}

/** Prefixes of vocabularies that repeat what the page says: `og:title`, `DC.title`, `article:published_time`; `ogTitle`. */
const VOCABULARY = /^(?:(?:og|twitter|article|dcterms?|dc)[:.])+/i;
const VOCABULARY_IN_CAMEL_CASE = /^(?:og|twitter|dcterms?|dc)(?=\p{Lu})/u;

/** Splits a name into its words: `ogLocaleAlternate`, `article:published_time`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(VOCABULARY, '')
    .replace(VOCABULARY_IN_CAMEL_CASE, '')
    .split(/(?<=\p{Ll})(?=\p{Lu})|[:._\s-]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

const BY_NAME = new Map<string, Known>(
  Object.entries(KNOWN).flatMap(([known, names]) => names.map((name) => [name, known as Known] as const)),
);

/** Writes a name of a contract as a label: `textPrimary` as “Text primary”. */
export const readableName = (name: string): string => {
  const text = wordsOf(name).join(' ') || name;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Groups metadata by what it is about, without members that have nothing to read; well-known facts first. */
export function metadataFacts(metadata: Record<string, unknown>): MetadataFact[] {
  const facts = new Map<string, MetadataFact>();
  for (const [name, member] of Object.entries(metadata)) {
    const values = textsOf(member);
    if (values.length === 0) continue;
    const key = wordsOf(name).join('');
    const known = BY_NAME.get(key);
    const label = known ? i18n.t(`panel.metadata.${known}`) : readableName(name);
    const fact = facts.get(known ?? key) ?? { label, names: [], values: [] };
    fact.names.push(name);
    fact.values = [...new Set([...fact.values, ...values.map((value) => (known ? readable(known, value) : value))])];
    facts.set(known ?? key, fact);
  }
  const order: string[] = Object.keys(KNOWN);
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...facts].sort(([one], [other]) => placeOf(one) - placeOf(other)).map(([, fact]) => fact);
}

const textsOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
};

/** Writes times and languages as the language of the view does, and anything else as it is. */
function readable(known: Known, value: string): string {
  if (known === 'language') return nameOfLanguage(value);
  return known === 'published' || known === 'modified' ? writtenTime(value) : value;
}

/** Returns the name of a language, such as “English” for `en`; the tag itself if it is unknown. */
export function nameOfLanguage(tag: string): string {
  try {
    const name = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(tag.replace('_', '-'));
    return name ?? tag;
  } catch {
    // Pages also declare values that are not language tags.
    return tag;
  }
}
