import * as dom from '@/lib/dom';
import type { Outline } from './outline';

const CONTENT_ID =
  /^(?:main|content|main[-_]?content|page[-_]?content|site[-_]?content|primary|content[-_]?main|bodycontent|mw-content-text)$/i;

/** Share of the text that an element must hold to be believed. */
const ENOUGH = { main: 0.3, article: 0.6, id: 0.6 };

/** The element that says it holds the content, where it holds enough of it; else the root of the tree. */
export function chooseRoot({ tree, text, roles }: Outline): number {
  const { nodes, names, end, skip } = tree;
  let root = 0;
  for (let i = 1; i < (end[root] as number); i++) {
    if (skip[i]) i = (end[i] as number) - 1;
    else if ((text[i] as number) >= ENOUGH.main * (text[root] as number) && names[i] !== '') {
      const enough = whatIsEnough(nodes[i] as Element, names[i] as string, roles[i] as string);
      if ((text[i] as number) >= enough * (text[root] as number)) root = i;
    }
  }
  return root;
}

function whatIsEnough(element: Element, name: string, role: string): number {
  if (name === 'main' || role === 'main') return ENOUGH.main;
  if (name === 'article') return ENOUGH.article;
  return CONTENT_ID.test(dom.attributeOf(element, 'id') ?? '') ? ENOUGH.id : Number.POSITIVE_INFINITY;
}
