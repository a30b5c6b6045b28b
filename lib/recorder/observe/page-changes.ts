import {
  all,
  attributeOf,
  body,
  children,
  contains,
  countOf,
  isConnected,
  isShown,
  localName,
  matches,
  ownerDocument,
  parentElement,
  parentNode,
  rootOf,
} from '@/lib/dom';
import type { RawEventOf } from '../raw-event';
import { candidatesFor, selectorFor } from '../selector';
import { PRESSABLE } from './elements';
import type { Moment } from './targets';

/** Milliseconds without a change after which a page has answered a gesture. */
const STILL = 500;
/** Milliseconds after a gesture in which changes count as its doing. */
const LONGEST = 10_000;
/** Roots of what came and elements that changed which are remembered for one gesture, and controls that are asked at one. */
const MOST = { came: 200, changed: 50, asked: 3_000 };

/** Never seen, so nothing to wait for. */
const UNSEEN = 'script,style,link,meta,template,noscript,head,base,title,[hidden]';

/** A state that tells something: `data-sort`, `aria-busy`; how a thing looks changes for many reasons. */
const STATE = /^(aria-(?!describedby|owns|controls|activedescendant|label)|data-)/;

type Change = Omit<RawEventOf<'change'>, 'document' | 'seq' | 'at' | 'type'>;

/**
 * Follows what a page does between gestures: what came and when, what opened, what has another state. Reads no layout
 * outside of `gesture`.
 */
export function followChanges(page: Document, report: (change: Change) => void, isOurs: (node: Node) => boolean) {
  const births = new WeakMap<Node, number>();
  let hidden = new WeakSet<Element>();
  let pressed: { element: Element; wasOpen: boolean } | undefined;
  let since: Answer | undefined;

  const observer = new MutationObserver((records) => {
    const now = Date.now();
    for (const record of records) {
      if (isOurs(record.target)) continue;
      if (record.type === 'childList') {
        for (const node of record.addedNodes) if (node instanceof Element && !isOurs(node)) came(node, now);
      } else if (record.attributeName && STATE.test(record.attributeName)) {
        since?.changed(record.target as Element, record.attributeName, record.oldValue, now);
      }
    }
  });
  observer.observe(page, { subtree: true, childList: true, attributes: true, attributeOldValue: true });

  function came(element: Element, at: number) {
    births.set(element, at);
    since?.came(element, at);
  }

  const moment: Moment = {
    bornAt(element) {
      let latest: number | undefined;
      for (let at: Node | null = element; at; at = parentNode(at)) {
        const born = births.get(at);
        if (born !== undefined && born > (latest ?? 0)) latest = born;
      }
      return latest;
    },
    wasHidden: (element) => hidden.has(element),
    opened: () =>
      pressed && !pressed.wasOpen && isOpen(pressed.element) && isConnected(pressed.element)
        ? '[aria-expanded="true"]'
        : undefined,
  };

  return {
    moment,
    /**
     * A gesture begins: what follows is the page's answer to it.
     * @param element what is pressed; only then is the page asked what of it can be seen
     */
    gesture(element?: Element) {
      since?.end();
      since = createAnswer(page, report);
      if (!element) return;
      pressed = { element, wasOpen: isOpen(element) };
      hidden = new WeakSet();
      let asked = 0;
      for (const control of all(page, PRESSABLE)) {
        if (asked++ > MOST.asked) break;
        if (!isShown(control, { opacityProperty: true, visibilityProperty: true })) hidden.add(control);
      }
    },
    /** Says what there is to say. */
    flush: () => since?.end(),
    stop() {
      observer.disconnect();
      since?.end();
    },
  };
}

const isOpen = (element: Element) => attributeOf(element, 'aria-expanded') === 'true';

interface Answer {
  came(element: Element, at: number): void;
  changed(element: Element, attribute: string, before: string | null, at: number): void;
  end(): void;
}

/** What a page does after one gesture. */
function createAnswer(page: Document, report: (change: Change) => void): Answer {
  const begun = Date.now();
  const added: Element[] = [];
  const states = new Map<Element, Map<string, string | null>>();
  let first: number | undefined;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaid = false;

  const say = () => {
    clearTimeout(timer);
    if (!unsaid || first === undefined) return;
    unsaid = false;
    const came = sturdiest(added);
    const became = stateOf(states, came);
    report({
      first,
      last,
      share: shareOf(added, page),
      ...(came && { came: arrivalSelector(came) }),
      ...(became && { became }),
    });
  };
  const note = (at: number) => {
    const after = at - begun;
    if (after > LONGEST) return false;
    first ??= after;
    last = after;
    unsaid = true;
    clearTimeout(timer);
    timer = setTimeout(say, STILL);
    return true;
  };

  return {
    came(element, at) {
      if (matches(element, UNSEEN) || !note(at)) return;
      if (added.length < MOST.came) added.push(element);
    },
    changed(element, attribute, before, at) {
      if (!states.has(element) && states.size >= MOST.changed) return;
      if (!note(at)) return;
      const known = states.get(element) ?? new Map<string, string | null>();
      states.set(element, known);
      if (!known.has(attribute)) known.set(attribute, before);
    },
    end: say,
  };
}

/** The largest of what came that is there and can be seen; the first of equals. */
function sturdiest(added: readonly Element[]): Element | undefined {
  const there = added.filter((element) => isConnected(element) && rootOf(element) === ownerDocument(element));
  const sized = there.map((element) => ({ element, size: countOf(element) }));
  sized.sort((one, other) => other.size - one.size);
  return sized.find(({ element }) => isShown(element))?.element;
}

/**
 * A selector that matches something as soon as it has come, and nothing before: one that counts counts from the start of
 * its siblings.
 */
function arrivalSelector(element: Element): string {
  const named = candidatesFor(element).find(({ kind }) => kind !== 'position' && kind !== 'tag');
  const parent = parentElement(element);
  if (named || !parent) return named?.selector ?? selectorFor(element);
  const [around] = candidatesFor(parent);
  const place = [...children(parent)].indexOf(element) + 1;
  return `${around?.selector ?? localName(parent)} > ${localName(element)}:nth-child(${place})`;
}

/** A selector for a state that is another one now, of what is around the largest part that came, or where none came. */
function stateOf(states: ReadonlyMap<Element, Map<string, string | null>>, came?: Element): string | undefined {
  for (const [element, attributes] of states) {
    if (!isConnected(element) || (came && !contains(element, came))) continue;
    if (rootOf(element) !== ownerDocument(element)) continue;
    for (const [name, before] of attributes) {
      const value = attributeOf(element, name);
      const isTelling = value !== null && value !== before && /^[\w-]{1,40}$/.test(value) && !/\d{3}/.test(value);
      if (isTelling) {
        const [plain] = candidatesFor(element);
        if (plain) return `${plain.selector}[${CSS.escape(name)}="${CSS.escape(value)}"]`;
      }
    }
  }
  return undefined;
}

function shareOf(added: readonly Element[], page: Document): number {
  const here = body(page);
  const total = here ? countOf(here) : 0;
  const came = added.reduce((sum, element) => sum + 1 + countOf(element), 0);
  return total === 0 ? 0 : Math.min(1, came / total);
}
