import * as dom from '@/lib/dom';

/** What `data.warning` says of a live page's rawHtml, which the specification calls "exact unmodified". */
export const RAW_HTML_WARNING =
  'rawHtml is the live page as it stands, written out again; it is not what the server sent.';

/** The document written out, with its doctype. */
export function rawHtml(document: Document): string {
  const doctype = dom.doctype(document);
  const root: Element | null = dom.documentElement(document);
  const written = root ? dom.outerHTML(root) : '';
  return doctype ? `${new XMLSerializer().serializeToString(doctype)}\n${written}` : written;
}
