import * as dom from '@/lib/base/dom';
import { squash } from './white-space';

/** Maximum length of a value, in characters. */
const LONGEST = 10_000;

/** Reads the text of the first element that each selector matches; null without a match, or for a selector that is not valid CSS. */
export function readValues(page: Document, selectors: Readonly<Record<string, string>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(selectors).map(([name, selector]) => {
      const element = firstOf(page, selector);
      return [name, (element && squash(dom.textContent(element)).slice(0, LONGEST)) || null];
    }),
  );
}

function firstOf(page: Document, selector: string): Element | null {
  try {
    return dom.first(page, selector);
  } catch {
    return null;
  }
}
