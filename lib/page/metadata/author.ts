import { squash } from '../white-space';
import type { Byline } from './bylines';
import type { PageStatements } from './captured-head';
import type { MetaTags } from './meta-tags';

/** Meta elements with the author, in order of confidence. */
const METAS = (
  'author article:author parsely-author sailthru.author byl dc.creator dcterms.creator dc.creator.author ' +
  'citation_author article:author_name cxenseparse:author og:author creator'
).split(' ');

/** Marks of an author's name, in order of confidence. */
const MARKS = [
  /author[-_]*name/,
  /byline[-_]*(?:name|author)/,
  /^ a .* author /,
  / author /,
  /byline/,
  /(?:article|post|entry|story|blog)[-_]+author/,
];

/** Maximum number of characters in a name, with some leeway. */
const LONGEST = 100;
const MOST_WORDS = 8;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const BEFORE =
  /^(?:posted|written|published|reviewed|article|words|story|text)?\s*(?:by|von|par|por|di|door|af|av)\b:?\s+/i;
const LABEL = /^(?:author|written by)\s*:?\s*/i;
const AFTER = new RegExp(
  `(?: | ?[|•·,–-] ?)(?:(?:published|updated|posted|reviewed|on|in)\\b.*|${MONTH}\\.? \\d{1,2}.*|\\d{1,2}[./ ].*)`,
  'i',
);
const EDGES = /^[\s|•·,:–-]+|(?<![\s|•·,:–-])[\s|•·,:–-]+$/g;
/** Addresses, numbers and code are not names. */
const NO_NAME = /^admin(?:istrator)?$|^https?:|^www\.|^@?\d|[{}<>]|^[a-z]+(?:\.[a-z]+)+$/;
const EMAIL = /.@./;
const LETTERS = /\p{L}{2}/u;

/** Returns the name in a byline, without the surrounding words; '' if it does not contain any. */
function nameIn(byline: string): string {
  const name = withoutEmail(squash(byline))
    .replace(BEFORE, '')
    .replace(LABEL, '')
    .replace(AFTER, '')
    .replace(EDGES, '');
  return name.length <= LONGEST && LETTERS.test(name) && !NO_NAME.test(name) ? name : '';
}

/** An e-mail address stands next to a name, or replaces it. */
function withoutEmail(byline: string): string {
  const words = byline.split(' ').filter((word) => !EMAIL.test(word));
  return words.join(' ') || byline;
}

const join = (names: string[]) => [...new Set(names.map(nameIn).filter(Boolean))].join(', ');

/** Finds the page's authors, with several names joined by commas; '' if the page does not name them. */
export function chooseAuthor({ linked, bylines, afterHeading }: PageStatements, tags: MetaTags): string {
  const named = join(linked.authors);
  if (named) return named;
  for (const key of METAS) {
    const given = join(tags.get(key) ?? []);
    if (given) return given;
  }
  return markedAuthor(bylines) || writtenAuthor(afterHeading) || labelledAuthor(tags) || likelyAuthor(bylines);
}

/** Author labels of Twitter cards and the like, in the languages of most sites that use them. */
const WRITTEN_BY =
  /^(?:written by|verfasst von|geschrieben von|écrit par|escrito por|scritto da|geschreven door|napisane przez|skrevet a[fv]|skriven av|автор)/i;

/** Returns the author in such a card. It may be an account name, so explicit marks on the page take precedence. */
function labelledAuthor(tags: MetaTags): string {
  const key = ['1', '2'].find((place) => WRITTEN_BY.test(tags.get(`twitter:label${place}`)?.[0] ?? ''));
  return key ? join(tags.get(`twitter:data${key}`) ?? []) : '';
}

/** Returns the most certain name in a byline, preferred to an e-mail address; '' if none is found. */
function nameAmong(texts: string[]): string {
  const found = texts.map(nameIn).filter(Boolean);
  return found.find((name) => !EMAIL.test(name)) ?? found[0] ?? '';
}

function markedAuthor(bylines: Byline[]): string {
  for (const sign of MARKS) {
    for (const { mark, names } of bylines) {
      if (!sign.test(mark)) continue;
      const name = nameAmong(names);
      if (name && name.split(' ').length <= MOST_WORDS) return name;
    }
  }
  return '';
}

const BY = /^(?:(?:written|posted|published|words|story) )?(?:by|von|par|por|di|door)\b:? \p{Lu}/iu;
const BY_ALONE = /^(?:(?:written|posted|published|words|story) )?(?:by|author|von|par|por):?$/i;
const NAME = /^\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]*|de|da|van|von|der|and|&)){0,4}(?:,.*)?$/u;

/** Marks that contain the word (`author-box`, `the-author`), and marks of lists of other authors. */
const MARKED = /author(?!i[sz]|it)/;
const LISTED = /card|item|list|product|quote|result|review|river|testimonial/;

/** Such a mark may name something other than a person, so the text must look like a name. */
function likelyAuthor(bylines: Byline[]): string {
  for (const { mark, names } of bylines) {
    const name = nameAmong(names);
    if (MARKED.test(mark) && !LISTED.test(mark) && NAME.test(name)) return name;
  }
  return '';
}

/** The word precedes the name, or stands alone before a link with the name. */
function writtenAuthor(lines: string[]): string {
  for (const [i, line] of lines.entries()) {
    const byline = BY.test(line) ? line : BY_ALONE.test(line) ? lines[i + 1] : undefined;
    const name = byline ? nameIn(byline) : '';
    if (NAME.test(name)) return name;
  }
  return '';
}
