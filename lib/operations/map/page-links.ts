import { Parser } from 'htmlparser2';
import type { MapLink, ScrapeResponse } from '@/lib/contract';

/** Maximum length of a title, in characters. */
const LONGEST_TITLE = 300;

/** Returns the links of a page with their texts. */
export function pageLinks({ data }: ScrapeResponse): MapLink[] {
  const titles = titlesIn(typeof data.html === 'string' ? data.html : '');
  const links = Array.isArray(data.links) ? data.links : [];
  return links.map((url) => {
    const title = titles.get(url);
    return { url, ...(title && { title }) };
  });
}

/**
 * Depth of elements below which titles are no longer read. The library moves all open elements for each new one; HTML
 * parsers nest no deeper than 512 either, but scripts may.
 */
const DEEPEST = 1_000;

/** Returns the texts of the links with absolute addresses in HTML, by address: the first text of each. */
function titlesIn(html: string): Map<string, string> {
  const titles = new Map<string, string>();
  let href: string | undefined;
  let text = '';
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth++;
      if (depth > DEEPEST) parser.pause();
    },
    onopentag(name, { href: written }) {
      if (name !== 'a') return;
      href = written;
      text = '';
    },
    ontext(piece) {
      if (href !== undefined && text.length < LONGEST_TITLE) text += piece;
    },
    onclosetag(name) {
      depth--;
      if (name !== 'a' || href === undefined) return;
      const title = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
      if (title && !titles.has(href)) titles.set(href, title);
      href = undefined;
    },
  });
  parser.end(html);
  return titles;
}
