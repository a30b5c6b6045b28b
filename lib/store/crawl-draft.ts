import { storage } from '@/lib/browser/storage';

/** Fields of the crawl that is being prepared, as they were typed. Kept until the browser closes. */
export const crawlDraft = storage.defineItem<({ url: string } & Record<string, unknown>) | null>('session:crawlDraft', {
  fallback: null,
});
