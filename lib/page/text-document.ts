import { contentTypeOf, rootOf } from './document';
import * as dom from './dom';
import { writePlainText } from './markdown';

/**
 * The markdown of a document that is no page: plain text as it is, JSON in a fence.
 * @returns undefined where the document is a page
 */
export function textDocument(document: Document): string | undefined {
  // The browser shows the text in a `pre`, beside what it offers to do with it.
  const shown = rootOf(document)?.querySelector('pre');
  return writePlainText(shown ? dom.textContent(shown) : '', contentTypeOf(document));
}
