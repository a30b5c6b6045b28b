import { isElement, isShadowRoot, parentElement, shadowRoot, shadowRootsIn } from '@/lib/dom';

/** Milliseconds after a user's doing in which the page's changes are its doing. */
const DOING = 3_000;
/** Milliseconds between two changes of an element that nobody made, by which it changes by itself: a clock. */
const BY_ITSELF = 400;
/** Changes of an element beyond one for each thing that was done. */
const MOST_BEYOND = 3;
/** Elements, and open shadow roots, that are followed. */
const MOST_ELEMENTS = 3_000;
const MOST_ROOTS = 200;

/** Changes of an element since the document began. */
export interface ElementChange {
  first: number;
  last: number;
  /** Moments at which it changed. */
  times: number;
  byUser: boolean;
  byItself: boolean;
  text: boolean;
  /** Attributes as they were. */
  was: Map<string, string | null>;
}

const newChange = (now: number): ElementChange => ({
  first: now,
  last: 0,
  times: 0,
  byUser: false,
  byItself: false,
  text: false,
  was: new Map(),
});

/**
 * Follows which elements of a document and its open shadow roots change, and when.
 * @param done tells when the user has done something last, in milliseconds since the epoch
 */
export function followElements(page: Document, done: () => number | undefined) {
  const changes = new Map<Element, ElementChange>();
  const roots = new Set<Document | ShadowRoot>();

  function note({ type, target, attributeName, oldValue, addedNodes }: MutationRecord, now: number): void {
    for (const added of addedNodes) if (isElement(added)) followIn(added);
    // Nothing shows a root but its elements.
    const changed = isShadowRoot(target) ? [...addedNodes] : [target];
    for (const node of changed) {
      const element = isElement(node) ? node : parentElement(node);
      if (!element || (!changes.has(element) && changes.size >= MOST_ELEMENTS)) continue;
      const change = changes.get(element) ?? newChange(now);
      changes.set(element, change);
      time(change, now);
      if (type !== 'attributes') change.text = true;
      else if (attributeName && !change.was.has(attributeName)) change.was.set(attributeName, oldValue);
    }
  }

  function time(change: ElementChange, now: number): void {
    const doing = done();
    if (change.last !== now) change.times++;
    change.last = now;
    if (doing !== undefined && now - doing <= DOING) change.byUser = true;
    else if (doing !== undefined || now - change.first > BY_ITSELF) change.byItself = true;
  }

  const heard = (records: readonly MutationRecord[]) => {
    const now = Date.now();
    for (const record of records) note(record, now);
  };
  const observer = new MutationObserver(heard);

  /** Follows a root from now on. */
  function follow(root: Document | ShadowRoot): void {
    if (roots.has(root) || roots.size >= MOST_ROOTS) return;
    roots.add(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeOldValue: true });
  }
  /** Follows the roots of and in an element that has come. */
  function followIn(element: Element): void {
    const own = shadowRoot(element);
    for (const root of [...(own ? [own, ...shadowRootsIn(own)] : []), ...shadowRootsIn(element)]) follow(root);
  }
  follow(page);

  return {
    follow,
    /** @returns the document, and the open shadow roots that are known */
    roots: (): ReadonlySet<Document | ShadowRoot> => roots,
    /** @param acts number of things that were done @returns the changes of each element */
    after(acts: number): ReadonlyMap<Element, ElementChange> {
      heard(observer.takeRecords());
      // A clock also ticks while the user does something.
      for (const change of changes.values()) change.byItself ||= change.times > acts + MOST_BEYOND;
      return changes;
    },
    stop() {
      observer.disconnect();
      changes.clear();
      roots.clear();
    },
  };
}
