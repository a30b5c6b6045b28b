import { atOnce } from '../slices';
import type { Tree } from '../tree';
import { CONSTRUCTS } from './constructs';
import { type MarkdownOptions, Writer } from './writer';

export { writePlainText } from './plain-text';
export type { MarkdownOptions } from './writer';

/**
 * Writes a tree, without what has `skip`, as GitHub-flavored markdown.
 * @param start index of the node to write with all below it; the whole tree by default
 */
export function writeMarkdown(tree: Tree, options: MarkdownOptions, start = 0): string {
  return atOnce(new Writer(tree, options, CONSTRUCTS).write(start));
}
