/** The response of a call into the page: data only, so that it crosses into another context. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** CSS pixels from the viewport's left upper corner. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Functions that drive a page from inside of it. Selectors are CSS; open shadow roots are searched too. A problem is a
 * sentence for the person: what was on the page instead of what the action needs. `limit` is milliseconds. What is left
 * out arrives as null: calls from another context are JSON.
 */
export interface Driving {
  /** Waits until a match is attached and visible: a box that is not empty, not hidden. */
  waitForVisible(selector: string, limit: number): Promise<Reply<null>>;
  /** Counts the elements that match now; `index` of the others means one of these, until the next count. */
  count(selector: string): Promise<Reply<number>>;
  /**
   * Waits until a match can be clicked: visible, enabled, its box still over two frames, scrolled into view, and hit at
   * the point that is given. `index` is one of those that were counted last; without it the first visible one is meant.
   */
  clickPoint(selector: string, limit: number, index?: number | null): Promise<Reply<Point>>;
  /** Tells that the first match could be clicked now. */
  isReady(selector: string): Promise<Reply<boolean>>;
  /** Waits like `clickPoint`, then clicks with events of a script. */
  click(selector: string, limit: number, index?: number | null): Promise<Reply<null>>;
  /** Tells that the element with the focus takes text, across shadow roots and same-origin frames. */
  focusTakesText(): Promise<Reply<null>>;
  /** Types into what has the focus with events of a script, character by character. */
  write(text: string): Promise<Reply<null>>;
  /** Presses a key or a combination with events of a script. */
  press(key: string): Promise<Reply<null>>;
  /**
   * Scrolls the page or an element by 0.875 of its height, at once; resolves when the position has been still for two
   * frames.
   */
  scroll(direction: 'up' | 'down', selector: string | undefined | null, limit: number): Promise<Reply<null>>;
  /**
   * Resolves when nothing in the loaded document has changed for `quiet` milliseconds, or after `limit`; tells which.
   */
  quiet(quiet: number, limit: number): Promise<boolean>;
  /** The page's address and its document as HTML. */
  html(): { url: string; html: string };
}
