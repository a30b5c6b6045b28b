/**
 * A selector for what tells that a page is there: its main content, or its first heading.
 * @returns null for a page that has neither
 */
export function landmarkOf(page: Document): string | null {
  const main = page.querySelector('main,[role="main"]');
  if (main && isName(main.id)) return `#${main.id}`;
  if (main?.querySelector('h1')) return `${main.localName === 'main' ? 'main' : '[role="main"]'} h1`;
  if (main) return main.localName === 'main' ? 'main' : '[role="main"]';
  const nav = page.querySelector('nav[id]');
  if (nav && isName(nav.id)) return `#${nav.id}`;
  return page.querySelector('h1') ? 'h1' : null;
}

/** An id that a person gave, not a program. */
const isName = (id: string) => /^[a-z]+(-[a-z]+)*$/i.test(id);
