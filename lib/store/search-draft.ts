import { storage } from '@/lib/browser/storage';
import type { SearchResponse } from '@/lib/contract';

/** A search of the web, and its last results. */
export interface SearchDraft {
  query: string;
  /** Number of requested results. */
  limit: number;
  found?: SearchResponse;
}

/** The search that the panel shows, in memory until the browser closes; never of a private window. */
export const searchDraft = storage.defineItem<SearchDraft | null>('session:searchDraft', { fallback: null });
