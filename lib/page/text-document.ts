import { contentTypeOf, rootOf } from './document';
import * as dom from './dom';
import { writePlainText } from './markdown';

/**
 * The markdown of a document that is no page: plain text as it is, JSON and XML in a fence.
 * @returns undefined where the document is a page
 */
export function textDocument(document: Document): string | undefined {
  const root = rootOf(document);
  // Chromium shows XML by a page of its own, which has the document in a part that is not seen.
  const xml = root?.querySelector('#webkit-xml-viewer-source-xml');
  if (xml) return writePlainText([...xml.childNodes].map(markup).join(''), 'text/xml');
  // The browser shows the text in a `pre`, beside what it offers to do with it.
  const shown = root?.querySelector('pre');
  return writePlainText(shown ? dom.textContent(shown) : '', contentTypeOf(document));
}

const markup = (node: Node) => new XMLSerializer().serializeToString(node);
