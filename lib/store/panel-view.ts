import { storage } from 'wxt/utils/storage';

/** What the side panel is asked to show: the list of results, or one of them. */
export const panelView = storage.defineItem<'history' | { jobId: string }>('session:panelView');
