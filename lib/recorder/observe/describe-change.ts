import {
  all,
  attributeOf,
  body,
  boxOf,
  children,
  closest,
  contains,
  countOf,
  isConnected,
  isEditable,
  isShown,
  localName,
  matches,
  ownerDocument,
  parentElement,
  rootOf,
  textContent,
} from '@/lib/base/dom';
import type { candidatesFor, isTellingData, selectorFor } from '../selector';
import type { NewEventOf } from './tool';

/** Functions that find selectors, which belong to another script. */
export interface Selectors {
  candidatesFor: typeof candidatesFor;
  isTellingData: typeof isTellingData;
  selectorFor: typeof selectorFor;
}

/**
 * Describes by selectors how a page has changed.
 * @param states the changed attributes, each with its previous value
 */
export function describeChange(
  page: Document,
  added: readonly Element[],
  states: ReadonlyMap<Element, Map<string, string | null>>,
  selectors: Selectors,
): Pick<NewEventOf<'change'>, 'share' | 'came' | 'became'> {
  const came = sturdiest(added);
  const became = stateOf(states, selectors, came);
  return {
    share: shareOf(added, page),
    ...(came && { came: arrivalSelector(came, selectors) }),
    ...(became && { became }),
  };
}

/** Elements that count as content even without text. */
const CONTENT = 'img,picture,video,canvas,iframe,input,select,textarea,table';

/**
 * Returns true for content and false for decoration: ripples, icons and line breaks come and go by chance, and text that is
 * being edited belongs to the user.
 */
const isContent = (element: Element) =>
  (/\S/.test(textContent(element)) || matches(element, CONTENT) || all(element, CONTENT).length > 0) &&
  !closest(element, '[aria-hidden="true"],svg') &&
  !isEditable(element);

/** Returns true if an element takes up space, unlike text for screen readers only. */
function hasRoom(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width * height > 1;
}

/** Returns the largest added element that is still there and visible; if equal, the first. */
function sturdiest(added: readonly Element[]): Element | undefined {
  const there = added.filter((element) => isConnected(element) && rootOf(element) === ownerDocument(element));
  const sized = there.map((element) => ({ element, size: countOf(element) }));
  sized.sort((one, other) => other.size - one.size);
  return sized.find(({ element }) => isShown(element) && hasRoom(element) && isContent(element))?.element;
}

/**
 * Returns a selector that starts to match when the element appears, and matches nothing before. A positional selector counts
 * from the first sibling.
 */
function arrivalSelector(element: Element, { candidatesFor, selectorFor }: Selectors): string {
  const named = candidatesFor(element).find(({ kind }) => !/^(position|tag|content)$/.test(kind));
  const parent = parentElement(element);
  if (named || !parent) return named?.selector ?? selectorFor(element);
  const [around] = candidatesFor(parent);
  const place = [...children(parent)].indexOf(element) + 1;
  return `${around?.selector ?? localName(parent)} > ${localName(element)}:nth-child(${place})`;
}

/** Returns a selector for a changed state of an element around the largest added part, or of any element without one. */
function stateOf(
  states: ReadonlyMap<Element, Map<string, string | null>>,
  { candidatesFor, isTellingData }: Selectors,
  came?: Element,
): string | undefined {
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
