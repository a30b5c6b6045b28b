import * as dom from '@/lib/base/dom';
import { groupBy } from '@/lib/base/group-by';
import { COMMON, childParts, type ItemRow, signatureOf } from './row';

/** Minimum number of rows of a list. */
export const FEWEST = 3;
/** The share of the common shape that an element needs to be like the others. */
const ALIKE = 0.6;
/** Maximum number of parts of an element that are compared. */
const MOST_PARTS = 150;
/** Number of levels of an element that are compared. */
const DEPTH = 5;
/** Depth to which lists are looked for. Each level reads all text below it, so that deeper pages would take ever longer. */
const DEEPEST = 60;
/** Maximum number of elements in a row of several. */
const LONGEST_RUN = 6;
/** Number of an element's ancestors that tell its place. */
const ANCESTORS = 12;

/** Alike elements of these are words, paragraphs or parts of a table, not rows. */
const NO_ROWS = new Set(
  'p span b i em strong h1 h2 h3 h4 h5 h6 label thead tbody tfoot colgroup col picture source img'.split(' '),
);

/**
 * Finds the groups of alike elements in a page that may be lists: siblings, runs of siblings that repeat, and elements
 * that are alike across alike parents, such as the cells of a grid that is built of lines.
 */
export function rowGroups(root: Element): ItemRow[][] {
  const shapes = new Map<Element, Set<string>>();
  const siblings: Element[][] = [];
  const runs: ItemRow[][] = [];
  const open = [{ parent: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent, depth } = next;
    const children = childParts(parent);
    if (depth < DEEPEST) open.push(...children.toReversed().map((child) => ({ parent: child, depth: depth + 1 })));
    if (children.length < 2) continue;
    for (const [tag, some] of groupBy(children, dom.localName)) {
      const group = some.length < 2 || NO_ROWS.has(tag) ? [] : alike(some, shapes);
      if (group.length > 1) siblings.push(group);
    }
    runs.push(runsOf(children));
  }
  const single = [...siblings, ...acrossParents(siblings, shapes)].map((group) => group.map((row): ItemRow => [row]));
  return [...single, ...runs].filter(({ length }) => length >= FEWEST);
}

/** Returns the elements that have the shape that most of them have. */
function alike(elements: readonly Element[], shapes: Map<Element, Set<string>>): Element[] {
  const filled = elements.filter((element) => /\S/.test(dom.textContent(element)) || dom.first(element, 'img'));
  const counts = new Map<string, number>();
  for (const element of filled) {
    for (const part of shapeOf(element, shapes)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count >= filled.length * COMMON).map(([part]) => part);
  if (common.length === 0) return filled.every((element) => childParts(element).length === 0) ? filled : [];
  return filled.filter((element) => {
    const own = shapeOf(element, shapes);
    return common.filter((part) => own.has(part)).length >= common.length * ALIKE;
  });
}

/** Returns the paths of an element's descendants by their tags and classes. */
function shapeOf(element: Element, shapes: Map<Element, Set<string>>): Set<string> {
  const known = shapes.get(element);
  if (known) return known;
  const shape = new Set<string>();
  const add = (parent: Element, path: string, depth: number): void => {
    for (const child of childParts(parent)) {
      if (shape.size >= MOST_PARTS) return;
      const here = `${path}>${signatureOf(child)}`;
      shape.add(here);
      if (depth < DEPTH) add(child, here, depth + 1);
    }
  };
  add(element, '', 1);
  shapes.set(element, shape);
  return shape;
}

/** Joins groups in the same place of alike parents, unless they are cells of a table, which are alike, too. */
function acrossParents(groups: readonly Element[][], shapes: Map<Element, Set<string>>): Element[][] {
  const isEntry = (row: Element) =>
    dom.first(row, 'a[href],h1,h2,h3,h4,h5,h6') !== null && shapeOf(row, shapes).size > 2;
  return [...groupBy(groups, ([row]) => (row ? placeInPage(row) : '')).values()]
    .filter((some) => some.length > 1)
    .map((some) => alike(some.flat(), shapes))
    .filter((rows) => rows.filter(isEntry).length >= rows.length * COMMON);
}

/** Returns the tags of an element and its ancestors, with the class of its parent. */
export function placeInPage(element: Element): string {
  const path = [dom.localName(element)];
  for (let parent = dom.parentElement(element); parent && path.length < ANCESTORS; parent = dom.parentElement(parent)) {
    path.push(path.length === 1 ? signatureOf(parent) : dom.localName(parent));
  }
  return path.join('<');
}

/** Returns the rows of several siblings: each begins with an element of one kind that has a link. */
function runsOf(children: readonly Element[]): ItemRow[] {
  const lead = [...groupBy(children, signatureOf)].find(
    ([, some]) =>
      some.length >= FEWEST &&
      some.length < children.length &&
      some.every((one) => dom.matches(one, 'a[href]') || dom.first(one, 'a[href]')),
  )?.[0];
  if (lead === undefined) return [];
  const runs: [Element, ...Element[]][] = [];
  for (const child of children) {
    if (signatureOf(child) === lead) runs.push([child]);
    else runs.at(-1)?.push(child);
  }
  const usual = runs.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  if (usual < 2 || usual > LONGEST_RUN) return [];
  // Whatever follows the last row does not belong to it.
  return runs.map(([first, ...others]): ItemRow => [first, ...others.slice(0, usual)]);
}
