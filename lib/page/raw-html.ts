import { natively } from './natively';

/** What `data.warning` says of a live page's rawHtml, which the specification calls "exact unmodified". */
export const RAW_HTML_WARNING =
  'rawHtml is the live page as it stands, written out again; it is not what the server sent.';

/** The document written out, with its doctype. */
export function rawHtml(document: Document): string {
  const doctype = natively(Document, 'doctype', document);
  const root = natively(Document, 'documentElement', document);
  return `${doctype ? `${new XMLSerializer().serializeToString(doctype)}\n` : ''}${root?.outerHTML ?? ''}`;
}
