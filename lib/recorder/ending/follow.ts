import {
  activeElement,
  all,
  attributeNames,
  attributeOf,
  body,
  children,
  classList,
  contains,
  documentElement,
  documentIn,
  isConnected,
  isShadowRoot,
  isShown,
  localName,
  matches,
  readyState,
  rootOf,
  shadowRootsIn,
  textContent,
} from '@/lib/base/dom';
import { HiddenFields, readFacts } from '../observe/field-facts';
import { labelOf } from '../observe/labels';
import type { EndFact } from '../recording';
import type { SecretName } from '../secrets/names';
import { expressionsOf, secretOf } from '../secrets/secret-of';
import { candidatesFor, selectorFor } from '../selector';
import { isState, judgeClass } from '../selector/stability';
import { type ElementChange, followElements } from './changes';
import { createKnownNumbers, isClockAt, isTime } from './known-numbers';
import { fieldContent } from './read';
import { digestOf, steadyText } from './steady-text';

/** Maximum number of fields that are read, of facts that are kept, and of characters in a fact. */
const MOST = { fields: 200, facts: 12, text: 200, selectors: 3, long: 4 };

/** Attributes that describe an element's state. */
const STATE =
  /^(aria-(checked|current|disabled|expanded|invalid|pressed|selected|sort|valuenow|valuetext)|open|disabled|checked|selected)$/;
/** Temporary classes: the pointer or the focus is elsewhere when a recording ends. */
const PASSING = /hover|focus|ripple|anim|enter|leave|leaving|transition|loading|ghost|drag|touched|dirty/i;
/** Events whose target is the element that the user means. */
const ABOUT = /^(pointerdown|keydown|input|drop)$/;
/** Events of user input. */
const ACTS = ['pointerdown', 'pointerup', 'keydown', 'input', 'wheel', 'drop', 'popstate'];
/** Types of inputs that are never read. */
const UNREAD = /^(password|hidden|file|submit|button|reset|image)$/;

/** Observes how a recorded document ends. */
export interface DocumentEnd {
  /**
   * @param words expressions that identify secret fields
   * @param known numbers that were pressed or typed in earlier documents
   * @returns how the user's input has changed the page; contains no secrets
   */
  facts(words: [SecretName, string][], known?: readonly string[]): EndFact[];
  stop(): void;
}

/** Listens to trusted events in the capture phase, before the page does, until the signal aborts. */
const hearing = (window: Window, signal: AbortSignal) => (types: readonly string[], heard: (event: Event) => void) => {
  const ofUser = (event: Event) => {
    if (event.isTrusted) heard(event);
  };
  for (const type of types) window.addEventListener(type, ofUser, { capture: true, passive: true, signal });
};

