import { isObject } from '@/lib/base/json';
import { oneLine } from '@/lib/base/text/one-line';
import type { Metadata } from '@/lib/contract';
import { type LinkedNode, typesOf } from '@/lib/page/metadata/linked-data';

/** What a reference manager needs of a page; a member that the page does not state is absent. */
interface Citation {
  /** Type of entry in RIS and in BibTeX. */
  ris: string;
  bibtex: string;
  /** Key of the entry in BibTeX. */
  key: string;
  title: string;
  authors: string[];
  /** ISO 8601, as far as it is known. */
  date?: string;
  year?: string;
  journal?: string;
  volume?: string;
  issue?: string;
  firstPage?: string;
  lastPage?: string;
  doi?: string;
  /** ISSN or ISBN. */
  serial?: string;
  publisher?: string;
  abstract?: string;
  keywords: string[];
}

type Fallback = Pick<Citation, 'title' | 'authors' | 'keywords'> & { date: string; description: string };

/** Maximum numbers of authors and keywords, and of characters of a text. */
const MOST = { names: 200, text: 10_000 };

/** Where a page states something: names of its meta elements, and the member of an article in its structured data. */
interface Source {
  /** https://scholar.google.com/intl/en/scholar/inclusion.html */
  cited?: string;
  member?: string;
  /** https://www.dublincore.org/specifications/dublin-core/dcq-html, and PRISM. */
  dublinCore?: string;
}

const SOURCES = {
  title: { cited: 'citation_title', member: 'headline', dublinCore: 'dc.title dcterms.title' },
  authors: { cited: 'citation_author citation_authors', member: 'author', dublinCore: 'dc.creator dcterms.creator' },
  date: {
    cited: 'citation_publication_date citation_date citation_online_date',
    member: 'datePublished',
    dublinCore: 'dc.date dcterms.issued',
  },
  journal: {
    cited: 'citation_journal_title citation_conference_title',
    member: 'isPartOf',
    dublinCore: 'dcterms.ispartof prism.publicationname',
  },
  doi: { cited: 'citation_doi', member: 'sameAs', dublinCore: 'dc.identifier dcterms.identifier prism.doi' },
  volume: { cited: 'citation_volume', dublinCore: 'prism.volume' },
  issue: { cited: 'citation_issue', dublinCore: 'prism.number' },
  firstPage: { cited: 'citation_firstpage', dublinCore: 'prism.startingpage' },
  lastPage: { cited: 'citation_lastpage', dublinCore: 'prism.endingpage' },
  serial: { cited: 'citation_issn citation_isbn', member: 'isbn', dublinCore: 'prism.issn' },
  publisher: {
    cited: 'citation_publisher citation_dissertation_institution',
    member: 'publisher',
    dublinCore: 'dc.publisher',
  },
  abstract: { cited: 'citation_abstract', member: 'abstract', dublinCore: 'dcterms.abstract' },
  keywords: { cited: 'citation_keywords', member: 'keywords', dublinCore: 'dc.subject' },
} satisfies Record<string, Source>;

/**
 * Reads how to cite a page: from its citation metadata, else from the article in its structured data, else from Dublin Core,
 * else from what is known of any page.
 */
export function citationOf(metadata: Metadata, declared: readonly LinkedNode[], page: Fallback): Citation {
  const named = new Map(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), textsIn(value)]));
  const article = declared.find((node) => typesOf(node).some((type) => CITED.test(type)));
  const stated = (names = '') => firstStated(names.split(' ').map((name) => named.get(name)));
  const some = ({ cited, member, dublinCore }: Source): string[] =>
    firstStated([stated(cited), namesIn(member && article?.[member]), stated(dublinCore)]);
  const one = (source: Source): string | undefined => some(source)[0];

  const title = one(SOURCES.title) ?? page.title;
  const stating = some(SOURCES.authors).flatMap((names) => names.split(';'));
  const authors = unique(stating.length > 0 ? stating : page.authors);
  const date = dateOf(one(SOURCES.date) ?? page.date);
  const year = /^\d{4}/.exec(date)?.[0];
  const journal = one(SOURCES.journal);
  const { volume, issue, firstPage, lastPage, serial, publisher } = SOURCES;
  return {
    ...typeOf(named, article, journal),
    title,
    authors,
    key: keyOf(authors[0] ?? title, year, title),
    keywords: unique([...some(SOURCES.keywords).flatMap((words) => words.split(/[,;]/)), ...page.keywords]),
    ...present({
      date,
      year,
      journal,
      doi: doiIn(some(SOURCES.doi)),
      volume: one(volume),
      issue: one(issue),
      firstPage: one(firstPage),
      lastPage: one(lastPage),
      serial: one(serial),
      publisher: one(publisher),
      abstract: one(SOURCES.abstract) ?? page.description,
    }),
  };
}

const firstStated = (all: readonly (string[] | undefined)[]): string[] => all.find((texts) => texts?.length) ?? [];

const CITED = /Article$|^(?:BlogPosting|Report|Thesis|Book)$/;

/** Types of entries, by what tells them. */
function typeOf(
  named: ReadonlyMap<string, string[]>,
  article: LinkedNode | undefined,
  journal: string | undefined,
): Pick<Citation, 'ris' | 'bibtex'> {
  const is = (type: string) => article !== undefined && typesOf(article).includes(type);
  if (named.has('citation_dissertation_institution') || is('Thesis')) return { ris: 'THES', bibtex: 'phdthesis' };
  if (named.has('citation_conference_title')) return { ris: 'CPAPER', bibtex: 'inproceedings' };
  if (named.has('citation_isbn') || is('Book')) return { ris: 'BOOK', bibtex: 'book' };
  if (journal && (named.has('citation_title') || is('ScholarlyArticle'))) return { ris: 'JOUR', bibtex: 'article' };
  return { ris: 'ELEC', bibtex: 'misc' };
}

const textsIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => {
    const text = typeof one === 'string' || typeof one === 'number' ? oneLine(String(one).slice(0, MOST.text)) : '';
    return text ? [text] : [];
  });

/** Returns texts, and the names of things. */
const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (isObject(one) ? textsIn(one.name) : textsIn(one)));

const unique = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(oneLine).filter(Boolean))].slice(0, MOST.names);

/** Returns a date in ISO 8601, which citation metadata often write with slashes. */
const dateOf = (text: string): string => {
  const [, year, month, day] = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?/.exec(text) ?? [];
  return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-');
};

const doiIn = (texts: readonly string[]): string | undefined =>
  texts.flatMap((text) => /\b10\.\d{4,9}\/\S{1,200}/.exec(text)?.[0] ?? [])[0];

/** Returns a key as others make it: family name of the first author, year, first word of the title. */
function keyOf(name: string, year: string | undefined, title: string): string {
  const [family = ''] = name.includes(',') ? name.split(',') : name.split(' ').slice(-1);
  const [word = ''] = title.split(' ').filter(({ length }) => length > 3);
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z\d]/g, '')
      .toLowerCase();
  return [plain(family), year, plain(word)].filter(Boolean).join('_') || 'page';
}

const present = <Values extends Record<string, string | undefined>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [Name in keyof Values]?: string };
