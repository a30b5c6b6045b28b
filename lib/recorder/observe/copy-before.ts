import {
  append,
  childNodes,
  contains,
  documentElement,
  insertBefore,
  isElement,
  parentNode,
  setAttribute,
} from '@/lib/base/dom';

/** Copies a page as it was before changes into an inert document, which runs and loads nothing. @returns an element's copy */
export function copyBefore(page: Document, records: readonly MutationRecord[], element: Element): Element {
  const inert = new DOMParser().parseFromString('', 'text/html');
  const copies = new Map<Node | null, Node>();
  const copyOf = (node: Node): Node => {
    const known = copies.get(node);
    if (known) return known;
    const parent = parentNode(node);
    const inParent =
      parent && parent !== page ? childNodes(copyOf(parent))[indexOf.call(childNodes(parent), node)] : undefined;
    const copy = inParent ?? inert.importNode(node, true);
    copies.set(node, copy);
    return copy;
  };
  const root = documentElement(page);
  // Copies everything before moving anything: until then, a copy has the same position as its original.
  for (const node of [root, element]) copyOf(node);
  for (const { target, nextSibling, addedNodes, removedNodes } of records) {
    for (const node of [target, ...addedNodes, ...removedNodes]) copyOf(node);
    if (nextSibling) copyOf(nextSibling);
  }
  for (const { target, nextSibling, addedNodes, removedNodes, attributeName, oldValue } of records.toReversed()) {
    const copy = copyOf(target);
    if (attributeName && isElement(copy)) setAttribute(copy, attributeName, oldValue ?? '');
    // Everything in the inert document at this point is removed with its root.
    for (const node of addedNodes) append(inert.body, copyOf(node));
    for (const node of removedNodes) insertBefore(copy, copyOf(node), copies.get(nextSibling) ?? null);
  }
  inert.replaceChild(copyOf(root), inert.documentElement);
  const copy = copyOf(element);
  return isElement(copy) && contains(inert, copy) ? copy : element;
}

const { indexOf } = Array.prototype;
