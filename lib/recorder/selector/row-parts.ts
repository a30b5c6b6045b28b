import {
  attributeOf,
  attributes,
  children,
  contains,
  first,
  localName,
  matches,
  parentElement,
  walkerOf,
} from '@/lib/base/dom';
import { attributeCss, tagOf } from './css';
import type { linkTargets } from './links';
import type { isTellingData, tokensOf } from './own-tokens';
import { hasDigit, isSoOf, languageOf, type RowPart, type RowText, textsOfRow } from './row-text';
import type { judgeClass, judgeName } from './stability';

/** How well a feature identifies a row, best first: prices change. */
export const RANK = {
  numberedLink: 1,
  id: 2,
  numberedAttribute: 2.5,
  date: 4,
  name: 5,
  /** A word that other rows contain in other combinations, such as a status. */
  common: 6,
  number: 7,
  price: 9,
} as const;

/** A feature that may identify a row. */
export interface Candidate {
  part: RowPart;
  rank: number;
  /** The rank, improved for content that a row emphasizes, such as a heading or a link. */
  order: number;
  /** In words, for people. */
  name: string;
  /** True if it belongs to the target element or its content. */
  own: boolean;
}

/** Functions that the script of each recorded document already has: rows are found by another script. */
export interface RowTools {
  isTellingData: typeof isTellingData;
  judgeClass: typeof judgeClass;
  judgeName: typeof judgeName;
  linkTargets: typeof linkTargets;
  tokensOf: typeof tokensOf;
}

/** A row with the other rows. */
export interface Rows {
  row: Element;
  element: Element;
  peers: readonly Element[];
  tools: RowTools;
}

/** Maximum number of other rows whose texts are read, to detect common texts and counters. */
const MOST_READ = 60;
const MOST_ATTRIBUTED = 40;
const MOST_WORDS = 6;
/** Names of attributes that count positions. */
const COUNTING =
  /(^|[-_])(ind(e)?x|idx|pos(ition)?|nth|no|row|col(umn)?|number|count|offset|order|level|[a-z])$|rowindex|colindex/i;
/** Factor that ranks emphasized content before the next kind: a name before the date of its last change. */
const STRONGER = 1.2;
const STRONG = 'th,a,h1,h2,h3,h4,h5,h6,time,strong,th *,a *';

/** Returns all features that may identify a row, best first. No other row has the same feature, except for texts. */
export const rowCandidates = (rows: Rows): Candidate[] =>
  [...attributeCandidates(rows), ...textCandidates(rows)].sort((one, other) => one.order - other.order);

/** Returns true if no other row has these features. */
export const isAlone = ({ peers }: Rows, parts: readonly RowPart[], read: (row: Element) => RowText[]): boolean =>
  !peers.some((peer) => parts.every((part) => isSoOf(peer, () => read(peer), part)));

function attributeCandidates(rows: Rows): Candidate[] {
  const found: Candidate[] = [];
  const walker = walkerOf(rows.row, NodeFilter.SHOW_ELEMENT);
  let at: Element | null = rows.row;
  for (let count = 0; at && count < MOST_ATTRIBUTED; count++, at = walker.nextNode() as Element | null) {
    const own = contains(rows.element, at);
    for (const { name, value } of attributes(at)) {
      const told = value.length > 0 && value.length <= 200 && attributeCandidate(rows, at, name, value);
      if (told) found.push({ ...told, order: told.rank, own });
    }
  }
  return found;
}

