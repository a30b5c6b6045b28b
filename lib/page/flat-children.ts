import * as dom from '@/lib/base/dom';
import { frameDocument } from './snapshot/recall';

/** Returns the next node at each call, and null after the last. */
export type NextNode = () => Node | null;

/** Lists the nodes that an element shows: its children, or their replacement. */
export function flatChildren(element: Element, name: string): NextNode {
  if (name === 'slot') {
    const slotted = dom.slotted(element);
    let at = 0;
    if (slotted.length > 0) return () => slotted[at++] ?? null;
  }
  let next = dom.firstChild(shownRoot(element, name) ?? element);
  return () => {
    const node = next;
    next = node && dom.nextSibling(node);
    return node;
  };
}

/**
 * The node whose children an element shows: itself, its shadow tree, the page in a frame, or the part of the page that a
 * template is a placeholder for. Null for a frame that is out of reach, and for any other template.
 */
export function shownRoot(element: Element, name: string): Element | ShadowRoot | null {
  if (name === 'iframe' || name === 'frame') {
    const page = frameDocument(element);
    return page && dom.contentRoot(page);
  }
  return name === 'template' ? streamedPart(element) : (dom.shadowRoot(element) ?? element);
}

/**
 * Returns the streamed part that belongs in the place of a template. React sends slow parts at the end of the page, hidden, as
 * `S:1` for the template `B:1` or `P:1`, and a script moves them; without scripts, both stay.
 */
function streamedPart(template: Element): Element | null {
  const [, part] = /^[BP](:.+)/.exec(dom.attributeOf(template, 'id') ?? '') ?? [];
  return part ? dom.elementOfId(dom.ownerDocument(template), `S${part}`) : null;
}
