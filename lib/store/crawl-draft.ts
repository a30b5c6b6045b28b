import { storage } from '@/lib/browser/storage';

/** Fields of the crawl that is being prepared, as they are written; kept until the browser ends. */
export const crawlDraft = storage.defineItem<({ url: string } & Record<string, unknown>) | null>('session:crawlDraft', {
  fallback: null,
});
