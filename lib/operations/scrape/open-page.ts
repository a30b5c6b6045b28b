import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import type { PageMetrics } from '@/lib/page/scrolling';

/** The page that the local engine reads: what it needs of a browser, and nothing else. */
export interface OpenPage {
  /**
   * Does work on the page under a signal that also aborts when its tab is closed: what only waits is told of that by
   * nothing else.
   * @throws WinnowError PAGE_CHANGED as soon as the tab is closed; the signal's reason
   */
  whileOpen<Value>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /**
   * Resolves as soon as the page takes a call, for which a busy one lets wait; tells whether its document is still
   * coming.
   */
  reach(): Promise<{ isLoading: boolean }>;
  /** Reads the document where it stands, without changing it. */
  read(options: ReadOptions): Promise<PageContent>;
  /** Finds, once it was read, if the page loaded itself again meanwhile, or changed its text again and again. */
  restlessness?(): Promise<'held' | 'changing' | undefined>;
  /** The visible area; JPEG where a quality (1 to 100) is given, else PNG. */
  captureVisible(quality?: number): Promise<Blob>;
  measure(): Promise<PageMetrics>;
  /** Scrolls and resolves once the new position has been painted, with the position reached. */
  scrollTo(x: number, y: number): Promise<{ x: number; y: number }>;
  /** Takes what sticks to the viewport (headers, banners) out of later shots, until `restore`. */
  hideSticky(): Promise<void>;
  /** Puts scroll position and sticky parts back as they were. */
  restore(): Promise<void>;
}
