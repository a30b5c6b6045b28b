import { storage } from '@/lib/browser/storage';

/**
 * When the browser was connected with its server, in ms since the epoch; null without a server. In a file of its own: views
 * read it at their start, and the rest of what programs need is large.
 */
export const connectedSince = storage.defineItem<number | null>('session:programsSince', { fallback: null });
