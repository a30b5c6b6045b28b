import { showBadge } from '@/lib/browser/badge';
import { onInstalled } from '@/lib/browser/installed';
import { describeSelection, registerKeptPages, showKept } from '@/lib/browser/kept-pages';
import { type Sender, servePages } from '@/lib/browser/messages';
import { getTab, type Tab, tabsWithPage } from '@/lib/browser/tabs';
import type { KeptQuote, LookOutcome } from '@/lib/page/kept/keeping';
import { type KeptHighlight, QUOTE_LIMITS } from '@/lib/page/kept/text-quote';
import { withoutFragment } from '@/lib/scrape/page-address';
import { type HighlightStore, highlightPage } from '@/lib/store/highlights';
import { type HighlightRefusal, panelView } from '@/lib/store/panel-view';
import type { WorkerContext } from './context';

export type KeptService = ReturnType<typeof createKept>;

/** Returns true for a page whose highlights can be kept. */
export const isHighlightable = (url: string | undefined): url is string => /^(https?|file):/.test(url ?? '');

/** Keeps highlights of pages, and shows them there. Nothing runs in pages without highlights. */
export function createKept({ stores: { highlights } }: Pick<WorkerContext, 'stores'>) {
  /** Lets the browser run the script in pages that have highlights, and in no others. */
  const register = async () => registerKeptPages((await highlights.list()).map(({ url }) => url));

  /** Updates the open tabs that show a page. */
  async function refresh({ url }: KeptHighlight): Promise<void> {
    await register();
    const key = highlightPage(url);
    for (const tab of await tabsWithPage((address) => highlightPage(address) === key)) {
      // A page that does not accept scripts now shows them when it is loaded again.
      if (tab.id !== undefined) await showKept(tab.id).catch(() => undefined);
    }
  }

  async function keep(tab: Tab): Promise<KeptHighlight | HighlightRefusal> {
    const { id: tabId, url = '', title = '', incognito } = tab;
    if (incognito) return 'private';
    if (tabId === undefined || !isHighlightable(url)) return 'unreadable';
    let quote: Awaited<ReturnType<typeof describeSelection>>;
    try {
      quote = await describeSelection(tabId);
    } catch {
      return 'unreadable';
    }
    if (!quote) return 'nothing';
    const known = await highlights.ofPage(url);
    const { start, end, exact } = quote;
    const same = known.find(({ quote: other }) => other.start === start && other.end === end && other.exact === exact);
    if (same) return same;
    const highlight: KeptHighlight = {
      id: crypto.randomUUID(),
      page: highlightPage(url) ?? url,
      url: withoutFragment(new URL(url)).href,
      title: title || url,
      quote,
      createdAt: Date.now(),
    };
    await highlights.put(highlight);
    await refresh(highlight);
    return highlight;
  }

  return {
    /** Call while the worker starts. An update of the extension forgets what it registered. */
    serve(): void {
      servePages('kept', (sender) => pageTable(sender, highlights));
      onInstalled(() => void register().catch(() => undefined));
    },

    /** Highlights the selection in a tab. The panel, and the icon, say why nothing was highlighted. */
    async highlightIn(tab: Tab): Promise<void> {
      const kept = await keep(tab).catch((): HighlightRefusal => 'unreadable');
      if (typeof kept === 'object') return;
      await panelView.ask({ kept }, tab.windowId);
      if (tab.id !== undefined)
        await showBadge({ tab: { id: tab.id, windowId: tab.windowId, selection: true }, state: 'failed' });
    },

    api: keptApi(highlights, { keep, refresh, register }),
  };
}

interface KeptWays {
  keep(tab: Tab): Promise<KeptHighlight | HighlightRefusal>;
  refresh(highlight: KeptHighlight): Promise<void>;
  register(): Promise<void>;
}

/** Creates the functions for views. */
const keptApi = (highlights: HighlightStore, { keep, refresh, register }: KeptWays) => ({
  /** Highlights the selection in a tab. @returns the reason if nothing was highlighted */
  async highlightSelection(tabId: number): Promise<{ refused?: HighlightRefusal }> {
    const kept = await keep(await getTab(tabId));
    return typeof kept === 'string' ? { refused: kept } : {};
  },
  /** Writes the note of a highlight; an empty one removes it. */
  async noteHighlight({ id, note }: { id: string; note: string }): Promise<void> {
    const text = note.trim().slice(0, QUOTE_LIMITS.note);
    await highlights.update(id, ({ note: _note, ...highlight }) => ({
      ...highlight,
      ...(text && { note: text }),
      changedAt: Date.now(),
    }));
  },
  async removeHighlight(id: string): Promise<void> {
    const highlight = await highlights.get(id);
    await highlights.remove(id);
    if (highlight) await refresh(highlight);
  },
  /** Puts a removed highlight back. */
  async restoreHighlight(highlight: KeptHighlight): Promise<void> {
    await highlights.put(highlight);
    await refresh(highlight);
  },
  /** Shows the highlights of the page in a tab; false if scripts may not run there. */
  async showHighlights(tabId: number): Promise<boolean> {
    return showKept(tabId).then(
      () => true,
      () => false,
    );
  },
  /** Registers the pages of highlights that a view has added. */
  registerHighlights: register,
});

/**
 * Creates the functions for the script in a page. A page learns its own quotes alone, and changes nothing but whether they were
 * seen: its process may be hostile.
 */
function pageTable({ url = '', tab, frameId }: Sender, highlights: HighlightStore) {
  const isOurs = frameId === 0 && tab?.incognito === false;
  const ofPage = async () => (isOurs && isHighlightable(url) ? highlights.ofPage(url) : []);
  return {
    here: async (): Promise<KeptQuote[]> => (await ofPage()).map(({ id, quote }) => ({ id, quote })),
    async saw({ found, lost }: LookOutcome): Promise<void> {
      const [isFound, isLost] = [new Set<unknown>(found), new Set<unknown>(lost)];
      for (const { id, lostAt } of await ofPage()) {
        if (lostAt !== undefined && isFound.has(id)) {
          await highlights.update(id, ({ lostAt: _lost, ...highlight }) => highlight);
        } else if (lostAt === undefined && isLost.has(id)) {
          await highlights.update(id, (highlight) => ({ ...highlight, lostAt: Date.now() }));
        }
      }
    },
  };
}