function attributeCandidate(
  rows: Rows,
  at: Element,
  name: string,
  value: string,
): Omit<Candidate, 'own' | 'order'> | undefined {
  const inRow = (css: string) => (at === rows.row ? css : `:has(${css})`);
  const distinct = () => isDistinct(rows, at, name, value);
  const { isTellingData, judgeName, linkTargets } = rows.tools;
  if (name === 'href' && localName(at) === 'a') {
    const target = linkTargets(value).at(-1);
    if (!target || !distinct()) return undefined;
    const slug = value.replace(/[?#].*$/s, '').replace(/^.*\/(?=[^/])/s, '');
    const rank = hasDigit(value) ? RANK.numberedLink : RANK.name;
    return { part: { css: inRow(at === rows.row ? target.css : `a${target.css}`) }, rank, name: slug || value };
  }
  const css = inRow((at === rows.row ? '' : tagOf(at)) + attributeCss(name, value));
  if (name === 'datetime') return distinct() ? { part: { css }, rank: RANK.date, name: value } : undefined;
  const isNamed = name === 'id' || (/^data-/.test(name) && isTellingData(name) && !COUNTING.test(name.slice(5)));
  const isBox = name === 'value' && matches(at, '[type="checkbox"],[type="radio"]');
  const { origin } = judgeName(value);
  if (!(isNamed || isBox) || value.length > 60 || origin === 'generated' || !distinct()) return undefined;
  return { part: { css }, rank: hasDigit(value) ? RANK.numberedAttribute : RANK.name, name: value };
}

/** Returns true if every row has a different value of an attribute, and the values are not a counter. */
function isDistinct({ row, peers }: Rows, at: Element, name: string, value: string): boolean {
  const css = `${tagOf(at)}[${CSS.escape(name)}]`;
  const read = (peer: Element) => {
    const holder = at === row ? peer : first(peer, css);
    return holder && attributeOf(holder, name);
  };
  const values = peers.map(read).filter((other) => other !== null);
  if (values.includes(value) || new Set(values).size < values.length) return false;
  const told = (one: Element) => (one === row ? value : (read(one) ?? ''));
  return name === 'href' || !counts(placesOf(row), told, name === 'id' ? lastNumberAfter(value) : onlyNumber);
}

/** Reads the only number of a text; not a number for any other text. */
const onlyNumber = (text: string): number => Number(/^\D*(\d+)\D*$/.exec(text)?.[1] ?? Number.NaN);

/** Returns a reader of the number in which ids differ from one: components number their options, `option-4371-0`, anew each time. */
function lastNumberAfter(id: string): (text: string) => number {
  const before = id.replace(/(?<!\d)\d+\D*$/, '');
  return (text) => (text.startsWith(before) ? onlyNumber(text.slice(before.length)) : Number.NaN);
}

/** Returns the children of a row's parent, with the index of each. */
function placesOf(row: Element): ReadonlyMap<Element, number> {
  const parent = parentElement(row);
  const rows = parent ? [...children(parent)].filter((child) => localName(child) === localName(row)) : [row];
  return new Map(rows.map((one, index) => [one, index]));
}

/**
 * Returns true if texts count their rows from the start: 0, 1, 2.
 * @param textOf returns undefined for a row that is not read
 * @param numberOf reads the number of a text
 */
function counts(
  places: ReadonlyMap<Element, number>,
  textOf: (row: Element) => string | undefined,
  numberOf = onlyNumber,
): boolean {
  const offsets = new Set<number>();
  for (const [row, place] of places) {
    const text = textOf(row);
    if (text !== undefined) offsets.add(numberOf(text) - place);
  }
  const [offset = Number.NaN] = offsets;
  return places.size > 1 && offsets.size === 1 && offset <= 2;
}

function textCandidates(rows: Rows): Candidate[] {
  const { row, element, peers } = rows;
  const textsOfPeer = new Map(peers.slice(0, MOST_READ).map((peer) => [peer, textsOfRow(peer)]));
  const places = placesOf(row);
  const isDate = dateReader(languageOf(row));
  return textsOfRow(row).flatMap(({ words, place, around }, index): Candidate[] => {
    const same = [...textsOfPeer.values()].map((texts) => texts.filter((text) => text.place === place));
    const differing = words.filter((word) => !same.every((texts) => texts.some((text) => text.words.includes(word))));
    if (differing.length === 0) return [];
    const own = contains(element, around);
    const isStrong = index === 0 || matches(around, STRONG);
    const of = words.length;
    const toPart = (told: string[], rank: number): Candidate => ({
      part: { words: [...new Set(told)].slice(0, MOST_WORDS), place, of },
      rank,
      order: rank - (isStrong ? STRONGER : 0),
      name: told.slice(0, MOST_WORDS).join(' '),
      own,
    });
    const text = words.join(' ');
    if (isDate(text)) return [toPart(words, RANK.date)];
    const ids = differing.filter((word) => isId(word, text, isStrong, same));
    const names = differing.filter((word) => !hasDigit(word));
    const wordsIn = (one: Element) => textsOfPeer.get(one)?.filter((other) => other.place === place)[0]?.words ?? [];
    const isRead = (one: Element) => one === row || textsOfPeer.has(one);
    const isCounted = counts(places, (one) =>
      isRead(one) ? (one === row ? words : wordsIn(one)).join(' ') : undefined,
    );
    const columns = same.map((texts) =>
      texts.flatMap((other) => other.words.filter((word) => !hasDigit(word))).join(' '),
    );
    const isColumn = new Set(columns).size === columns.length;
    // Numbers that count the rows belong to positions.
    const isPlace = isCounted && !own;
    const numbers = ids.length === 0 && !isPlace && differing.some(hasDigit);
    return [
      ...(isPlace ? [] : ids.map((word) => toPart([word], RANK.id))),
      ...(names.length > 0 ? [toPart(names, isColumn ? RANK.name : RANK.common)] : []),
      ...(numbers ? [toPart(differing, isPrice(text) ? RANK.price : RANK.number)] : []),
    ];
  });
}

/** Returns true for a number with a currency or percent sign, or with two decimals. */
const isPrice = (text: string) =>
  /[\p{Sc}%]|\b(EUR|USD|GBP|CHF|JPY|kr|zł|Fr)\b|\d[.,]\d{2}(?!\d)|\d[.,'\s]\d{3}(?!\d)/u.test(text);

/** Returns true for an identifying number, and false for a quantity. */
function isId(word: string, text: string, isStrong: boolean, peers: readonly RowText[][]): boolean {
  if (isPrice(word) || (isPrice(text) && /^\d+$/.test(word))) return false;
  if (/^\p{N}+(\p{L}{1,3})?$/u.test(word)) {
    if (!/^\p{N}{3,}$/u.test(word)) return false;
    const sameLength = (texts: RowText[]) =>
      texts.some(({ words }) => words.some((other) => other.length === word.length && /^\p{N}+$/u.test(other)));
    return isStrong || peers.every(sameLength);
  }
  return (word.match(/\p{N}/gu) ?? []).length >= 2;
}

/** Names of months and weekdays, by language. */
const calendars = new Map<string, ReadonlySet<string>>();

function calendarOf(language: string): ReadonlySet<string> {
  const known = calendars.get(language);
  if (known) return known;
  const names = new Set<string>();
  for (const style of ['short', 'long'] as const) {
    for (const part of ['month', 'weekday'] as const) {
      const format = formatOf(language, { [part]: style });
      // The first of each month covers the months, and seven days cover a week.
      for (let count = 0; count < 12; count++) {
        const date = part === 'month' ? new Date(2024, count, 1) : new Date(2024, 0, 1 + count);
        names.add(format.format(date).replace('.', '').toLowerCase());
      }
    }
  }
  calendars.set(language, names);
  return names;
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language || 'en', options);
  } catch {
    // A page may declare anything as its language.
    return new Intl.DateTimeFormat('en', options);
  }
}

/** Returns a function that detects dates and times of day, in English and in the language of the page. */
export function dateReader(language: string): (text: string) => boolean {
  const calendar = [calendarOf(language), calendarOf('en')];
  return (text) =>
    /\d{1,2}[:h]\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d\s?[年月日]/.test(text) ||
    (hasDigit(text) && text.split(/[\s.,]+/).some((word) => calendar.some((names) => names.has(word.toLowerCase()))));
}
