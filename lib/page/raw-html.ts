import { doctypeOf, rootOf } from './document';

const { outerHTML } = Object.getOwnPropertyDescriptors(Element.prototype);

/** What `data.warning` says of a live page's rawHtml, which the specification calls "exact unmodified". */
export const RAW_HTML_WARNING =
  'rawHtml is the live page as it stands, written out again; it is not what the server sent.';

/** The document written out, with its doctype. */
export function rawHtml(document: Document): string {
  const doctype = doctypeOf(document);
  const root = rootOf(document);
  const written = root ? (outerHTML.get?.call(root) ?? '') : '';
  return doctype ? `${new XMLSerializer().serializeToString(doctype)}\n${written}` : written;
}
