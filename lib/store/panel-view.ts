import { storage } from '@/lib/browser/storage';

/** View that the side panel is asked to show: a list, or one thing of it. */
export const panelView = storage.defineItem<
  'history' | 'recordings' | 'batch' | { jobId: string } | { recordingId: string } | { ask: 'selection' }
>('session:panelView');
