import {
  all,
  attributeOf,
  body,
  boxOf,
  children,
  closest,
  contains,
  countOf,
  isChecked,
  isConnected,
  isEditable,
  isShown,
  localName,
  matches,
  ownerDocument,
  parentElement,
  rootOf,
  textContent,
} from '@/lib/dom';
import { candidatesFor, isTellingData, selectorFor } from '../selector';
import { textIn } from './elements';
import type { NewEventOf } from './tool';

/** Milliseconds without a change after which a page has responded to a gesture. */
const STILL = 500;
/** Milliseconds after a gesture in which changes count as its doing. */
const LONGEST = 10_000;
/** Roots of what came, and elements that changed, which are remembered for one gesture. */
const MOST = { came: 200, changed: 50 };

/** Elements that are never seen, so that nothing waits for them. */
const UNSEEN = 'script,style,link,meta,template,noscript,head,base,title,[hidden]';

export interface PageResponse {
  /** Takes any change, also one that nothing can be waited for by. */
  touched(at: number): void;
  came(element: Element, at: number): void;
  changed(element: Element, attribute: string, before: string | null, at: number): void;
  end(): void;
}

/**
 * Collects the changes of a page after one gesture.
 * @param pressed what was pressed, if it was a press, which may change the values of other fields
 * @param report called whenever the page stands still again
 */
export function createResponse(
  page: Document,
  pressed: Element | undefined,
  report: (change: NewEventOf<'change'>) => void,
): PageResponse {
  const begun = Date.now();
  const added: Element[] = [];
  const states = new Map<Element, Map<string, string | null>>();
  let first: number | undefined;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaid = false;

  const values = pressed ? valuesIn(page, pressed) : '';

  const say = () => {
    clearTimeout(timer);
    // No observer hears of the value that a script writes into a field, nor when it does.
    if (pressed && first === undefined && valuesIn(page, pressed) !== values) {
      first = 0;
      unsaid = true;
    }
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

  return {
    touched(at) {
      const after = at - begun;
      if (after > LONGEST) return;
      first ??= after;
      last = after;
      unsaid = true;
      clearTimeout(timer);
      timer = setTimeout(say, STILL);
    },
    came(element, at) {
      if (matches(element, UNSEEN) || at - begun > LONGEST) return;
      if (added.length < MOST.came) added.push(element);
    },
    changed(element, attribute, before, at) {
      if ((!states.has(element) && states.size >= MOST.changed) || at - begun > LONGEST) return;
      const known = states.get(element) ?? new Map<string, string | null>();
      states.set(element, known);
      if (!known.has(attribute)) known.set(attribute, before);
    },
    end: say,
  };
}

/** Fields that are looked at for one gesture. */
const MOST_FIELDS = 200;

/** Reads what is in the fields of a page but one, to tell whether it changes. It never leaves this script. */
const valuesIn = (page: Document, pressed: Element): string =>
  [...all(page, 'input,textarea,select')]
    .slice(0, MOST_FIELDS)
    .filter((field) => field !== pressed)
    .map((field) => (field instanceof HTMLSelectElement ? field.selectedIndex : `${textIn(field)}${isChecked(field)}`))
    .join('\n');

/** Things that are content without a text. */
const CONTENT = 'img,picture,video,canvas,iframe,input,select,textarea,table';

/**
 * Tells content from decoration: ripples, icons and line breaks come and go by chance, and what stands in a text that
 * is edited is the user's.
 */
const isContent = (element: Element) =>
  (/\S/.test(textContent(element)) || matches(element, CONTENT) || all(element, CONTENT).length > 0) &&
  !closest(element, '[aria-hidden="true"],svg') &&
  !isEditable(element);

/** Tells that an element takes room: what only screen readers hear takes none. */
function hasRoom(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width * height > 1;
}

/** The largest of what came that is there and can be seen; the first of equals. */
function sturdiest(added: readonly Element[]): Element | undefined {
  const there = added.filter((element) => isConnected(element) && rootOf(element) === ownerDocument(element));
  const sized = there.map((element) => ({ element, size: countOf(element) }));
  sized.sort((one, other) => other.size - one.size);
  return sized.find(({ element }) => isShown(element) && hasRoom(element) && isContent(element))?.element;
}

/**
 * A selector that matches something as soon as it has come, and nothing before: one that counts counts from the start
 * of its siblings.
 */
function arrivalSelector(element: Element): string {
  const named = candidatesFor(element).find(({ kind }) => !/^(position|tag|content)$/.test(kind));
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
    if (rootOf(element) !== ownerDocument(element) || !isContent(element) || !hasRoom(element)) continue;
    for (const [name, before] of attributes) {
      const value = attributeOf(element, name);
      if (name.startsWith('data-') && !isTellingData(name)) continue;
      const isTelling = value !== null && value !== before && /^[\w-]{1,40}$/.test(value) && !/\d{3}/.test(value);
      if (isTelling) {
        const plain = candidatesFor(element).find(({ kind }) => kind !== 'content');
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
