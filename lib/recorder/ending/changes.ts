import { isElement, isShadowRoot, parentElement, shadowRoot, shadowRootsIn } from '@/lib/base/dom';

/** Milliseconds after a user's doing in which the page's changes are its doing. */
const DOING = 3_000;
/** Milliseconds between two changes of an element that nobody made, by which it changes by itself: a clock. */
const BY_ITSELF = 400;
/** Milliseconds after a user's doing in which the page itself made a change of it, and asked nobody. */
const AT_ONCE = 50;
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
  /** Its children changed. */
  children: boolean;
  /** Its last change came at once after what was done. */
  atOnce: boolean;
  /** The gesture during which it changed last, while the pointer was held. */
  gesture?: number;
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
  children: false,
  atOnce: false,
  was: new Map(),
});

/** What a user does, as changes are told by. */
export interface Doing {
  /** Moment of the last thing that was done, in milliseconds since the epoch; undefined before the first. */
  done(): number | undefined;
  /** Number of the gesture of a pointer that is held down; undefined while none is. */
  held(): number | undefined;
}

/** Follows which elements of a document and its open shadow roots change, and when. */
export function followElements(page: Document, doing: Doing) {
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
      if (type === 'childList') change.children = true;
      if (type !== 'attributes') change.text = true;
      else if (attributeName && !change.was.has(attributeName)) change.was.set(attributeName, oldValue);
    }
  }

  function time(change: ElementChange, now: number): void {
    const held = doing.held();
    const done = held === undefined ? doing.done() : now;
    // What follows a pointer that is held changes with each of its moves: all of that is one change.
    const isSame = held !== undefined && change.gesture === held;
    if (change.last !== now && !isSame) change.times++;
    if (held === undefined) delete change.gesture;
    else change.gesture = held;
    change.last = now;
    change.atOnce = done !== undefined && now - done <= AT_ONCE;
    if (done !== undefined && now - done <= DOING) change.byUser = true;
    else if (done !== undefined || now - change.first > BY_ITSELF) change.byItself = true;
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
