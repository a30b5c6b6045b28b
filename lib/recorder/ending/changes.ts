import { parentElement } from '@/lib/dom';

/** Milliseconds after a user's doing in which the page's changes are its doing. */
const DOING = 3_000;
/** Milliseconds between two changes of an element that nobody made, by which it changes by itself: a clock. */
const BY_ITSELF = 400;
/** Changes of an element beyond one for each thing that was done. */
const MOST_BEYOND = 3;
/** Elements that are followed. */
const MOST_ELEMENTS = 3_000;

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
 * Follows which elements of a document change, and when.
 * @param done tells when the user has done something last, in milliseconds since the epoch
 */
export function followElements(page: Document, done: () => number | undefined) {
  const changes = new Map<Element, ElementChange>();
  const note = (records: readonly MutationRecord[]) => {
    const [now, doing] = [Date.now(), done()];
    for (const { type, target, attributeName, oldValue } of records) {
      const element = target instanceof Element ? target : parentElement(target);
      if (!element || (!changes.has(element) && changes.size >= MOST_ELEMENTS)) continue;
      const change = changes.get(element) ?? newChange(now);
      changes.set(element, change);
      if (change.last !== now) change.times++;
      change.last = now;
      if (doing !== undefined && now - doing <= DOING) change.byUser = true;
      else if (doing !== undefined || now - change.first > BY_ITSELF) change.byItself = true;
      if (type !== 'attributes') change.text = true;
      else if (attributeName && !change.was.has(attributeName)) change.was.set(attributeName, oldValue);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
  });
  return {
    /** @param acts number of things that were done @returns the changes of each element */
    after(acts: number): ReadonlyMap<Element, ElementChange> {
      note(observer.takeRecords());
      // A clock also ticks while the user does something.
      for (const change of changes.values()) change.byItself ||= change.times > acts + MOST_BEYOND;
      return changes;
    },
    stop() {
      observer.disconnect();
      changes.clear();
    },
  };
}
