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
import { expressionsOf, type FieldFacts, type SecretWords, secretOf } from '../secrets/secret-of';
import { withRow } from '../selector/find-row';
import { listElements } from './list';
import { readElement } from './read-element';
import { createMemory } from './remember';

/** All that a step has to know of its element, as it is now. Data only. */
export interface Inspected {
  target: Target;
  /** What pressing it would do. */
  words: string;
  href?: string;
  form?: { method: string; action: string; words: string; hasPassword: boolean; hasSecret: boolean };
  /** Kind of the secret that it takes. */
  secret?: SecretName;
  isFile: boolean;
  /** How it takes what is typed; absent for what takes nothing. */
  kind?: 'line' | 'lines' | 'rich' | 'set';
  /** Text in it; absent for a secret. */
  before?: string;
  /** State of a checkbox or radio button. */
  checked?: boolean;
  /** The option that was asked for; absent where it has none of that name. */
  chosen?: { value: string; text: string };
  multiple?: boolean;
}

/** The API by which steps that somebody proposes are read, shown and taken back in a page. */
export interface PageListing {
  /**
   * Lists the page for a model, without what is in fields for secrets.
   * @param words expressions that name secrets
   * @param most characters, of which the beginning is kept
   */
  list(words: readonly [SecretName, string][], most: number): string;
  /**
   * Reads an element of the list that was made last.
   * @param ref its name there; null for what has the focus
   * @param option name or value of an option that is to be chosen
   * @returns null if it is not in the page or not shown any more
   */
  inspect(ref: string | null, option?: string): Inspected | null;
  /** Marks elements of the list with signs; those that are gone are left out. */
  mark(refs: readonly { ref: string; word: string }[]): void;
  /** Keeps what an element holds now, under the name of a step. It stays in the page's script. */
  remember(step: string, ref: string): void;
  /** Puts back what an element held before a step. @returns false where nothing is known of it */
  restore(step: string): boolean;
}

/** Stands below a list that is cut. */
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

  /** An element of the list that can still be acted on. */
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

/** The element that is pressed in place of another: a page may draw a label where its checkbox is not to be seen. */
function pressedFor(element: Element): Element {
  const toggle = toggleOf(element);
  if (!toggle || canBePressed(toggle)) return element;
  return toggle.labels?.[0] ?? element;
}

/** Tells the kind of the secret that a field takes, if any. */
interface SecretKinds {
  ofField(field: Element): SecretName | undefined;
  ofFacts(facts: Omit<FieldFacts, 'boxed'>): SecretName | undefined;
}

function inspected(element: Element, option: string | undefined, secrets: SecretKinds): Inspected {
  const { words, href, form } = readElement(element);
  const secret = secrets.ofField(element);
  const kind = fieldKind(element);
  const toggle = toggleOf(element);
  const chosen = option === undefined ? undefined : optionOf(element, option);
  // Each step is to be done once and on one element, also in what may not come again.
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

/** The element that has the focus, also in open shadow roots; undefined if nothing in the page has. */
function focused(page: Document): Element | undefined {
  let element = activeElement(page);
  for (let inner = element; inner; inner = shadowRoot(inner)?.activeElement ?? null) element = inner;
  return element && element !== page.body && element !== page.documentElement ? element : undefined;
}
