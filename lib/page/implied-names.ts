import * as dom from '@/lib/base/dom';

/** Names of the elements that roles of tables and lists imply (https://www.w3.org/TR/wai-aria/#role_definitions). */
const NAMES: Readonly<Record<string, string>> = {
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  rowgroup: 'tbody',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  list: 'ul',
  listitem: 'li',
};
const TABLES = '[role=table],[role=grid],[role=treegrid]';
const CELLS = '[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]';
const IN_TABLE = `[role=rowgroup],[role=row],${CELLS}`;
const LISTS = '[role=list]';
const ITEMS = '[role=listitem]';
const SEPARATORS = '[role=separator]';
const HEADINGS = '[role=heading]';
/** Level of a heading that does not state it (https://www.w3.org/TR/wai-aria/#heading). */
const LEVEL = 2;
/** Elements with a meaning of their own, which a role does not replace. */
const OWN = 'table,thead,tbody,tfoot,tr,td,th,ul,ol,li,menu,dl,a,button,select,h1,h2,h3,h4,h5,h6';
/** Blocks in an item that make it a card, which is read without a bullet. */
const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,table,section,article,figure,pre';
/** Maximum number of characters in an item of a list. */
const LONGEST_ITEM = 400;

/** The mark of an item in a list that is drawn as a table: a dash, a bullet, `(1)`, `a)` or `iv.` */
const MARK = /^(?:[–—•·‣▪*-]|\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})[).])$/i;
/** Elements of a table that holds data. */
const OF_DATA = 'th,thead,tfoot,caption';
/** Maximum number of items in such a list. */
const MOST_ITEMS = 300;

/** Spans that look like an element with a meaning of its own, as editors write them. */
const STYLED = 'span[style*="font-weight"],span[style*="font-style"],span[style*="line-through"]';
const STYLES: readonly (readonly [string, RegExp])[] = [
  ['strong', /font-weight\s*:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style\s*:\s*italic/i],
  ['del', /text-decoration(?:-line)?\s*:[^;:]{0,60}line-through/i],
];
/** Elements that are bold or oblique anyway. */
const MARKED = 'h1,h2,h3,h4,h5,h6,th,dt,summary,b,strong,i,em,pre,code,a,button,[class*="token"]';

/**
 * Finds the elements that are written for others: those that declare to be a table, a list, a part of one, a
 * heading or a rule, as pages do that draw these from `div`s, and spans that are bold, oblique or struck by their own style.
 * @param root a document, an element or a shadow root: those below it are not searched
 * @returns the name of the element that each implies
 */
export function impliedNames(root: ParentNode): Map<Element, string> {
  const names = new Map<Element, string>();
  for (const table of dom.all(root, TABLES))
    if (isDrawn(table) && dom.first(table, CELLS)) take(names, table, IN_TABLE);
  for (const list of dom.all(root, LISTS)) if (isDrawn(list) && isPlain(list)) take(names, list, ITEMS);
  for (const table of dom.all(root, 'table')) takeItems(names, table);
  for (const heading of dom.all(root, HEADINGS)) if (isDrawn(heading)) names.set(heading, `h${levelOf(heading)}`);
  // A separator with words is a caption, and a focusable separator resizes the panes beside it.
  for (const line of dom.all(root, SEPARATORS))
    if (isDrawn(line) && !dom.textContent(line).trim() && !dom.hasAttribute(line, 'tabindex')) names.set(line, 'hr');
  for (const span of dom.all(root, STYLED)) {
    const style = dom.attributeOf(span, 'style') ?? '';
    const [name] = STYLES.find(([, pattern]) => pattern.test(style)) ?? [];
    if (name && !dom.closest(span, MARKED)) names.set(span, name);
  }
  for (const [span, name] of styledByClass(root))
    if (!names.has(span) && !dom.closest(span, MARKED)) names.set(span, name);
  return names;
}

/** A rule for a class that an office program numbers, and the longest style sheet that is searched for them. */
const NUMBERED = /\.(c\d{1,4})\s*\{([^{}]{0,400})\}/g;
const LONGEST_SHEET = 200_000;

/** Finds the spans that are bold, oblique or struck by a numbered class: an office program has no other marks. */
function* styledByClass(root: ParentNode): Generator<[Element, string]> {
  const classes = new Map<string, string>();
  for (const sheet of dom.all(root, 'style')) {
    const text = dom.textContent(sheet);
    if (text.length > LONGEST_SHEET) continue;
    for (const [, label = '', style = ''] of text.matchAll(NUMBERED)) {
      const [name] = STYLES.find(([, pattern]) => pattern.test(style)) ?? [];
      if (name) classes.set(label, name);
    }
  }
  if (classes.size === 0) return;
  for (const span of dom.all(root, 'span[class]')) {
    for (const label of (dom.attributeOf(span, 'class') ?? '').split(/\s+/)) {
      const name = classes.get(label);
      if (name) yield [span, name];
    }
  }
}

/** Returns the level of a heading by its role, from 1 to 6, as far as HTML has elements for it. */
function levelOf(heading: Element): number {
  const level = Number.parseInt(dom.attributeOf(heading, 'aria-level') ?? '', 10);
  return level >= 1 ? Math.min(level, 6) : LEVEL;
}

const isDrawn = (element: Element): boolean => !dom.matches(element, OWN);

/** Names an element and its parts. */
function take(names: Map<Element, string>, whole: Element, parts: string): void {
  for (const element of [whole, ...dom.all(whole, parts)]) {
    const name = NAMES[dom.attributeOf(element, 'role') ?? ''];
    if (!name || !isDrawn(element)) continue;
    names.set(element, name === 'tbody' && dom.first(element, '[role=columnheader]') ? 'thead' : name);
  }
}

/** Names the rows of a table in which each row is the mark of an item and its text, as laws and old pages write lists. */
function takeItems(names: Map<Element, string>, table: Element): void {
  const rows = [...dom.children(table)].flatMap((part) =>
    dom.localName(part) === 'tbody' ? [...dom.children(part)] : dom.localName(part) === 'tr' ? [part] : [],
  );
  const isItem = (row: Element) => {
    const [mark, text, ...others] = dom.children(row);
    return mark !== undefined && text !== undefined && others.length === 0 && MARK.test(onlyText(mark));
  };
  if (rows.length === 0 || rows.length > MOST_ITEMS || !rows.every(isItem) || dom.first(table, OF_DATA)) return;
  // A table for each item is that item. A cell in no table is read as a part of a line.
  const [only] = rows.length === 1 ? rows : [];
  names.set(table, only ? 'li' : 'ul');
  for (const row of rows) {
    names.set(row, only ? INLINE : 'li');
    for (const cell of dom.children(row)) {
      const [first] = dom.children(cell);
      if (first && dom.localName(first) === 'p') names.set(first, INLINE);
    }
  }
}

/** How many elements around the mark of an item are passed. */
const AROUND_MARK = 4;

/** Returns the text of a cell that holds nothing else but elements around it. */
function onlyText(cell: Element): string {
  let element = cell;
  for (let n = 0; n < AROUND_MARK; n++) {
    const [only, other] = dom.children(element);
    if (!only) return dom.textContent(element).trim();
    if (other) return '';
    element = only;
  }
  return '';
}

/** An inline element without a meaning, which no style sets apart. */
const INLINE = 'font';

/** Returns true if the items of a list are lines of text. */
function isPlain(list: Element): boolean {
  const items = [...dom.all(list, ITEMS)];
  return (
    items.length > 0 &&
    items.every((item) => !dom.first(item, BLOCKS) && dom.textContent(item).trim().length <= LONGEST_ITEM)
  );
}
