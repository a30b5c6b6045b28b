import { createPauses } from '@/lib/base/async';
import { readablePart } from '@/lib/base/http/address';

/** Words of a text, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const lengthOf = (counts: Map<string, number>) =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Cosine of the angle between two counts of words, 0 to 1. */
function similarity(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0;
  for (const [word, count] of one) product += count * (other.get(word) ?? 0);
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other));
}

/** Scores how well the words of an address fit those of a search, 0 to 1. */
export function addressScorer(search: string): (url: string) => number {
  const wanted = countsOf(wordsOf(search));
  return (url) => (wanted.size === 0 ? 0 : similarity(wanted, countsOf(wordsOf(readablePart(url)))));
}

/**
 * Sorts links by how well the words of each address fit those of a search. Matches the reference v2 server. Equally
 * good links keep their order, and all are kept.
 */
export async function rankBySearch<Link extends { url: string }>(
  links: readonly Link[],
  search: string,
): Promise<Link[]> {
  const scoreOf = addressScorer(search);
  const pause = createPauses();
  const scores = new Map<Link, number>();
  for (const link of links) {
    await pause();
    scores.set(link, scoreOf(link.url));
  }
  return [...links].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}
