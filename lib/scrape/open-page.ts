import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import type { PageMetrics } from '@/lib/page/scrolling';

/** The page that the local engine reads: everything it needs from a browser. */
export interface OpenPage {
  /**
   * Does work on the page under a signal that also aborts when its tab is closed, which code that only waits would not
   * notice otherwise.
   * @throws WinnowError PAGE_CHANGED as soon as the tab is closed; the signal's reason
   */
  whileOpen<Value>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /**
   * Resolves as soon as the page accepts a call, which a busy page delays, with whether its document is still loading.
   */
  reach(): Promise<{ isLoading: boolean }>;
  /** Reads the document in its current state, without changing it. */
  read(options: ReadOptions): Promise<PageContent>;
  /** Returns, after reading, whether the page has reloaded itself or kept changing its text. */
  restlessness?(): Promise<'held' | 'changing' | undefined>;
  /** Captures the visible area, as JPEG if a quality (1 to 100) is given, else as PNG. */
  captureVisible(quality?: number): Promise<Blob>;
  measure(): Promise<PageMetrics>;
  /** Scrolls and resolves once the new position has been painted, with the position reached. */
  scrollTo(x: number, y: number): Promise<{ x: number; y: number }>;
  /** Hides everything that sticks to the viewport (headers, banners) from later shots, until `restore`. */
  hideSticky(): Promise<void>;
  /** Restores scroll position and sticky elements. */
  restore(): Promise<void>;
}
