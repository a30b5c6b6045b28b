import { readElement } from '../../../lib/recorder/listing/read-element';
import { inPage, inPageWith } from '../in-page.ts';

/**
 * Runs in the page: nothing of this file is there but the function itself.
 * @returns a CSS selector of the element that holds as long as its page looks alike; null for one in a frame or a shadow tree
 */
function selectorOf(element: Element): string | null {
  if (element.getRootNode() !== document || window !== window.top) return null;
  const isAlone = (selector: string) => document.querySelectorAll(selector).length === 1;
  const tag = CSS.escape(element.localName);
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`;
  // An id or value with several digits is rarely the same the next time.
  const isSteady = (value: string | null): value is string =>
    !!value && value.length < 100 && !/\d{3}|[\n\r\f]/.test(value);
  const ownSelectors = (of: Element) => [
    ...(isSteady(of.id) ? [`#${CSS.escape(of.id)}`] : []),
    ...['data-testid', 'data-test', 'name', 'aria-label', 'placeholder', 'href', 'type'].flatMap((name) => {
      const value = of.getAttribute(name);
      return isSteady(value) ? [`${CSS.escape(of.localName)}[${name}=${quoted(value)}]`] : [];
    }),
  ];
  const own = ownSelectors(element).find(isAlone);
  if (own) return own;
  if (isAlone(tag)) return tag;
  const path: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { localName } = at;
    const before = at === element ? undefined : ownSelectors(at).find(isAlone);
    if (before) {
      path.unshift(before);
      break;
    }
    const alike = [...(at.parentElement?.children ?? [])].filter((sibling) => sibling.localName === localName);
    path.unshift(CSS.escape(localName) + (alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : ''));
  }
  const selector = path.join(' > ');
  return isAlone(selector) ? selector : null;
}

export const readElementInPage = inPage(readElement);
/** Reads an element with a selector. `hasShadows` if that could match in shadow trees, too. */
export const readListedInPage = inPageWith({ readElement, selectorOf }, (parts, element: Element) => ({
  ...parts.readElement(element),
  selector: parts.selectorOf(element),
  hasShadows: [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null),
}));
