import type { MainContent } from './main-content/choose-main-content';
import { wordsIn } from './metadata/near-heading';
import type { Tree } from './tree';

/**
 * The heading that a page's text begins with. Articles are found without theirs, and many pages have it above their
 * content.
 * @param headline what the page is called, by its facts
 * @param unwanted what was skipped before the main content was chosen
 * @returns its index, or -1 where the page shows none
 */
export function findHeadline(tree: Tree, main: MainContent, headline: string, unwanted: Uint8Array): number {
  const { nodes, names, end, skip } = tree;
  const { root, headline: first } = main;
  const isNamed = (name: string, i: number) =>
    name === 'h1' && wordsIn(nodes[i] as Element) === headline && reaches(tree, unwanted, i, 0);
  const named = headline ? names.flatMap((name, i) => (isNamed(name, i) ? i : [])) : [];
  const isInside = (i: number) => i > root && i < (end[root] as number);
  const best = named.find((i) => reaches(tree, skip, i, root)) ?? named.find(isInside) ?? named[0];
  if (best !== undefined) return best;
  // Another counts within the content; above it, it may be the name of the site.
  return isInside(first) && reaches(tree, unwanted, first, 0) ? first : -1;
}

/** Whether `index` is in `root` and nothing from one to the other is skipped. */
export function reaches({ parent }: Tree, skip: Uint8Array, index: number, root: number): boolean {
  let i = index;
  while (i > root && !skip[i]) i = parent[i] as number;
  return i === root && !skip[i];
}
