import { attributeOf, first, localName } from '@/lib/base/dom';

/**
 * Returns a selector that shows that a page is ready: its main content, or its first heading.
 * @returns null for a page without either
 */
export function landmarkOf(page: Document): string | null {
  const main = first(page, 'main,[role="main"]');
  if (main) {
    const css = named(main) ?? (localName(main) === 'main' ? 'main' : '[role="main"]');
    return named(main) === undefined && first(main, 'h1') ? `${css} h1` : css;
  }
  const nav = first(page, 'nav[id]');
  return (nav && named(nav)) ?? (first(page, 'h1') ? 'h1' : null);
}

/** Names an element by a hand-written id, not by a generated one. */
function named(element: Element): string | undefined {
  const id = attributeOf(element, 'id') ?? '';
  return /^[a-z]+(-[a-z]+)*$/i.test(id) ? `#${id}` : undefined;
}
