import * as dom from '@/lib/base/dom';
import { resolved } from '../product/page-identity';
import { squash } from '../white-space';
import { childParts, type ItemRow, signatureOf } from './row';

/** A value of a row, and where in the row it stands. */
export interface ItemCell {
  /** Equal for the cells of a column. */
  place: string;
  kind: 'text' | 'link' | 'image';
  value: string;
  element: Element;
}

/** Maximum number of cells in the same place of a row: a row may contain a list of its own. */
const MOST_ALIKE = 12;
/** Maximum number of cells of a row. */
const MOST_CELLS = 60;
/** Depth in a row to which values are read. */
const DEEPEST = 60;
/** Maximum number of characters of a value. */
const LONGEST = 2_000;

/** Reads the values of a row in the page's order: texts, addresses of links and of images. */
export function cellsOf(row: ItemRow, base: string): ItemCell[] {
  const cells: ItemCell[] = [];
  const counts = new Map<string, number>();
  const add = (kind: ItemCell['kind'], path: string, value: string | undefined, element: Element): void => {
    const count = (counts.get(`${kind} ${path}`) ?? 0) + 1;
    counts.set(`${kind} ${path}`, count);
    if (!value || count > MOST_ALIKE || cells.length >= MOST_CELLS) return;
    cells.push({ place: `${kind} ${path} ${count}`, kind, value: value.slice(0, LONGEST), element });
  };
  const addLink = (link: Element, path: string) => {
    const href = dom.attributeOf(link, 'href');
    if (href && !/^\s*(?:#|javascript:)/i.test(href)) add('link', path, resolved(href, base), link);
  };
  const read = (element: Element, path: string, depth: number): void => {
    const name = dom.localName(element);
    if (name === 'a') addLink(element, path);
    if (name === 'img') {
      const source = dom.attributeOf(element, 'data-src') ?? dom.attributeOf(element, 'src');
      if (source && !source.startsWith('data:')) add('image', path, resolved(source, base), element);
      return;
    }
    if ([...dom.childNodes(element)].some((node) => dom.isText(node) && /\S/.test(dom.data(node)))) {
      add('text', path, squash(dom.textContent(element)), element);
      for (const link of dom.all(element, 'a[href]')) addLink(link, `${path}>a`);
      return;
    }
    if (depth === DEEPEST) return;
    for (const child of childParts(element)) read(child, `${path}>${signatureOf(child)}`, depth + 1);
  };
  for (const element of row) read(element, row.length > 1 ? signatureOf(element) : '', 0);
  return cells;
}
