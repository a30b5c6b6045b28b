import { defined } from '@/lib/base/json';
import { storage } from '@/lib/browser/storage';

/** Tabs that a batch begins with; `window`: the tabs selected in the window, or all of its tabs if only one is selected. */
export type TabsOfBatch = 'selected' | 'window' | 'all';

/** What the list of highlights begins with: a list, or the reason why a press on Highlight did nothing. */
export type KeptAsked = 'page' | 'all' | HighlightRefusal;

/** `nothing`: no text was selected. */
export type HighlightRefusal = 'private' | 'nothing' | 'unreadable';

/** A list that the side panel shows, or one item of it. */
export type PanelView =
  | 'history'
  | 'recordings'
  | 'crawl'
  | 'act'
  | 'watched'
  | {
      /** The highlights, of the page in front or of all pages, or why nothing was highlighted. */
      kept: KeptAsked;
    }
  | {
      batch: TabsOfBatch;
      /** Starts at once, and saves everything in one file at the end. */
      saves?: true;
    }
  | {
      /** Words to search the web for; empty to ask the user for them. */
      search: string;
    }
  | { jobId: string }
  | {
      /** The watch that is shown with its history. */
      watchId: string;
    }
  | {
      /** The page that is to be watched, of this tab; undefined for the one in front. */
      watchTab: number | undefined;
    }
  | {
      recordingId: string;
      /** Asks for the values of its variables in order to scrape with them. */
      asksValues?: true;
    }
  | {
      ask: 'selection';
      /** The selected text, as far as it is shown. */
      text: string;
    };

/** The last requested view; its id distinguishes it from a later request for the same view. */
const asked = storage.defineItem<{ id: string; view: PanelView; windowId?: number }>('session:panelView');

/** The view that a side panel is asked to show, even if the panel is yet to open. */
export const panelView = {
  /** @param windowId the panel's window; absent for any window */
  ask: (view: PanelView, windowId?: number): Promise<void> =>
    asked.setValue({ id: crypto.randomUUID(), view, ...defined({ windowId }) }),

  forget: (): Promise<void> => asked.removeValue(),

  /**
   * Shows each view that is requested of the panel of a window, once.
   * @returns a function that stops following
   */
  follow(windowId: number | undefined, show: (view: PanelView) => void): () => void {
    let shown: string | undefined;
    const obey = async (one: Awaited<ReturnType<typeof asked.getValue>>) => {
      // A view that is requested while the panel opens is both read and reported as a change.
      if (
        !one ||
        one.id === shown ||
        (windowId !== undefined && one.windowId !== undefined && one.windowId !== windowId)
      )
        return;
      shown = one.id;
      show(one.view);
      await asked.removeValue();
    };
    void asked.getValue().then(obey);
    return asked.watch(obey);
  },
};
