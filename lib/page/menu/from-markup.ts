import * as dom from '@/lib/base/dom';
import { defined } from '@/lib/base/json';
import { type Price, parsePrice } from '@/lib/base/text/price';
import { setOf } from '../element-names';
import { type PageIdentity, resolved } from '../product/page-identity';
import { squash } from '../white-space';
import { dietOf } from './diets';
import { type Dish, type MenuSection, tidied } from './found-menu';

/** Maximum number of elements to check, and maximum number of characters in a row. */
const MOST = 20_000;
const LONGEST = 400;
const ROWS = setOf('li tr article section p div a dt h3 h4 h5 h6');
const HEADING = /^(?:h[2-6]|caption)$/;
const NAMES = setOf('h3 h4 h5 h6');
/** A price after a name, followed at most by a symbol. */
const AT_THE_END =
  /(?:^|[\s.…–—|-])((?:[A-Z]{0,3}\p{Sc}\s?)?\d{1,4}(?:[.,]\d{1,2})?(?:\s?(?:\p{Sc}|[A-Z]{3}|zł|Kč|kr\.?))?(?:,-|,–)?)$/u;
/** Dot leaders before a price. */
const LEADERS = /(?<![\s.…–—|-])[\s.…–—|-]+$/u;
const HAS_MONEY = /\p{Sc}|\d[.,]\d{2}$|[A-Z]{3}$|zł$|Kč$|kr\.?$|[,][-–]$/u;
/** A bare number, as in minimalist menus. */
const ALONE = /^\d{1,3}$/;
/** Sizes of a dish that may have separate prices. */
const SIZE =
  /^(?:small|medium|large|regular|half|full|cup|bowl|glass|carafe|bottle|single|double|slice|whole|klein|mittel|groß|glas|flasche|copa|botella|verre|bouteille|[sml]|xl|\d[\d.,]{0,4}\s?(?:ml|cl|dl|l|oz|cm|g|pcs?|in|")?)[:.]?$/i;
const CALORIES = /(\d{2,4})\s?(?:k?cal|calories)\b/i;
const MARKS = /\(([^()]{1,40})\)/g;

/** Reads rows of a name and a price under the headings of a menu page. */
export function sectionsInMarkup(page: Document, identity: PageIdentity): MenuSection[] {
  const root = dom.body(page);
  if (!root) return [];
  const elements = dom.descendants(root).slice(0, MOST);
  const rows = rowsAmong(elements, identity);
  const sections: MenuSection[] = [{ name: '', items: [] }];
  let row: Element | undefined;
  for (const element of elements) {
    const item = rows.get(element);
    if (item) {
      row = element;
      sections.at(-1)?.items.push(item);
    }
    // A heading within a row is the name of a dish.
    else if (HEADING.test(dom.localName(element)) && !(row && dom.contains(row, element))) {
      sections.push({ name: squash(dom.textContent(element)).slice(0, LONGEST), items: [] });
    }
  }
  return tidied(sections);
}

/** The innermost elements with both a name and a price. */
function rowsAmong(elements: Element[], identity: PageIdentity): Map<Element, Dish> {
  const rows = new Map<Element, Dish>();
  const around = new Set<Element>();
  const lengths = new Map<Element, number>();
  // An element comes after its descendants in this order.
  for (const element of elements.toReversed()) {
    const length = lengthOf(element, lengths);
    lengths.set(element, length);
    if (length > LONGEST || around.has(element) || !ROWS.has(dom.localName(element))) continue;
    const item = itemIn(element, identity);
    if (!item) continue;
    rows.set(element, item);
    for (let one = dom.parentElement(element); one && !around.has(one); one = dom.parentElement(one)) around.add(one);
  }
  return rows;
}

/** Returns the number of characters in an element's text, without white space at its ends. */
function lengthOf(element: Element, lengths: Map<Element, number>): number {
  let length = 0;
  for (const node of dom.childNodes(element)) {
    if (dom.isText(node)) length += dom.data(node).trim().length;
    else if (dom.isElement(node)) length += lengths.get(node) ?? 0;
  }
  return length;
}

interface Line {
  /** The text before the price. */
  words: string;
  price?: Price;
  /** True for a price that is only a number, which may be something else. */
  isBare?: boolean;
}

function itemIn(row: Element, { base }: PageIdentity): Dish | undefined {
  const lines = linesOf(row).map(lineOf);
  const priced = lines.filter(({ price }) => price);
  const first = priced[0];
  const at = first ? lines.indexOf(first) : -1;
  if (!first?.price) return undefined;
  // A number before a name is a chapter number; several are amounts.
  if (first.isBare && (priced.length > 1 || at === 0)) return undefined;
  // A row with two prices describes two things, unless they are the sizes of one dish.
  const label = SIZE.test(lines[at - 1]?.words ?? '') ? 1 : 0;
  const sizes = priced.length > 1 ? sizesOf(lines.slice(at - label)) : [];
  if (priced.length > 1 && sizes.length !== priced.length) return undefined;
  const isSized = sizes.length > 0 && SIZE.test(first.words);
  const words = lines.flatMap((line, index) =>
    (sizes.length > 0 && index > at) || (index === at && isSized) ? [] : [line.words],
  );
  const [name = '', ...more] = words.filter((text) => text && !(sizes.length > 0 && SIZE.test(text)));
  const text = [...more, ...followingOf(row)].join(' ');
  const marked = [...`${name} ${text}`.matchAll(MARKS)].flatMap(([, marks = '']) => marks.split(/[\s,/·]+|, /));
  const diets = [...marked, ...more].flatMap((mark) => dietOf(mark) ?? []);
  const calories = Number(CALORIES.exec(text)?.[1]);
  const plainName = withoutDiets(name);
  if (!/\p{L}{2}/u.test(plainName) || plainName.length > LONGEST / 2) return undefined;
  return defined({
    name: plainName,
    description: withoutDiets(text) || undefined,
    images: imagesIn(row, base),
    price: { ...first.price },
    dietary: diets.length > 0 ? [...new Set(diets)] : undefined,
    calories: calories > 0 ? calories : undefined,
    optionGroups: sizes.length > 0 ? [{ items: sizes }] : undefined,
  }) as Dish;
}

/** Returns a text without marks that only state diets. */
const withoutDiets = (text: string): string =>
  squash(
    text.replace(MARKS, (mark, marks: string) => (marks.split(/[\s,/·]+/).every((one) => dietOf(one)) ? ' ' : mark)),
  );

function lineOf(line: string): Line {
  const [, written = ''] = AT_THE_END.exec(line) ?? [];
  const isBare = ALONE.test(line);
  const price = isBare || HAS_MONEY.test(written) ? parsePrice(written) : undefined;
  // The full stop of a sentence is not a dot leader.
  if (!price) return { words: line.replace(LEADERS, (found) => (found === '.' ? found : '')) };
  const words = line.slice(0, -written.length).replace(LEADERS, '').trim();
  return { words: /^[.…–—|-]*$/.test(words) ? '' : words, price, isBare };
}

/** Returns the sizes of a dish with their prices; fewer than prices if other text separates them. */
function sizesOf(lines: readonly Line[]): { name: string; price: Price }[] {
  const sizes: { name: string; price: Price }[] = [];
  let label = '';
  for (const [index, { words, price }] of lines.entries()) {
    const own = words.replace(/:$/, '');
    if (!price && !SIZE.test(own)) return sizes;
    if (index > 0 && price && own && !SIZE.test(own)) return sizes;
    if (!price) label = own;
    else {
      sizes.push({ name: SIZE.test(own) ? own : label, price });
      label = '';
    }
  }
  return sizes;
}

/** Returns the description after a name that forms a row by itself. */
function followingOf(row: Element): string[] {
  if (!NAMES.has(dom.localName(row))) return [];
  const next = dom.nextElement(row);
  return next && dom.localName(next) === 'p' ? [squash(dom.textContent(next)).slice(0, LONGEST)] : [];
}

function imagesIn(row: Element, base: string): Dish['images'] {
  const [image] = dom.all(row, 'img[src]');
  const url = image && resolved(dom.attributeOf(image, 'src'), base);
  return url ? [{ url, alt: (image && dom.attributeOf(image, 'alt')) || null }] : undefined;
}

/** Returns the texts of a row, one per element with text. A name and the price in the next element form one row. */
function linesOf(row: Element): string[] {
  const lines: string[] = [];
  const isTerm = dom.localName(row) === 'dt';
  const behind = isTerm ? dom.nextElement(row) : null;
  const waiting: Node[] = behind && dom.localName(behind) === 'dd' ? [behind, row] : [row];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (dom.isText(next)) lines.push(squash(dom.data(next)));
    else waiting.push(...[...dom.childNodes(next)].reverse());
  }
  return lines.filter(Boolean);
}
