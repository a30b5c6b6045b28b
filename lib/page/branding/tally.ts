/** Sums weights by key. */
export class Tally<Key> {
  private readonly weights = new Map<Key, number>();

  add(key: Key, weight = 1): void {
    this.weights.set(key, (this.weights.get(key) ?? 0) + weight);
  }

  /** Keys with their weights, the heaviest first; equal weights keep their order of insertion. */
  ranked(): [Key, number][] {
    return [...this.weights].sort(([, one], [, other]) => other - one);
  }

  /** The heaviest key; undefined if the tally is empty. */
  most(): Key | undefined {
    return this.ranked()[0]?.[0];
  }
}
