import {
  all,
  attributeOf,
  children,
  classList,
  contains,
  first,
  localName,
  matches,
  parentElement,
  rootOf,
  textContent,
} from '@/lib/base/dom';
import { captionOf } from './caption';
import { position, tagOf } from './css';
import type { RecordedElement } from './find';
import { countAlike, elementsInRow, type RowKey, type RowLevel, rowAt } from './row-key';
import { type Candidate, dateReader, isAlone, RANK, type Rows, type RowTools, rowCandidates } from './row-parts';
import { hasDigit, languageOf, type RowPart, type RowText, textsOfRow } from './row-text';
import * as SCORE from './score';

/** Elements that are rows wherever they have similar siblings. */
const ROW =
  'tr,li,dd,article,option,[role="row"],[role="listitem"],[role="option"],[role="gridcell"],[role="treeitem"],[role="article"]';
/** Cells: days of a calendar; elsewhere only parts of a row. */
const CELL = 'td,th,[role="gridcell"],[role="cell"]';
/** Maximum number of selectors that are kept for an element. */
const MOST_CANDIDATES = 10;
const MOST_ABOVE = 14;
const MOST_PEERS = 600;
const MOST_LEVELS = 3;
/** This many siblings with numbers make a calendar. */
const DAYS = 20;
const MOST_PARTS = 4;
/** Minimum number of similar elements that make a row of an element that only looks like a row. */
const LEAST = { ofClass: 1, ofShape: 2, itself: 3 };

/**
 * Adds to the description of an element the features that distinguish its row from the other rows: in tables, lists, cards,
 * calendars. The row is null if only the order distinguishes them, and absent if the element is not in a row or its selector
 * does not need it.
 */
export function withRow(element: Element, described: RecordedElement, tools: RowTools): RecordedElement {
  const [best] = described.candidates;
  const isSure = best !== undefined && best.cost <= SCORE.LIMIT_STURDY && !/\d/.test(best.selector);
  const row = isSure ? undefined : rowKeyOf(element, tools);
  if (row === undefined) return described;
  const selector = row && rowSelector(element, row, tools);
  if (!selector) return { ...described, row };
  const others = described.candidates.filter((other) => other.selector !== selector);
  // The selector contains no fallback: that could match another row.
  return {
    ...described,
    selector,
    candidates: [{ selector, cost: SCORE.ROW_KEY, kind: 'content' as const }, ...others].slice(0, MOST_CANDIDATES),
    row: { ...row, inCss: true },
  };
}

/** @returns null if it is in rows that only their order distinguishes, undefined if it is not in a row */
function rowKeyOf(element: Element, tools: RowTools): RowKey | null | undefined {
  const root = rootOf(element) as Document | ShadowRoot;
  const levels: RowLevel[] = [];
  const names: string[] = [];
  const texts = new Map<Element, RowText[]>();
  const read = (row: Element) => texts.get(row) ?? texts.set(row, textsOfRow(row)).get(row) ?? [];
  let isAmongRows = false;
  let found: RowKey | undefined;
  let at: Element | null = element;
  for (let above = 0; at && above < MOST_ABOVE && levels.length < MOST_LEVELS; above++, at = parentElement(at)) {
    if (/^(body|html)$/.test(localName(at))) break;
    const peers = peersOf(at, element);
    if (peers.length === 0) continue;
    const rows = { row: at, element, peers, tools };
    const way = wayOf(rows, read);
    const isItself = at === element || isCellOf(at, element);
    if (!isItself || hasDigit(captionOf(element))) isAmongRows = true;
    const heading =
      isItself && peers.length >= DAYS && /^\p{N}{1,2}$/u.test(captionOf(element)) ? headingOf(element, tools) : [];
    // The last days of a month and the first of the next may have the same numbers.
    if (!way && heading.length > 0) return { ...keyOf(element, heading, [], at, peers), several: true };
    // The outer row only helps if the inner row alone is not enough.
    if (!way || (found && !found.several && way.rank > RANK.id && way.rank !== RANK.date)) continue;
    const level = { ...shapeOf(at, element, tools), alike: countAlike(at, element), ways: way.ways };
    levels.push(level);
    if (!way.own) names.unshift(way.name);
    found = keyOf(element, levels, names, at, peers);
    const matched = elementsInRow(tagOf(element), found, root);
    if ((matched?.rows ?? 0) > 1) found.several = true;
    else if (way.rank < RANK.date) break;
    if (heading.length > 0) return { ...found, levels: [...levels, ...heading] };
  }
  return found ?? (isAmongRows ? null : undefined);
}

