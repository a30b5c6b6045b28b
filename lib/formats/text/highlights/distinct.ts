/** Share of words in common from which two passages say the same, if the numbers in them agree. */
const SAME = 0.8;

/**
 * The first so many that say different things. Of near-duplicates the first is taken.
 * @param order indexes, best first
 */
export function chooseDistinct(order: readonly number[], textOf: (index: number) => string, limit: number): number[] {
  const chosen: { index: number; words: ReadonlySet<string> }[] = [];
  for (const index of order) {
    if (chosen.length >= limit) break;
    const words = new Set(
      textOf(index)
        .toLowerCase()
        .match(/[\p{L}\p{M}]+|\p{N}+/gu),
    );
    if (!chosen.some((other) => areSame(words, other.words))) chosen.push({ index, words });
  }
  return chosen.map(({ index }) => index);
}

function areSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const hasOther = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...words].some((word) => /^\p{N}/u.test(word) && !others.has(word));
  if (hasOther(a, b) || hasOther(b, a)) return false;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= SAME * (a.size + b.size - shared);
}
