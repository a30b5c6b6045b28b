/** A document with this body. */
export const page = (body: string): Document => new DOMParser().parseFromString(body, 'text/html');

/** The first match; a test that has none is wrong. */
export function pick(root: ParentNode, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page of this test has no ${selector}.`);
  return found;
}