function keyOf(
  element: Element,
  levels: RowLevel[],
  names: readonly string[],
  row: Element,
  peers: readonly Element[],
): RowKey {
  const caption = captionOf(element);
  const tag = tagOf(element);
  const isShared =
    caption !== '' &&
    row !== element &&
    peers.some((peer) => [...all(peer, tag)].some((other) => captionOf(other) === caption));
  const innermost = rowAt(element, levels[0]);
  return {
    name: (names.join(', ') || caption).slice(0, 120),
    levels: [...levels],
    caption,
    ...(isShared && { shared: true as const }),
    inner: innermost ? pathIn(innermost, element) : '',
    likes: innermost ? all(innermost, tag).length : 0,
    lang: languageOf(element),
  };
}

/** Returns the heading of a calendar: its days have the same numbers each month. */
function headingOf(element: Element, tools: RowTools): RowLevel[] {
  const isDate = dateReader(languageOf(element));
  let around = parentElement(element);
  for (let above = 0; around && above < MOST_ABOVE && localName(around) !== 'html'; above++) {
    const row = around;
    const texts = textsOfRow(row).filter(
      (text) => !contains(text.around, element) && /\p{N}{4}/u.test(text.words.join(' ')),
    );
    const heading = texts.find(({ words }) => isDate(words.join(' ')));
    if (heading) {
      const { words, place } = heading;
      return [{ ...shapeOf(row, element, tools), alike: DAYS, ways: [[{ words, place, of: words.length }]] }];
    }
    around = parentElement(around);
  }
  return [];
}

/**
 * Returns the other rows: elements of the same shape and, if the shape alone proves nothing, with an element like this one in
 * them.
 */
function peersOf(row: Element, element: Element): Element[] {
  const isItself = row === element;
  const parent = parentElement(row);
  if (!parent || (matches(row, CELL) && !isItself && !isCellOf(row, element))) return [];
  const isCell = matches(row, CELL);
  const around = isCell ? [...(parentElement(parent) ? children(parentElement(parent) as Element) : [])] : [parent];
  const tag = tagOf(element);
  const peers = around
    .flatMap((one) => [...children(one)])
    .filter((peer) => peer !== row && isLike(peer, row))
    .slice(0, MOST_PEERS);
  if (matches(row, ROW) || localName(row).includes('-')) return peers;
  const alike = isCell ? peers : peers.filter((peer) => hasShapeOf(peer, row));
  if (alike.length === 0) return [];
  // Identical wrappers around each of a few buttons are not rows.
  const isBare = isItself || isCell || saysTheSame(row, element);
  if (isBare) return alike.length >= (hasDigit(captionOf(element)) ? LEAST.ofClass : LEAST.itself) ? alike : [];
  const least = classList(row).length > 0 ? LEAST.ofClass : LEAST.ofShape;
  // Parts of a page may look the same without being rows.
  const isRow = alike.filter((peer) => first(peer, tag)).length >= least;
  return isRow || alike.filter((peer) => built(peer) === built(row)).length >= LEAST.ofShape ? alike : [];
}

/** Returns true for a cell that contains only the element: a day of a calendar. */
const isCellOf = (row: Element, element: Element) =>
  matches(row, CELL) && row !== element && saysTheSame(row, element) && hasDigit(captionOf(element));

const saysTheSame = (row: Element, element: Element) =>
  textContent(row).trim() === textContent(element).trim() && textContent(row).trim() !== '';

const isLike = (peer: Element, row: Element) =>
  localName(peer) === localName(row) && attributeOf(peer, 'role') === attributeOf(row, 'role');

/** Returns true if two elements are built alike: they share a class or, without classes, have the same children. */
function hasShapeOf(peer: Element, row: Element): boolean {
  const [own, others] = [[...classList(row)], classList(peer)];
  if (own.length > 0) return own.some((name) => others.contains(name));
  return others.length === 0 && built(peer) === built(row);
}

const built = (one: Element) => [...children(one)].map((child) => localName(child)).join();

