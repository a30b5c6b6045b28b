import { squash } from '../white-space';
import type { Byline } from './bylines';
import type { PageSays } from './captured-head';
import type { MetaTags } from './meta-tags';

/** Metas for the author, the surest first. */
const METAS = (
  'author article:author parsely-author sailthru.author byl dc.creator dcterms.creator dc.creator.author ' +
  'citation_author article:author_name cxenseparse:author og:author creator'
).split(' ');

/** Marks of an author's name, the surest first. */
const MARKS = [
  /author[-_]*name/,
  /byline[-_]*(?:name|author)/,
  /^ a .* author /,
  / author /,
  /byline/,
  /(?:article|post|entry|story|blog)[-_]+author/,
];

/** More characters than a name and some more of them have. */
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
/** Addresses, numbers, code: not names. */
const NO_NAME = /^https?:|^www\.|^@?\d|[{}<>]|^[a-z]+(?:\.[a-z]+)+$/;
const LETTERS = /\p{L}{2}/u;

/** A byline's name, without what stands around it; '' where there is none. */
function nameIn(byline: string): string {
  const name = squash(byline).replace(BEFORE, '').replace(LABEL, '').replace(AFTER, '').replace(EDGES, '');
  return name.length <= LONGEST && LETTERS.test(name) && !NO_NAME.test(name) ? name : '';
}

const join = (names: string[]) => [...new Set(names.map(nameIn).filter(Boolean))].join(', ');

/** Finds the page's authors, several names joined by commas; '' where the page does not name them. */
export function chooseAuthor({ linked, bylines, afterHeading }: PageSays, tags: MetaTags): string {
  const named = join(linked.authors);
  if (named) return named;
  for (const key of METAS) {
    const given = join(tags.get(key) ?? []);
    if (given) return given;
  }
  return markedAuthor(bylines) || writtenAuthor(afterHeading);
}

function markedAuthor(bylines: Byline[]): string {
  for (const sign of MARKS) {
    for (const { mark, names } of bylines) {
      if (!sign.test(mark)) continue;
      const name = names.map(nameIn).find(Boolean);
      if (name && name.split(' ').length <= MOST_WORDS) return name;
    }
  }
  return '';
}

const BY = /^(?:(?:written|posted|published|words|story) )?(?:by|von|par|por|di|door)\b:? \p{Lu}/iu;
const BY_ALONE = /^(?:(?:written|posted|published|words|story) )?(?:by|author|von|par|por):?$/i;
const NAME = /^\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]*|de|da|van|von|der|and|&)){0,4}(?:,.*)?$/u;

/** The word stands before the name, or alone before the link that is the name. */
function writtenAuthor(lines: string[]): string {
  for (const [i, line] of lines.entries()) {
    const byline = BY.test(line) ? line : BY_ALONE.test(line) ? lines[i + 1] : undefined;
    const name = byline ? nameIn(byline) : '';
    if (NAME.test(name)) return name;
  }
  return '';
}
