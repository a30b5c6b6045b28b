import { writeHtml } from '@/lib/page/html/writer';
import { chooseMainContent } from '@/lib/page/main-content/choose-main-content';
import { candidatesBelow } from '@/lib/page/main-content/narrow-root';
import { signsFor } from '@/lib/page/main-content/phrases/languages';
import { readPageFacts } from '@/lib/page/metadata/page-facts';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { parse, textOf } from './text-of.ts';

/** Reads a page's text by its root as a block of no features, and by the blocks that the root may be narrowed to. */
function rootCandidates(html: string, url = '') {
  const page = parse(html, url);
  const tree = readTree(page);
  const found: { features: number[]; index: number }[] = [];
  const content = chooseMainContent(tree, readPageFacts(page, url), signsFor(tree), false, (outline, root, kind) => {
    found.push({ index: root, features: [] }, ...candidatesBelow(outline, root, kind));
    return root;
  });
  atOnce(content);
  const textBelow = (index: number) =>
    textOf(parse(atOnce(writeHtml({ tree, starts: [index] }, { isExcluded: () => false }))).body);
  return found.map(({ index, features }) => ({ features, text: textBelow(index) }));
}

export type RootCandidates = typeof rootCandidates;
Object.assign(globalThis, { rootCandidates });
