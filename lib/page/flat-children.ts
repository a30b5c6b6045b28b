import * as dom from './dom';

/** Gives the nodes of a row, one at each call, and null behind the last. */
export type Row = () => Node | null;

/** What is shown in an element: its children, or its shadow tree, the document of a frame, what was put into a slot. */
export function flatChildren(element: Element, name: string): Row {
  if (name === 'slot') {
    const slotted = dom.slotted(element);
    let at = 0;
    if (slotted.length > 0) return () => slotted[at++] ?? null;
  }
  let next = dom.firstChild(dom.openShadowRoot(element) ?? frameContent(element, name) ?? element);
  return () => {
    const node = next;
    next = node && dom.nextSibling(node);
    return node;
  };
}

function frameContent(frame: Element, name: string): Element | null {
  if (name !== 'iframe' && name !== 'frame') return null;
  const page = dom.frameDocument(frame);
  return page && dom.contentRoot(page);
}
