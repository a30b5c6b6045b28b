import { readTree } from '@/lib/page/read-tree';
import type { Tree } from '@/lib/page/tree';
import { markdownOf } from '../support/write-markdown.ts';

/** The writer alone, for measuring it beside other converters. Takes HTML as it is: what is hidden is not judged. */
export default function convert(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tree = readTree(page);
  tree.skip.fill(0);
  return write(tree);
}

/** From a live document, as a scrape of the open tab does it. */
export function fromNode(root: Document | Element): string {
  return write(readTree(root));
}

const write = (tree: Tree) => markdownOf({ tree, starts: [0] }, { removeBase64Images: false });
