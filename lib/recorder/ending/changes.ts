import { isElement, isShadowRoot, parentElement, shadowRoot, shadowRootsIn } from '@/lib/base/dom';

/** How long after user input changes of the page count as its effect, in ms. */
const DOING = 3_000;
/** How long an element without user input may go on changing before it counts as changing by itself, like a clock, in ms. */
const BY_ITSELF = 400;
/** How soon after user input a change must follow to count as computed by the page itself, without a request, in ms. */
const AT_ONCE = 50;
/** Number of changes of an element beyond one for each input. */
const MOST_BEYOND = 3;
/** Maximum number of observed elements and open shadow roots. */
const MOST_ELEMENTS = 3_000;
const MOST_ROOTS = 200;

/** Changes of an element since the document started. */
export interface ElementChange {
  first: number;
  last: number;
  /** Number of times at which it changed. */
  times: number;
  byUser: boolean;
  byItself: boolean;
  text: boolean;
  /** True if its children changed. */
  children: boolean;
  /** True if its last change came at once after the input. */
  atOnce: boolean;
  /** The gesture of its last change, if the pointer was held down. */
  gesture?: number;
  /** Attributes before the changes. */
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

/** User input, to which changes are attributed. */
export interface UserInput {
  /** Time of the last input, in ms since the epoch; undefined before the first. */
  done(): number | undefined;
  /** Number of the gesture while the pointer is held down; undefined otherwise. */
  held(): number | undefined;
}

/** Observes which elements of a document and its open shadow roots change, and when. */
export function followElements(page: Document, doing: UserInput) {
  const changes = new Map<Element, ElementChange>();
  const roots = new Set<Document | ShadowRoot>();

  function note({ type, target, attributeName, oldValue, addedNodes }: MutationRecord, now: number): void {
    for (const added of addedNodes) if (isElement(added)) followIn(added);
    // A shadow root shows nothing but its elements.
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
    // An element that follows the held pointer changes with each of its moves: all of that counts as one change.
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

  /** Starts observing a root. */
  function follow(root: Document | ShadowRoot): void {
    if (roots.has(root) || roots.size >= MOST_ROOTS) return;
    roots.add(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeOldValue: true });
  }
  /** Observes the roots of and in an added element. */
  function followIn(element: Element): void {
    const own = shadowRoot(element);
    for (const root of [...(own ? [own, ...shadowRootsIn(own)] : []), ...shadowRootsIn(element)]) follow(root);
  }
  follow(page);

  return {
    follow,
    /** @returns the document and its known open shadow roots */
    roots: (): ReadonlySet<Document | ShadowRoot> => roots,
    /** @param acts number of inputs @returns the changes of each element */
    after(acts: number): ReadonlyMap<Element, ElementChange> {
      heard(observer.takeRecords());
      // A clock also ticks during user input.
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
