import type { Content } from '../content';
import type { Matcher } from '../select';
import { HtmlWriter } from './writer';

/**
 * Writes a content as HTML. Specification: "Cleaned HTML … script, style, noscript, meta and head tags removed;
 * relative URLs made absolute; responsive image srcset resolved to the largest version". Yields now and then.
 * @param isExcluded says it of elements that the tree does not have: drawings, sources, choices
 */
export function* writeHtml({ tree, starts }: Content, isExcluded: Matcher): Generator<void, string> {
  const writer = new HtmlWriter(tree, isExcluded);
  for (const start of starts) yield* writer.write(start);
  return `<html><body>${writer.html}</body></html>`;
}