/** Returns the smallest set of features that no other row has. */
function wayOf(rows: Rows, read: (row: Element) => RowText[]) {
  const candidates = rowCandidates(rows);
  const alone = candidates.filter(({ part }) => isAlone(rows, [part], read));
  const [best] = alone;
  if (best) {
    const parts = [best.part, ...alsoOf(best, candidates)];
    const other = otherWay(best, alone);
    return {
      ways: [parts, ...(other ? [[other.part]] : [])],
      rank: best.rank,
      own: best.own,
      name: nameOf(best, other),
    };
  }
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MOST_PARTS) break;
    chosen.push(candidate);
    const parts = chosen.map(({ part }) => part);
    if (!isAlone(rows, parts, read)) continue;
    const rank = Math.max(...chosen.map((one) => one.rank));
    return { ways: [parts], rank, own: chosen.every(({ own }) => own), name: chosen.map(({ name }) => name).join(' ') };
  }
  return undefined;
}

/** Returns a second feature for a name: two rows may have the same name tomorrow. */
function alsoOf(best: Candidate, candidates: readonly Candidate[]): RowPart[] {
  if (best.rank < RANK.date || best.own) return [];
  const also = candidates.find(
    ({ part, rank }) =>
      (rank === RANK.name || rank === RANK.id) &&
      part !== best.part &&
      'place' in part &&
      !('place' in best.part && part.place === best.part.place),
  );
  return also ? [also.part] : [];
}

/** Returns an alternative feature: a link that contains the number, or another feature of the element itself. */
function otherWay(best: Candidate, alone: readonly Candidate[]): Candidate | undefined {
  return alone.find((candidate) => {
    const [css, words] = 'css' in candidate.part ? [candidate, best] : [best, candidate];
    if (!('css' in css.part) || 'css' in words.part) return false;
    const { part } = css;
    const isNamed = css.own && words.own && css.rank === RANK.name && words.rank === RANK.name;
    return isNamed || (words.rank === RANK.id && words.part.words.every((word) => part.css.includes(word)));
  });
}

/** Returns the name for people: words that the page shows rather than those of its code. */
const nameOf = (best: Candidate, other: Candidate | undefined) =>
  'css' in best.part && other && !('css' in other.part) ? other.name : best.name;

/** Returns CSS for the rows that matches few other elements, and how many of its matches are around the element. */
function shapeOf(row: Element, element: Element, { judgeClass }: RowTools): Pick<RowLevel, 'shape' | 'depth'> {
  const role = attributeOf(row, 'role');
  const tag = tagOf(row);
  const known = role ? `${tag}[role="${CSS.escape(role)}"]` : tag;
  const name = [...classList(row)].find(
    (one) => judgeClass(one, classList(row))?.origin === 'written' && !judgeClass(one, classList(row))?.look,
  );
  const shape = matches(row, ROW) || row === element || !name ? known : `${tag}.${CSS.escape(name)}`;
  let depth = 1;
  for (let at = element; at !== row; at = parentElement(at) ?? row) if (matches(at, shape)) depth++;
  return { shape, depth };
}

function pathIn(row: Element, element: Element): string {
  const steps: string[] = [];
  for (let at = element; at !== row; at = parentElement(at) ?? row)
    steps.unshift(tagOf(at) + (position(at)?.css ?? ''));
  return steps.map((step) => ` > ${step}`).join('');
}

/** Returns a selector that expresses the key and matches only the element; undefined if CSS cannot express it. */
function rowSelector(element: Element, { levels, inner, likes }: RowKey, { tokensOf }: RowTools): string | undefined {
  const rows: string[] = [];
  for (const { shape, depth, ways } of levels) {
    // An element of the same shape around the row would contain everything in the row.
    const isOutermost = rowAt(element, { shape, depth: depth + 1 }) === null;
    const way = ways.find((parts) =>
      parts.every((part) => 'css' in part && (isOutermost || !part.css.startsWith(':has'))),
    );
    if (!way) return undefined;
    rows.unshift(shape + way.map((part) => ('css' in part ? part.css : '')).join(''));
  }
  const css = rows.join(' ');
  const root = rootOf(element) as Document | ShadowRoot;
  const isIt = (selector: string) => {
    const found = all(root, selector);
    return found.length === 1 && found[0] === element;
  };
  const inside = inner ? tokensOf(element).map((token) => `${css} ${token.css}`) : [];
  // If several are alike, a position in the row may belong to another when one of them is removed.
  return [...inside, ...(likes > 1 ? [] : [css + inner])].find(isIt);
}
