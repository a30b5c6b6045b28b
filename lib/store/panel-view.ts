import { storage } from '@/lib/browser/storage';

/** Tabs that a batch begins with; `window`: those selected in it, or all of it where only one is. */
export type TabsOfBatch = 'selected' | 'window' | 'all';

/** A list that the side panel shows, or one thing of it. */
export type PanelView =
  | 'history'
  | 'recordings'
  | 'crawl'
  | {
      batch: TabsOfBatch;
      /** Starts at once, to be saved in one file at the end. */
      saves?: true;
    }
  | { jobId: string }
  | {
      recordingId: string;
      /** Asks for the values of its variables, to scrape with them. */
      asksValues?: true;
    }
  | { ask: 'selection' };

/** View that the side panel is asked to show. */
export const panelView = storage.defineItem<PanelView>('session:panelView');
