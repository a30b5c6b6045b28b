import { all, attributeOf, isConnected, isElement, localName, parentNode } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import type { Selectors } from './describe-change';
import { PRESSABLE } from './elements';
import { createLater, type Later } from './later';
import { createResponse, type PageResponse } from './page-response';
import type { Moment } from './targets';
import type { Page } from './tool';
import { unseenIn } from './unseen';

/** Attributes whose state matters: `data-sort`, `aria-busy`. Attributes of looks, of open parts and of counters are ignored. */
const STATE = /^(aria-(busy|checked|current|disabled|invalid|pressed|selected|sort)$|data-)/;

const DISABLED = ':disabled,[aria-disabled="true"]';

/** The changes of a document, for its recorder. */
export interface PageChanges {
  moment: Moment;
  /** Work that waits until an event is over; in a frame it all runs at once. */
  later?: Later;
  /**
   * Starts a gesture: what follows is the page's response to it.
   * @param element the pressed element; only with it is the page's layout checked for visibility
   */
  gesture(element?: Element): void;
  /** Reports everything that is still pending. */
  flush(): void;
  stop(): void;
}

/**
 * Observes the changes of a page between gestures: added elements and when, opened elements, changed states. Reads layout only
 * after `gesture`.
 */
export function followChanges(
  page: Document,
  open: Page['open'],
  isOurs: (node: Node) => boolean,
  selectors: Selectors,
): PageChanges {
  const births = new WeakMap<Node, number>();
  /** Added elements that took the place of others, and when the first of these was added; 0 if it was there from the start. */
  const successors = new WeakMap<Node, number>();
  let hidden = new WeakSet<Element>();
  let disabled = new WeakSet<Element>();
  let pressed: { element: Element; wasOpen: boolean } | undefined;
  let since: PageResponse | undefined;
  let say: ((said: NewEvent) => void) | undefined;
  const later = createLater(page);

  const observer = new MutationObserver((records) => {
    later.changed(records);
    const now = Date.now();
    const removed = removedIn(records, (node) => successors.get(node) ?? births.get(node) ?? 0);
    for (const { type, target, addedNodes, removedNodes, attributeName, oldValue } of records) {
      if (isOurs(target) || [...addedNodes, ...removedNodes].some(isOurs)) continue;
      const response = since?.touched(now) ? since : undefined;
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        births.set(node, now);
        const first = removed.get(target)?.get(localName(node));
        if (first !== undefined) successors.set(node, first);
        response?.came(node);
      }
      if (type === 'attributes' && attributeName && STATE.test(attributeName)) {
        response?.changed(target as Element, attributeName, oldValue);
      }
    }
  });
  observer.observe(page, EVERY_CHANGE);

  const moment: Moment = {
    bornAt: (element) => latestOf(births, element),
    bornAgain: (element) => nearestIn(successors, element),
    wasHidden: (element) => hidden.has(element),
    wasDisabled: (element) => disabled.has(element),
    opened: () =>
      pressed && !pressed.wasOpen && isOpen(pressed.element) && isConnected(pressed.element)
        ? '[aria-expanded="true"]'
        : undefined,
  };

  function flush(): void {
    later.run();
    since?.end();
  }

  return {
    moment,
    later,
    gesture(element) {
      since?.end(later.add);
      say = undefined;
      const begin = () => (say ??= open());
      since = createResponse(page, element, begin, selectors);
      if (!element) return;
      pressed = { element, wasOpen: isOpen(element) };
      later.add(() => {
        // Elements that a press reveals or enables at once may be missing: they need no wait.
        disabled = new WeakSet(all(page, DISABLED));
        hidden = new WeakSet(unseenIn(page, PRESSABLE, { opacityProperty: true, visibilityProperty: true }));
      });
    },
    flush,
    stop() {
      observer.disconnect();
      flush();
    },
  };
}

const EVERY_CHANGE: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeOldValue: true,
};

/**
 * Returns the tags of the removed elements, by their parents, and the earliest time of each tag.
 * @param timeOf when an element, or the first in its place, was added
 */
function removedIn(
  records: readonly MutationRecord[],
  timeOf: (node: Node) => number,
): ReadonlyMap<Node, ReadonlyMap<string, number>> {
  const removed = new Map<Node, Map<string, number>>();
  for (const { target, removedNodes } of records) {
    for (const node of removedNodes) {
      if (!isElement(node)) continue;
      const tags = removed.get(target) ?? new Map<string, number>();
      tags.set(localName(node), Math.min(timeOf(node), tags.get(localName(node)) ?? Number.POSITIVE_INFINITY));
      removed.set(target, tags);
    }
  }
  return removed;
}

/** Returns the time of an element, or else of its nearest ancestor that has one. */
function nearestIn(times: WeakMap<Node, number>, element: Element): number | undefined {
  for (let at: Node | null = element; at; at = parentNode(at)) if (times.has(at)) return times.get(at);
  return undefined;
}

/** Returns the last time at which an element, or an ancestor, was added to the page. */
function latestOf(births: WeakMap<Node, number>, element: Element): number | undefined {
  let latest: number | undefined;
  for (let at: Node | null = element; at; at = parentNode(at)) {
    const born = births.get(at);
    if (born !== undefined && born > (latest ?? 0)) latest = born;
  }
  return latest;
}

const isOpen = (element: Element) => attributeOf(element, 'aria-expanded') === 'true';
