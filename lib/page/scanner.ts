/** Reads a text from beginning to end, one run of characters at a time. It never goes back, so it is linear. */
export class Scanner {
  at = 0;

  constructor(readonly text: string) {}

  /** The next character; '' at the end. */
  peek(): string {
    return this.text[this.at] ?? '';
  }

  /**
   * Consumes a run.
   * @param run a sticky expression that always matches, without alternatives to try
   * @returns the run
   */
  take(run: RegExp): string {
    run.lastIndex = this.at;
    const [taken = ''] = run.exec(this.text) ?? [];
    this.at += taken.length;
    return taken;
  }
}
