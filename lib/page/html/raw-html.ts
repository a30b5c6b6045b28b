import * as dom from '@/lib/base/dom';
import type { Content } from '../content';
import type { WriterContext } from '../writers';

/** Writes the document as it is, with its doctype, whatever the content. */
// biome-ignore lint/correctness/useYield: the browser writes it in one go
export function* writeRawHtml(_: Content, { document }: Pick<WriterContext, 'document'>): Generator<void, string> {
  const doctype = dom.doctype(document);
  const root: Element | null = dom.documentElement(document);
  const written = root ? dom.outerHTML(root) : '';
  return doctype ? `${new XMLSerializer().serializeToString(doctype)}\n${written}` : written;
}
