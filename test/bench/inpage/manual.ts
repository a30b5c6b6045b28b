import { chooseContent } from '@/lib/page/choose-content';
import { nodesOf } from '@/lib/page/content';
import { signsFor } from '@/lib/page/main-content/phrases/languages';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { wordsOf } from '../metrics.ts';
import { parse } from './text-of.ts';

/** A part that was left out although it is the manual's text. */
interface Lost {
  words: number;
  reason: string;
  sign: string;
  text: string;
}

/**
 * Counts a manual's words, those that were left out, and those that were kept of what stands around its text.
 * @param around a selector of what stands around the text
 */
function readManual(html: string, url: string, around: string) {
  const page = parse(html, url);
  const tree = readTree(page);
  const { nodes, names, texts, skip, end } = tree;
  const count = { words: 0, lost: 0, aroundKept: 0 };
  const wanted = new Map<number, number>();
  for (const [i, name] of names.entries()) {
    // What is hidden is shown by nobody, and counts for nothing.
    if (skip[i] || name !== '' || isBelowSkipped(i)) continue;
    const parent = nodes[i]?.parentElement;
    wanted.set(i, parent?.closest(around) ? 0 : wordsOf(texts[i] ?? '').length);
  }
  const choice = { keepSelected: undefined, include: undefined, signs: signsFor(tree) };
  const { content, leftOut } = atOnce(chooseContent(tree, choice, readPageInfo(page, url)));
  const kept = new Set(nodesOf(content));
  for (const [i, words] of wanted) {
    count.words += words;
    if (!kept.has(i)) count.lost += words;
    else if (words === 0) count.aroundKept += wordsOf(texts[i] ?? '').length;
  }
  const lost: Lost[] = leftOut.map(({ start, end, part: { reason, sign, text } }) => {
    let words = 0;
    for (let i = start; i < end; i++) if (!kept.has(i)) words += wanted.get(i) ?? 0;
    return { words, reason, sign, text };
  });
  return { ...count, parts: lost.filter(({ words }) => words > 0) };

  function isBelowSkipped(index: number): boolean {
    for (let i = tree.parent[index] ?? -1; i >= 0; i = tree.parent[i] ?? -1)
      if (skip[i] && index < (end[i] ?? 0)) return true;
    return false;
  }
}

export type ReadManual = typeof readManual;
Object.assign(globalThis, { readManual });
