import type { RawEventOf } from './raw-event';

/** Kinds of moves in a tab's history, with and without a new document. */
export type HistoryMove = RawEventOf<'page'>['how'] | NonNullable<RawEventOf<'moved'>['how']>;

/** The history of a tab, as far as the recording has seen it. */
export class TabHistory {
  readonly #entries: string[] = [];
  #at = -1;

  /**
   * Follows the tab to an entry.
   * @param entry the browser's key of it; empty if unsupported
   * @returns the number of traversed entries, negative for back
   */
  visit(entry: string, how: HistoryMove): number {
    const isTraversed = how === 'traverse' || how === 'back_forward';
    if (isTraversed) return this.#go(entry);
    if (how === 'replace' || how === 'reload') this.#entries[Math.max(0, this.#at)] = entry;
    else if (entry === '' || entry !== this.#entries[this.#at]) this.#entries.splice(++this.#at, Infinity, entry);
    this.#at = Math.max(0, this.#at);
    return 0;
  }

  #go(entry: string): number {
    const known = entry === '' ? -1 : this.#entries.indexOf(entry);
    if (known < 0) {
      // The entry is older than the recording.
      this.#entries.splice(0, this.#at + 1, entry, ...this.#entries.slice(0, this.#at + 1));
      this.#at = 0;
      return -1;
    }
    const places = known - this.#at;
    this.#at = known;
    return places;
  }
}
