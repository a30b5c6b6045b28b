/** The best place of a pattern in a text. */
interface Alignment {
  start: number;
  end: number;
  /** 1 for an identical text, 0 for an unrelated one. */
  similarity: number;
}

/** Costs of an edit. Added text costs less than changed text, because a passage with a remark in it is still the passage. */
const COST = { changed: 2, missing: 2, added: 1 };

/**
 * Aligns a whole pattern with the part of a text that resembles it most (semi-global alignment, Sellers 1980).
 * The time grows with the product of both lengths.
 */
export function align(pattern: string, text: string): Alignment {
  const width = text.length + 1;
  let costs = new Uint32Array(width);
  let next = new Uint32Array(width);
  let starts = Uint32Array.from({ length: width }, (_, at) => at);
  let nextStarts = new Uint32Array(width);
  for (let row = 1; row <= pattern.length; row++) {
    const code = pattern.charCodeAt(row - 1);
    next[0] = row * COST.missing;
    nextStarts[0] = 0;
    for (let at = 1; at < width; at++) {
      const isSame = text.charCodeAt(at - 1) === code;
      let best = (costs[at - 1] ?? 0) + (isSame ? 0 : COST.changed);
      let start = starts[at - 1] ?? 0;
      const missing = (costs[at] ?? 0) + COST.missing;
      if (missing < best) {
        best = missing;
        start = starts[at] ?? 0;
      }
      // Text that precedes the pattern's first character is no addition.
      const added = (next[at - 1] ?? 0) + COST.added;
      if (added < best) {
        best = added;
        start = nextStarts[at - 1] ?? 0;
      }
      next[at] = best;
      nextStarts[at] = start;
    }
    [costs, next] = [next, costs];
    [starts, nextStarts] = [nextStarts, starts];
  }
  let end = 0;
  for (let at = 1; at < width; at++) if ((costs[at] ?? 0) < (costs[end] ?? 0)) end = at;
  const cost = costs[end] ?? 0;
  return { start: starts[end] ?? 0, end, similarity: Math.max(0, 1 - cost / (COST.missing * pattern.length)) };
}

/**
 * Compares two texts that begin at the same place; how long the second goes on does not matter.
 * @returns their similarity, 0 to 1
 */
export function startSimilarity(pattern: string, text: string): number {
  if (pattern.length === 0) return 1;
  let costs = Uint32Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let row = 1; row <= pattern.length; row++) {
    const next = new Uint32Array(text.length + 1);
    next[0] = row;
    for (let at = 1; at <= text.length; at++) {
      const isSame = text.charCodeAt(at - 1) === pattern.charCodeAt(row - 1);
      next[at] = Math.min((costs[at - 1] ?? 0) + (isSame ? 0 : 1), (costs[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    costs = next;
  }
  const least = costs.reduce((one, other) => Math.min(one, other), pattern.length);
  return Math.max(0, 1 - least / pattern.length);
}
