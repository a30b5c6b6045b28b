import { readableText } from '@/lib/base/text/inline';
import type { ScrapeData } from '@/lib/contract';
import { webHref } from '../web-href';

/** Matches a link in markdown; an image begins with another character. */
const LINK = /(!?)\[([^[\]]{1,500})\]\(<?([^()\s<>]{1,2000})/g;
/** Maximum number of characters of a text; no list shows more. */
const LONGEST = 200;

/**
 * Returns the texts of a page's links, as far as the result has them: from its HTML, else from its markdown.
 * @param base address of the page
 * @returns the first text of each address, which is absolute
 */
export function linkTexts(
  { html, rawHtml, markdown }: Pick<ScrapeData, 'html' | 'rawHtml' | 'markdown'>,
  base: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (address: string, text: string) => {
    const href = webHref(address, base);
    const said = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
    if (href && said && !texts.has(href)) texts.set(href, said);
  };
  for (const source of [html, rawHtml]) {
    if (!source) continue;
    // Nothing runs or loads in a document without a window.
    for (const link of new DOMParser().parseFromString(source, 'text/html').querySelectorAll('a[href]')) {
      add(link.getAttribute('href') ?? '', link.textContent || (link.getAttribute('aria-label') ?? ''));
    }
  }
  for (const [, image, text = '', address = ''] of (markdown ?? '').matchAll(LINK)) {
    if (!image) add(address, readableText(text));
  }
  return texts;
}
