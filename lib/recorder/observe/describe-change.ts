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

/** Tools that find selectors: the script that has them is another. */
export interface Selectors {
  candidatesFor: typeof candidatesFor;
  isTellingData: typeof isTellingData;
  selectorFor: typeof selectorFor;
}

/**
 * Describes by selectors how a page is another one now.
 * @param states the attributes that changed, each with its value before
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
function arrivalSelector(element: Element, { candidatesFor, selectorFor }: Selectors): string {
  const named = candidatesFor(element).find(({ kind }) => !/^(position|tag|content)$/.test(kind));
  const parent = parentElement(element);
  if (named || !parent) return named?.selector ?? selectorFor(element);
  const [around] = candidatesFor(parent);
  const place = [...children(parent)].indexOf(element) + 1;
  return `${around?.selector ?? localName(parent)} > ${localName(element)}:nth-child(${place})`;
}

/** A selector for a state that is another one now, of what is around the largest part that came, or where none came. */
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
