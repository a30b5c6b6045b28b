import { storage } from '@/lib/browser/storage';

/** Tabs that a batch begins with; `window`: those selected in it, or all of it where only one is. */
export type TabsOfBatch = 'selected' | 'window' | 'all';

/** A list that the side panel shows, or one thing of it. */
export type PanelView =
  | 'history'
  | 'recordings'
  | 'crawl'
  | 'act'
  | 'watched'
  | {
      batch: TabsOfBatch;
      /** Starts at once, to be saved in one file at the end. */
      saves?: true;
    }
  | {
      /** Words that the web is searched for; empty to ask for them. */
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
      /** Asks for the values of its variables, to scrape with them. */
      asksValues?: true;
    }
  | {
      ask: 'selection';
      /** The selected text, as far as it is shown. */
      text: string;
    };

/** The newest of what was asked for; its id tells it from the same view that is asked for again. */
const asked = storage.defineItem<{ id: string; view: PanelView; windowId?: number }>('session:panelView');

/** View that a side panel is asked to show, also one that is still to open. */
export const panelView = {
  /** @param windowId the panel's window; absent for any */
  ask: (view: PanelView, windowId?: number): Promise<void> =>
    asked.setValue({ id: crypto.randomUUID(), view, ...(windowId !== undefined && { windowId }) }),

  forget: (): Promise<void> => asked.removeValue(),

  /**
   * Shows what the panel of a window is asked for, each time once.
   * @returns a function that ends it
   */
  follow(windowId: number | undefined, show: (view: PanelView) => void): () => void {
    let shown: string | undefined;
    const obey = async (one: Awaited<ReturnType<typeof asked.getValue>>) => {
      // One that is asked for while the panel opens is both read and heard of.
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
