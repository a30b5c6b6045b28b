import { useEffect, useMemo } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { activeTab, watchTabs } from '@/lib/browser/tabs';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { type HighlightStore, highlightPage } from '@/lib/store/highlights';
import { background } from '../background';

/**
 * Shows the highlights of the page in front, also where the browser runs no script by itself: without the permission for its
 * site, or at an address with other parameters.
 */
export function useKeptInFront(highlights: HighlightStore, windowId: number | undefined): void {
  const [front] = useLoaded(() => activeTab(windowId), [windowId], watchTabs);
  const { id, url, status } = front ?? {};
  useEffect(() => {
    if (id === undefined || url === undefined || status !== 'complete') return;
    void highlights.ofPage(url).then((kept) => kept.length > 0 && background.showHighlights(id));
  }, [id, url, status]);
}

/** Returns the highlights of the page of an address, as they change. */
export function useHighlightsOf(highlights: HighlightStore, url: string | undefined): readonly KeptHighlight[] {
  const load = async () => (url === undefined ? [] : highlights.ofPage(url));
  const [kept = []] = useLoaded(load, [highlights, url], highlights.watch);
  return kept;
}

/** Counts the highlights of each page for History; undefined while that is closed. */
export function useHighlightCounts(highlights: HighlightStore, isOpen: boolean): ((url: string) => number) | undefined {
  const load = async () => {
    const counts = new Map<string, number>();
    if (isOpen) for (const { page } of await highlights.list()) counts.set(page, (counts.get(page) ?? 0) + 1);
    return counts;
  };
  const [counts] = useLoaded(load, [highlights, isOpen], highlights.watch);
  return useMemo(
    () => (isOpen && counts ? (url: string) => counts.get(highlightPage(url) ?? '') ?? 0 : undefined),
    [isOpen, counts],
  );
}
