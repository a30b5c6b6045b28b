import { storage } from '@/lib/browser/storage';
import type { EngineName } from '@/lib/operations/engine';

/** A request whose content the user chooses in the page. */
export interface Picking {
  tabId: number;
  engine: EngineName;
  /** Without an address, as it is for the tab. */
  request: Record<string, unknown>;
  /** True to scrape the chosen content at once; otherwise the choice is put into the form. */
  scrapes: boolean;
  /** Address of the page whose site keeps the choice for later scrapes. */
  keptFor?: string | undefined;
  /** Begins to watch what was chosen, in place of a scrape. */
  watches?: true;
  /** Id of the set that values are picked for, as examples. */
  valuesOf?: string;
  /** True once it was chosen, for the form. */
  isPicked?: boolean;
}

/** The choice in progress, or not yet taken by the form. Kept in memory, because the request may be of a private window. */
export const picking = storage.defineItem<Picking>('session:picking');
