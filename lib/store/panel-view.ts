import { storage } from '@/lib/browser/storage';

/** Tabs that the form of a batch begins with: those selected in the window, or all of it where only one is. */
export type TabsOfBatch = 'selected' | 'window';

/** View that the side panel is asked to show: a list, or one thing of it. */
export const panelView = storage.defineItem<
  | 'history'
  | 'recordings'
  | 'crawl'
  | { batch: TabsOfBatch }
  | { jobId: string }
  | {
      recordingId: string;
      /** Asks for the values of its variables, to scrape with them. */
      asksValues?: true;
    }
  | { ask: 'selection' }
>('session:panelView');
