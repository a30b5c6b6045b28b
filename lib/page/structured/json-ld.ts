import { jsonrepair } from 'jsonrepair';
import * as dom from '@/lib/dom';
import { isTooDeep } from '@/lib/json';
import { LINKED_DATA, type LinkedNode, parseLenient } from '../metadata/linked-data';

/** Characters of a text that is repaired; of more, too much would be guessed. */
const LARGEST = 500_000;

/**
 * The blocks of a page's JSON-LD, in document order, as they are, or repaired where that is safe; those that cannot be
 * read or passed on are left out.
 */
export const jsonLdBlocks = (page: Document, scripts: Iterable<Element> = dom.all(page, LINKED_DATA)): LinkedNode[] =>
  [...scripts]
    .flatMap((script) => {
      const text = dom.textContent(script);
      return parseLenient(text) ?? repaired(text);
    })
    .filter((block): block is LinkedNode => typeof block === 'object' && block !== null && !isTooDeep(block));

/**
 * Parses JSON with faults in it: names without quotes, quotes of the wrong kind or within a text, comments, missing
 * commas. A text whose end is missing is left alone: its last value may be half of one.
 * @returns undefined for a text that is beyond that
 */
export function repaired(text: string): unknown {
  const block = text.trim();
  if (block.length > LARGEST || !/^[[{]/.test(block) || !/[\]}]$/.test(block)) return undefined;
  try {
    return JSON.parse(jsonrepair(block));
  } catch {
    return undefined;
  }
}
