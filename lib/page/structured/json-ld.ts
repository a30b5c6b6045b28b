import { jsonrepair } from 'jsonrepair';
import * as dom from '@/lib/base/dom';
import { isTooDeep } from '@/lib/base/json';
import { LINKED_DATA, type LinkedNode, parseLenient } from '../metadata/linked-data';

/** Maximum number of characters in a text to repair; in a longer text, too much would be guessed. */
const LARGEST = 500_000;

/**
 * Returns the blocks of a page's JSON-LD in document order, repaired if this is safe. Omits blocks that cannot be read or
 * passed on.
 */
export const jsonLdBlocks = (page: Document, scripts: Iterable<Element> = dom.all(page, LINKED_DATA)): LinkedNode[] =>
  [...scripts]
    .flatMap((script) => {
      const text = dom.textContent(script);
      return parseLenient(text) ?? repaired(text);
    })
    .filter((block): block is LinkedNode => typeof block === 'object' && block !== null && !isTooDeep(block));

/**
 * Parses faulty JSON: unquoted names, wrong or unescaped quotes, comments, missing commas. A truncated text is rejected: its
 * last value may be incomplete.
 * @returns undefined for a text beyond repair
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
