import {
  attributeOf,
  attributes,
  classList,
  closest,
  localName,
  nextElement,
  parentElement,
  previousElement,
} from '@/lib/base/dom';
import { HAS_CAPTION_AS_VALUE, LONGEST, visibleTextOf } from './caption';
import { isTellingData } from './own-tokens';
import { hasRoleOf } from './roles';
import { isJagged, judgeClass, judgeName } from './stability';

/** Features of an element, without any user input. Plain JSON, a few hundred bytes. */
export interface Fingerprint {
  tag: string;
  /** Its text, at most 80 characters; empty for fields. */
  text: string;
  attributes: Record<string, string>;
  /** Hand-written classes. */
  classes: string[];
  /** Tags and names of the ancestors, from the parent upwards. */
  path: string[];
  /** Tag and text of the previous sibling. */
  before: string;
  /** Its index among the siblings of the same tag. */
  index: number;
  /** Words that distinguish its row from the next. */
  row?: string;
}

const MOST_ANCESTORS = 8;
/** Excludes `value`, which may be user input. */
const KEPT = /^(id|name|type|href|role|rel|for|title|alt|placeholder|action|aria-label|aria-controls|itemprop|src)$/;

/** Returns an element's fingerprint. The work is bounded, however large the element is. */
export function fingerprintOf(element: Element): Fingerprint {
  const row = rowOf(element);
  return {
    tag: localName(element),
    text: visibleTextOf(element),
    ...(row && { row }),
    attributes: attributesOf(element),
    classes: classesOf(element),
    path: pathOf(element),
    before: beforeOf(element),
    index: indexOf(element),
  };
}

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of attributes(element)) {
    const isKept = KEPT.test(name) || (name.startsWith('data-') && isTellingData(name));
    if (isKept && value && Object.keys(kept).length < 12) kept[name] = value.slice(0, 2 * LONGEST);
  }
  const value = attributeOf(element, 'value');
  if (value && HAS_CAPTION_AS_VALUE.test(attributeOf(element, 'type') ?? '')) kept.value = value.slice(0, LONGEST);
  return kept;
}

const classesOf = (element: Element) =>
  [...classList(element)].filter((name) => judgeClass(name, classList(element))?.origin === 'written').slice(0, 6);

function pathOf(element: Element): string[] {
  const path: string[] = [];
  for (
    let current = parentElement(element);
    current && path.length < MOST_ANCESTORS;
    current = parentElement(current)
  ) {
    if (localName(current) === 'html') break;
    const id = attributeOf(current, 'id');
    const isWritten = id && judgeName(id).origin === 'written';
    path.push(
      localName(current) + (isWritten ? `#${id}` : (classesOf(current)[0] ?? '') && `.${classesOf(current)[0]}`),
    );
  }
  return path;
}

function beforeOf(element: Element): string {
  const before = previousElement(element);
  return before ? `${localName(before)} ${visibleTextOf(before).slice(0, LONGEST / 2)}`.trim() : '';
}

function indexOf(element: Element): number {
  let index = 0;
  for (let before = previousElement(element); before; before = previousElement(before)) {
    if (localName(before) === localName(element)) index++;
  }
  return index;
}

/** Rows of tables and lists. */
const ROW = 'tr,li,[role="row"],[role="listitem"]';

/** Returns the words of a row, without words that the adjacent row contains too, and without digits, which may only count. */
function rowOf(element: Element): string {
  const around = parentElement(element);
  const row = around && closest(around, ROW);
  const beside = row && (previousElement(row) ?? nextElement(row));
  if (!beside) return '';
  const others = visibleTextOf(beside).split(' ');
  const words = visibleTextOf(row).split(' ');
  return words.filter((word) => !/\d/.test(word) && !others.includes(word)).join(' ');
}

/** Similarity between an element's current row and its recorded row, 0 to 1; 1 if either of them is without words. */
export const rowLikeness = ({ row: recorded }: Fingerprint, { row: now }: Fingerprint): number =>
  recorded && now ? textLikeness(recorded, now) : 1;

/** Attributes that follow from the tag of a control. */
const OF_TAG = /^(role|type|href)$/;

/**
 * Compares an element with a recorded fingerprint. Features that only the element has count little; shared features count
 * most.
 * @returns 0 to 1
 */
export function similarity(recorded: Fingerprint, element: Element): number {
  const isSameTag = recorded.tag === localName(element);
  if (!isSameTag && !hasRoleOf(recorded, element)) return 0;
  const now = fingerprintOf(element);
  let weight = 0.5;
  let same = 0.5;
  const compare = (importance: number, likeness: number) => {
    weight += importance;
    same += importance * likeness;
  };
  if (!isSameTag) compare(1, 0);
  if (recorded.text || now.text) compare(3, textLikeness(recorded.text, now.text));
  for (const name of new Set([...Object.keys(recorded.attributes), ...Object.keys(now.attributes)])) {
    if (!isSameTag && OF_TAG.test(name)) continue;
    compare(
      importanceOf(name, recorded.attributes[name]),
      valueLikeness(name, recorded.attributes[name], now.attributes[name]),
    );
  }
  // An element with different text may belong to a page in another language.
  if (recorded.row && now.row && recorded.text === now.text) compare(3, textLikeness(recorded.row, now.row));
  if (recorded.classes.length || now.classes.length) compare(1.5, shared(recorded.classes, now.classes));
  compare(2, inOrder(recorded.path, now.path));
  compare(1, recorded.before === now.before ? 1 : textLikeness(recorded.before, now.before));
  compare(0.5, recorded.index === now.index ? 1 : 0);
  return same / weight;
}

function importanceOf(name: string, value = ''): number {
  if (/^data-test|^data-(qa|cy)$/.test(name)) return 4;
  if (/^(id|for|aria-controls)$/.test(name))
    return judgeName(value).origin === 'written' && !isJagged(value) ? 2.5 : 0.5;
  if (/^(href|name|value)$/.test(name)) return 3;
  if (name.startsWith('data-')) return 0.5;
  return 1.5;
}

function valueLikeness(name: string, before?: string, now?: string): number {
  if (before === undefined || now === undefined) return 0;
  if (before === now) return 1;
  if (name === 'href' || name === 'src' || name === 'action') return pathname(before) === pathname(now) ? 0.95 : 0;
  return withoutNumbers(before) === withoutNumbers(now) ? 0.6 : 0;
}

const pathname = (href: string) =>
  href
    .replace(/^([a-z]+:)?\/\/[^/]*/i, '')
    .replace(/[?#].*/s, '')
    .replace(/\/$/, '');
const withoutNumbers = (value: string) => value.replace(/\d+/g, '0');

function textLikeness(before: string, now: string): number {
  if (before === now) return 1;
  return 0.8 * shared(before.split(' '), now.split(' '));
}

/** Returns the size of the intersection divided by the size of the union. */
function shared(before: string[], now: string[]): number {
  const either = new Set([...before, ...now]);
  const both = new Set(before.filter((item) => now.includes(item)));
  return either.size ? both.size / either.size : 1;
}

/** Returns the share of the recorded ancestors that still exist, in order; others may be between them. */
function inOrder(before: string[], now: string[]): number {
  let next = 0;
  let count = 0;
  for (const name of before) {
    const at = now.indexOf(name, next);
    if (at < 0) continue;
    next = at + 1;
    count++;
  }
  return before.length ? count / before.length : 1;
}
