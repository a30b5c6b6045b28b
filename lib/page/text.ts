import type { LeftOut, LeftOutReason } from './page-content';

const LEFT_OUT_TEXT = 120;

/** How many characters of an element are not white space. */
export const textLength = (node: Node): number => node.textContent?.replace(/\s+/g, '').length ?? 0;

/** Takes a part out of a copied page and says what it was; nothing is said of a part without words. */
export function leaveOut(part: Element, reason: LeftOutReason): LeftOut[] {
  part.remove();
  const words = textNodes(part).flatMap(({ data }) => data.match(/\S+/g) ?? []);
  if (words.length === 0) return [];
  return [{ reason, text: words.slice(0, LEFT_OUT_TEXT).join(' ').slice(0, LEFT_OUT_TEXT), words: words.length }];
}

function textNodes(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}
