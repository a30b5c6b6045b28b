/** Counts weights by key. */
export class Tally<Key> {
  private readonly weights = new Map<Key, number>();

  add(key: Key, weight = 1): void {
    this.weights.set(key, (this.weights.get(key) ?? 0) + weight);
  }

  /** Keys with their weights, the heaviest first; equal ones in the order in which they came. */
  ranked(): [Key, number][] {
    return [...this.weights].sort(([, one], [, other]) => other - one);
  }

  /** The heaviest key; undefined where nothing was counted. */
  most(): Key | undefined {
    return this.ranked()[0]?.[0];
  }
}