/** Observes what user input changes in a document, from its start. */
export function followEnd(window: Window): DocumentEnd {
  const page = window.document;
  const values = new WeakMap<Element, string>();
  const ending = new AbortController();
  let done: number | undefined;
  let acts = 0;
  let held: number | undefined;
  const numbers = createKnownNumbers();
  /** Elements as they were when the user left the page for the recorder toolbar or the browser. */
  let left: ElementState[] | undefined;

  const changes = followElements(page, { done: () => done, held: () => held });
  const fields = () =>
    [...changes.roots()].flatMap((root) => [...all(root, 'input,textarea,select')]).slice(0, MOST.fields);
  const find = () => {
    // A page without input is itself the result of input in the page before.
    if (done === undefined) return headingOf(page, numbers.has);
    return [...fieldsOf(fields(), values), ...changesOf(page, changes.after(acts), numbers.has)];
  };
  const hear = hearing(window, ending.signal);
  /** Tracks a pressed pointer until it is released, or until what it drags is dropped. */
  const follow = ({ type }: Event) => {
    if (type === 'pointerdown') held = acts;
    else if (/^(pointerup|drop|dragend|pointercancel)$/.test(type)) held = undefined;
  };
  const act = (event: Event) => {
    const path = event.composedPath();
    const [hit] = path;
    for (const part of path) if (part instanceof ShadowRoot) changes.follow(part);
    if (hit instanceof Element && localName(hit).startsWith('winnow-')) {
      left ??= find();
      return;
    }
    left = undefined;
    done = Date.now();
    acts++;
    follow(event);
    if (hit instanceof Element && ABOUT.test(event.type)) numbers.learnAround(hit);
    for (const field of fields()) if (!values.has(field)) values.set(field, fieldContent(field));
  };
  hear(ACTS, act);
  hear(['pointercancel', 'dragend'], follow);
  const hearFrame = hearingFrames(page, ending.signal, act);
  hear(['blur'], (event) => {
    if (event.target === window && !hearFrame(event)) left ??= find();
  });
  // Roots that exist before any input: the recorder starts before the page does.
  const followThose = () => {
    for (const root of shadowRootsIn(page)) changes.follow(root);
  };
  if (readyState(page) === 'complete') followThose();
  else
    hear(['load'], ({ target }) => {
      if (target === page) followThose();
    });

  return {
    facts(words, known = []) {
      for (const number of known) numbers.learn(number);
      const named = expressionsOf(words);
      const hidden = new HiddenFields();
      const isSecret = ({ element }: ElementState) =>
        matches(element, 'input,textarea,select') && secretOf(readFacts(element, hidden), named) !== undefined;
      return (left ?? find())
        .filter((found) => isConnected(found.element) && !isSecret(found))
        .slice(0, MOST.facts)
        .flatMap(factOf);
    },
    stop() {
      changes.stop();
      ending.abort();
    },
  };
}

/**
 * Listens to input in same-site frames, which may change the page around them, from the moment they get the focus.
 * @returns a function that takes a window's `blur` event and returns true if the focus moved into such a frame
 */
function hearingFrames(page: Document, signal: AbortSignal, act: (event: Event) => void) {
  const known = new WeakSet<Window>();
  return (blur: Event): boolean => {
    const focused = activeElement(page);
    const frame = focused && documentIn(focused)?.defaultView;
    if (!frame) return false;
    act(blur);
    if (!known.has(frame)) hearing(frame, signal)(ACTS, act);
    known.add(frame);
    return true;
  };
}

/** An element with its state. */
type ElementState = { element: Element } & Pick<EndFact, 'kind' | 'name' | 'value'>;

function factOf({ element, kind, name, value }: ElementState): EndFact[] {
  // Elements inside it may be decoration, which comes and goes.
  const ways = candidatesFor(element).flatMap(({ selector, kind }) =>
    selector.includes(':has(') || kind === 'tag' ? [] : selector,
  );
  const selectors = ways.length > 0 ? ways.slice(0, MOST.selectors) : [selectorFor(element)];
  if (!selectors[0]) return [];
  const within = hostsOf(element);
  return [
    {
      selectors,
      ...(within.length > 0 && { within }),
      kind,
      value,
      ...(name && { name }),
      ...(!/^(text|count|digest)$/.test(kind) && { label: labelOf(element).slice(0, MOST.text) }),
    },
  ];
}

/** Selectors of the hosts around an element, outermost first. */
function hostsOf(element: Element): string[] {
  const root = rootOf(element);
  return isShadowRoot(root) ? [...hostsOf(root.host), selectorFor(root.host)] : [];
}

/** Returns the heading of a page, which tells the user what page it is. */
function headingOf(page: Document, isKnown: IsUserNumber): ElementState[] {
  const element = [...all(page, 'h1')].find((heading) => isShown(heading));
  const value = element ? steadyText(textContent(element), keptIn(isKnown, { last: Date.now(), atOnce: false })) : '';
  return element && value !== '' && value.length <= MOST.text ? [{ element, kind: 'text', value }] : [];
}

/** Returns true for a number that the user pressed or typed. */
type IsUserNumber = (number: string) => boolean;

/**
 * Returns a predicate for the numbers of a text that do not vary by chance: numbers that the user pressed or typed, numbers
 * that the page derived from them at once, and times that were not the current time.
 */
