import { storage } from '@/lib/browser/storage';
import type { SearchResponse } from '@/lib/contract';

/** A search of the web, and what it found last. */
export interface SearchDraft {
  query: string;
  /** Number of results that were asked for. */
  limit: number;
  found?: SearchResponse;
}

/** The search that the panel shows, in memory until the browser ends; never one of a private window. */
export const searchDraft = storage.defineItem<SearchDraft | null>('session:searchDraft', { fallback: null });
