import { create, createUnclaimed } from '@/lib/base/dom';

/**
 * Creates an overlay on a page, in a closed shadow root: the page sees an empty element and none of its events.
 * @param name of the element; a random suffix keeps the page from claiming it
 */
export function createOverlay(page: Document, name: string, styles: string) {
  const host = createUnclaimed(page, name);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) => {
    const element = create(page, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  return { host, root, make };
}