const keptIn =
  (isKnown: IsUserNumber, { last, atOnce }: Pick<ElementChange, 'last' | 'atOnce'>): IsUserNumber =>
  (number) =>
    isKnown(number) || (!isClockAt(number, last) && (atOnce || isTime(number)));

/** Returns the fields whose content changed since the first input. */
const fieldsOf = (fields: readonly Element[], values: WeakMap<Element, string>): ElementState[] =>
  fields.flatMap((element): ElementState[] => {
    const value = fieldContent(element);
    const isRead = !(element instanceof HTMLInputElement && UNREAD.test(element.type));
    const isChanged = values.has(element) && values.get(element) !== value;
    return isRead && isChanged && value.length <= MOST.text ? [{ element, kind: 'value', value }] : [];
  });

/** Returns states and texts that changed by user input; of nested texts only the largest. */
function changesOf(
  page: Document,
  changes: ReadonlyMap<Element, ElementChange>,
  isKnown: IsUserNumber,
): ElementState[] {
  const there = [...changes].filter(([element]) => isConnected(element) && isShown(element));
  const restless = there.filter(([, { byItself }]) => byItself).map(([element]) => element);
  const stable = there.filter(([, { byUser, byItself }]) => byUser && !byItself);
  const states = stable.flatMap(([element, { was }]) => statesOf(element, was));
  const texts: ElementState[] = [];
  const inOrder = stable
    .filter(([element, { text }]) => text && element !== body(page) && element !== documentElement(page))
    .map(([element, change]) => ({ element, value: steadyText(textContent(element), keptIn(isKnown, change)) }))
    .filter(({ value }) => value !== '' && value.length <= MOST.text)
    .sort((one, other) => other.value.length - one.value.length);
  for (const { element, value } of inOrder) {
    const isWhole = !restless.some((other) => contains(element, other));
    if (isWhole && !texts.some((known) => contains(known.element, element)))
      texts.push({ element, kind: 'text', value });
  }
  const isCalm = (element: Element) => !restless.some((other) => contains(element, other));
  const long = stable
    .filter(([element, { text }]) => text && textContent(element).length > MOST.text && !isRecycled(element))
    .flatMap(([element, change]) => [
      ...(change.children ? countsOf(element) : []),
      ...(isCalm(element) ? [digestOf(textContent(element), keptIn(isKnown, change))] : []).map(
        (value): ElementState => ({ element, kind: 'digest', value }),
      ),
    ]);
  // Each kind gets its share.
  return [...states.slice(0, MOST.facts / 3), ...texts.slice(0, MOST.facts / 2), ...long.slice(0, MOST.long)];
}

/** Minimum number of children with the same tag that count as a list. */
const LEAST_ITEMS = 3;

/** Returns the number of items in a list. */
function countsOf(element: Element): ElementState[] {
  const counts = Map.groupBy(children(element), localName);
  const [name, items] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return name && items && items.length >= LEAST_ITEMS
    ? [{ element, kind: 'count', name, value: String(items.length) }]
    : [];
}

/** Returns true for a list that only renders visible items: their number depends on its scroll position. */
function isRecycled(element: Element): boolean {
  const [first] = children(element);
  return first !== undefined && getComputedStyle(first).position === 'absolute';
}

function statesOf(element: Element, was: ReadonlyMap<string, string | null>): ElementState[] {
  const found: ElementState[] = [];
  for (const name of attributeNames(element)) {
    const value = attributeOf(element, name);
    if (value === null || !was.has(name) || was.get(name) === value) continue;
    if (STATE.test(name) && value.length <= MOST.text) found.push({ element, kind: 'attribute', name, value });
  }
  const before = was.get('class')?.split(/\s+/) ?? [];
  const came = was.has('class') && [...classList(element)].find((name) => !before.includes(name) && isLasting(name));
  if (came) found.push({ element, kind: 'class', value: came });
  return found;
}

const isLasting = (name: string) =>
  !PASSING.test(name) && (isState(name) || judgeClass(name, [])?.origin === 'written');
