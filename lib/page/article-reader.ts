import { Readability } from '@mozilla/readability';
import * as dom from '@/lib/base/dom';
import { ReadError } from './read-outcome';
import { at, type Tree } from './tree';

/** The beginning of the names of attributes that number the elements of a copy. */
const NUMBER = 'data-winnow-';

/**
 * Finds the article of a page by Mozilla's Readability, in a copy of the page, which it changes.
 * @returns a function that skips everything else in the page's tree
 * @throws ReadError if it finds no article
 */
export function articleBy(document: Document): (tree: Tree) => void {
  const kept = keptElements(document);
  if (kept.size === 0) throw new ReadError({ code: 'PAGE_NOT_READABLE', message: ['noArticle'] });
  return (tree) => keepElements(tree, kept);
}

/** Finds the article of a page, like `articleBy`. */
export type ArticleBy = typeof articleBy;

function keptElements(page: Document): Set<Element> {
  const copy = page.cloneNode(true) as Document;
  const elements = [...dom.elementsNamed(page, '*')];
  // An attribute each: where Readability merges two elements, the one that stays takes the attributes of both.
  for (const [index, element] of [...dom.elementsNamed(copy, '*')].entries()) {
    element.setAttribute(`${NUMBER}${index}`, '');
  }
  const article = new Readability<Node>(copy, { serializer: (node) => node }).parse()?.content;
  const kept = new Set<Element>();
  if (!article) return kept;
  for (const element of dom.descendants(article as Element)) {
    for (const name of dom.attributeNames(element)) {
      const original = name.startsWith(NUMBER) ? elements[Number(name.slice(NUMBER.length))] : undefined;
      if (original) kept.add(original);
    }
  }
  return kept;
}

/** Skips all nodes but these elements, their texts, and the elements around them. */
function keepElements({ nodes, parent, skip }: Tree, kept: ReadonlySet<Element>): void {
  const holds = new Uint8Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    const owner = node && (dom.isElement(node) ? node : dom.parentElement(node));
    if (owner && kept.has(owner)) holds[i] = 1;
    if (!holds[i]) skip[i] = 1;
    else if (i > 0) holds[at(parent, i)] = 1;
  }
}
