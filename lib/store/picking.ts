import { storage } from '@/lib/browser/storage';
import type { EngineName } from '@/lib/operations/engine';

/** A request whose content a person chooses in the page. */
export interface Picking {
  tabId: number;
  engine: EngineName;
  /** Without an address: it is of the tab. */
  request: Record<string, unknown>;
  /** Scrapes at once what was chosen; else it is put into the form. */
  scrapes: boolean;
  /** Begins to watch what was chosen, in place of a scrape. */
  watches?: true;
  /** True once it was chosen, for the form. */
  isPicked?: boolean;
}

/** The choice that is made, or that the form has not taken yet. In memory: the request may be of a private window. */
export const picking = storage.defineItem<Picking>('session:picking');
