import type { Byline } from './bylines';
import type { PageStatements } from './captured-head';
import type { MetaTags } from './meta-tags';
import { dayIn, isoDay } from './written-dates';

/** Meta elements that always hold the publication time, followed by ambiguous ones. */
const SURE = ['article:published_time', 'og:published_time', 'article:published', 'datepublished'];
const LIKELY = (
  'parsely-pub-date sailthru.date publish-date publish_date publishdate publication_date published_time pubdate ' +
  'cxenseparse:recs:publishtime citation_publication_date citation_date dc.date.issued dcterms.created ' +
  'dc.date.created dc.date dcterms.date dcterms.issued bt:pubdate date article.published release_date ' +
  'originalpublicationdate'
).split(' ');
const MODIFIED =
  'article:modified_time og:updated_time datemodified last-modified dcterms.modified dc.date.modified revised'.split(
    ' ',
  );

const ISO = /(?<day>\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?/;
const YEAR = /\d{4}/;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
const WRITTEN = new RegExp(
  `\\b(?:${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)? ${MONTH}\\.?,? \\d{4}|\\d{4}-\\d{2}-\\d{2})\\b`,
  'i',
);

/** A date in the path of an address: `/2026/05/03/`, `/2026/may/03/`, `/2026-05-03-title`. */
const IN_PATH = /[/_-]((?:19|20)\d\d)([/_-])(\d\d?|[a-z]{3,9})\2(\d\d?)(?![a-z\d])/i;

/** Web pages did not exist earlier. In a text, an earlier year is its subject. */
const FIRST_YEAR = 1990;

/**
 * Returns a time as the page writes it, reduced to its ISO 8601 part, or just its date if that part is not a valid time, as
 * with the zone `-500`; '' if none is found.
 */
function dateIn(text: string): string {
  const iso = ISO.exec(text);
  const isDate = (date: string) => YEAR.test(date) && !Number.isNaN(Date.parse(date));
  return [iso?.[0] ?? text, iso?.groups?.day ?? ''].find(isDate) ?? '';
}

const writtenIn = (text: string) => WRITTEN.exec(text)?.[0].replace(ORDINAL, '$1') ?? dayIn(text);

const firstDate = (candidates: string[]) => firstOf(candidates, dateIn);

/** Reads the first candidate with a result; '' if all fail. */
function firstOf<Candidate>(candidates: Candidate[], read: (candidate: Candidate) => string): string {
  for (const candidate of candidates) {
    const found = read(candidate);
    if (found) return found;
  }
  return '';
}

/**
 * Finds the publication time of the page; '' if the page does not state it.
 * @param url the page's address, whose path may contain the date
 */
export function choosePublished(
  { linked, bylines, afterHeading }: PageStatements,
  tags: MetaTags,
  url: string,
): string {
  return (
    firstDate([
      ...linked.published,
      ...SURE.flatMap((key) => tags.get(key) ?? []),
      ...linked.anyPublished,
      ...LIKELY.flatMap((key) => tags.get(key) ?? []),
    ]) ||
    firstOf(
      bylines.filter(({ mark }) => / time | datepublished /.test(mark)),
      markedDate,
    ) ||
    firstOf(bylines, markedDate) ||
    dateInPath(url) ||
    firstOf(afterHeading, dateInText)
  );
}

function dateInPath(url: string): string {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
  const [, year, , month = '', day = ''] = IN_PATH.exec(pathname) ?? [];
  if (!year) return '';
  return /\d/.test(month) ? isoDay(year, Number(month), day) : dateIn(`${day} ${month} ${year}`);
}

function dateInText(line: string): string {
  const date = dateIn(writtenIn(line));
  return Number(YEAR.exec(date)?.[0]) >= FIRST_YEAR ? date : '';
}

const markedDate = ({ time, text }: Byline): string => dateIn(time) || dateIn(writtenIn(text));

/** Finds the time of the page's last change; '' if the page does not state it. */
export function chooseModified({ linked }: PageStatements, tags: MetaTags): string {
  return firstDate([...linked.modified, ...MODIFIED.flatMap((key) => tags.get(key) ?? [])]);
}
