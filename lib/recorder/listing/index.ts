import { activeElement, isConnected, isShownAndVisible, shadowRoot } from '@/lib/base/dom';
import { fieldKind, textIn, toggleOf } from '../observe/elements';
import { HiddenFields, readFacts } from '../observe/field-facts';
import { namesFor } from '../observe/names';
import { canBePressed, readTarget } from '../observe/targets';
import { createMarks } from '../point/marks';
import type { Target } from '../raw-event';
import { marksOf } from '../secrets/marks';
import type { SecretName } from '../secrets/names';
import { redactText } from '../secrets/redact';
import { expressionsOf, type FieldInfo, type SecretWords, secretOf } from '../secrets/secret-of';
import { withRow } from '../selector/find-row';
import { listElements } from './list';
import { readElement } from './read-element';
import { createMemory } from './remember';

/** Facts about a step's element, as it is now. Data only. */
export interface Inspected {
  target: Target;
  /** Effect of pressing it, in words. */
  words: string;
  href?: string;
  form?: { method: string; action: string; words: string; hasPassword: boolean; hasSecret: boolean };
  /** Kind of secret that it takes. */
  secret?: SecretName;
  isFile: boolean;
  /** How it takes typed text; absent if it takes none. */
  kind?: 'line' | 'lines' | 'rich' | 'set';
  /** Text in it; absent for a secret. */
  before?: string;
  /** State of a checkbox or radio button. */
  checked?: boolean;
  /** The requested option; absent if no option of that name exists. */
  chosen?: { value: string; text: string };
  multiple?: boolean;
}

/** API to read, show and undo proposed steps in a page. */
export interface PageListing {
  /**
   * Lists the page for a model, without the content of secret fields.
   * @param words expressions that name secrets
   * @param most maximum number of characters; the end is cut
   */
  list(words: readonly [SecretName, string][], most: number): string;
  /**
   * Reads an element of the last list.
   * @param ref its name there; null for the focused element
   * @param option name or value of the option to choose
   * @returns null if the element is no longer in the page or no longer shown
   */
  inspect(ref: string | null, option?: string): Inspected | null;
  /** Marks elements of the list with signs. Elements that no longer exist are left out. */
  mark(refs: readonly { ref: string; word: string }[]): void;
  /** Remembers what an element holds now, under the name of a step. It stays in the page's script. */
  remember(step: string, ref: string): void;
  /** Restores what an element held before a step. @returns false if nothing was remembered for the step */
  restore(step: string): boolean;
}

/** Ends a list that was cut. */
const GOES_ON = '(The list goes on.)';

export function createListing(window: Window): PageListing {
  const { document: page } = window;
  const hidden = new HiddenFields();
  const names = new WeakMap<Element, string>();
  const elements = new Map<string, WeakRef<Element>>();
  const marks = createMarks(window);
  const memory = createMemory();
  let named: SecretWords = [];
  let count = 0;

  function refOf(element: Element): string {
    const ref = names.get(element) ?? `e${++count}`;
    names.set(element, ref);
    elements.set(ref, new WeakRef(element));
    return ref;
  }

  const secrets: SecretKinds = {
    ofField: (field) => (fieldKind(field) ? secretOf(readFacts(field, hidden), named) : undefined),
    ofFacts: (facts) => secretOf({ ...facts, boxed: false }, named),
  };

  /** Returns an element of the list if a step can still act on it. */
  function elementOf(ref: string): Element | undefined {
    const element = elements.get(ref)?.deref();
    if (!element || !isConnected(element)) return undefined;
    const shown = toggleOf(element) ? pressedFor(element) : element;
    return isShownAndVisible(shown) ? element : undefined;
  }

  return {
    list(words, most) {
      named = expressionsOf(words);
      elements.clear();
      const values = new Set<string>();
      const lines = listElements(page, { refOf, secretOf: secrets.ofField }, values);
      const text = redactText(lines.join('\n'), [...values].flatMap(marksOf));
      return text.length > most ? `${text.slice(0, most)}\n${GOES_ON}` : text;
    },

    inspect(ref, option) {
      const element = ref === null ? focused(page) : elementOf(ref);
      return element ? inspected(element, option, secrets) : null;
    },

    mark(refs) {
      const found = refs.flatMap(({ ref, word }) => {
        const element = elementOf(ref);
        return element ? [{ element: pressedFor(element), word }] : [];
      });
      found[0]?.element.scrollIntoView({ block: 'nearest' });
      marks.show(
        found.map(({ element }) => element),
        found.map(({ word }) => word),
      );
    },

    remember(step, ref) {
      const element = elementOf(ref);
      if (element) memory.keep(step, element);
    },
    restore: memory.restore,
  };
}

/** Returns the element to press in place of another: a page may draw a label and hide its checkbox. */
function pressedFor(element: Element): Element {
  const toggle = toggleOf(element);
  if (!toggle || canBePressed(toggle)) return element;
  return toggle.labels?.[0] ?? element;
}

/** Returns the kind of secret that a field takes, if any. */
interface SecretKinds {
  ofField(field: Element): SecretName | undefined;
  ofFacts(facts: Omit<FieldInfo, 'boxed'>): SecretName | undefined;
}

function inspected(element: Element, option: string | undefined, secrets: SecretKinds): Inspected {
  const { words, href, form } = readElement(element);
  const secret = secrets.ofField(element);
  const kind = fieldKind(element);
  const toggle = toggleOf(element);
  const chosen = option === undefined ? undefined : optionOf(element, option);
  // Each step runs once and on one element, even in a layer that may not appear again.
  const own = { withRow, namesFor, isPassing: () => false };
  return {
    target: readTarget(pressedFor(element), { bornAt: () => undefined }, own)(),
    words,
    ...(href && { href }),
    ...(form && {
      form: {
        method: form.method,
        action: form.action,
        words: form.words,
        hasPassword: form.hasPassword,
        hasSecret: form.fields.some((field) => secrets.ofFacts(field) !== undefined),
      },
    }),
    ...(secret && { secret }),
    isFile: element instanceof HTMLInputElement && element.type === 'file',
    ...(kind && { kind, ...(!secret && { before: textIn(element) }) }),
    ...(toggle && { checked: toggle.checked }),
    ...(chosen && { chosen }),
    ...(element instanceof HTMLSelectElement && { multiple: element.multiple }),
  };
}

function optionOf(element: Element, wanted: string): Inspected['chosen'] {
  if (!(element instanceof HTMLSelectElement)) return undefined;
  const options = [...element.options].map(({ value, text }) => ({ value, text: text.trim() }));
  return options.find(({ text }) => text === wanted.trim()) ?? options.find(({ value }) => value === wanted);
}

/** Returns the focused element, including in open shadow roots; undefined if nothing in the page is focused. */
function focused(page: Document): Element | undefined {
  let element = activeElement(page);
  for (let inner = element; inner; inner = shadowRoot(inner)?.activeElement ?? null) element = inner;
  return element && element !== page.body && element !== page.documentElement ? element : undefined;
}
