import { useRef } from 'preact/hooks';
import type { PanelActions } from '@/components/panel/actions';
import { clearMark, markPassage } from '@/lib/browser/mark';
import { activeTab } from '@/lib/browser/tabs';
import { isSamePage } from '@/lib/scrape/page-address';

/** Shows passages in the user's active page. */
export function useInPage(windowId: number | undefined): Pick<PanelActions, 'showInPage' | 'clearInPage'> {
  /** The tab with the highlighted passages. */
  const marked = useRef<number | undefined>(undefined);
  return {
    async showInPage(passage, url) {
      const tab = await activeTab(windowId);
      if (tab?.id === undefined) return 'closed';
      // A hidden address belongs to a page that does not allow scripts either.
      if (tab.url !== undefined && !isSamePage(tab.url, url)) return 'other-page';
      marked.current = tab.id;
      return markPassage(tab.id, passage).catch(() => 'closed' as const);
    },
    clearInPage() {
      // The page may have navigated by itself.
      if (marked.current !== undefined) void clearMark(marked.current).catch(() => undefined);
      marked.current = undefined;
    },
  };
}
