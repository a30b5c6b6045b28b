import { browser } from 'wxt/browser';
import { capabilities } from './capabilities';

/** Key in `storage.local` of an address that must leave the browser's history, with the time from which its visits are Winnow's. */
const VISIT = 'ownVisit:';

/** Addresses that Winnow's pages are visiting, and the number of pages that do. */
const pending = new Map<string, { since: number; pages: number }>();

/** Addresses that one page of Winnow's visits. */
export interface OwnVisits {
  /**
   * Notes an address before it is visited, on disk, so that it is removed even if the worker is killed. Does nothing without the
   * permission, and for an address that the person has visited. Never throws.
   */
  add(url: string): Promise<void>;
  /** Removes them from the history. Never throws: whatever stays is removed at the worker's next start. */
  end(): Promise<void>;
}

export function createOwnVisits(): OwnVisits {
  const urls = new Set<string>();
  return {
    async add(url) {
      if (!/^https?:/.test(url) || urls.has(url) || !capabilities.history()) return;
      urls.add(url);
      const known = pending.get(url);
      if (known) {
        known.pages++;
        return;
      }
      const visit = { since: Date.now(), pages: 1 };
      pending.set(url, visit);
      // An address that cannot be looked up is left alone.
      const isKnown = await wasVisited(url, visit.since).catch(() => true);
      if (isKnown) pending.delete(url);
      else await browser.storage.local.set({ [VISIT + url]: visit.since }).catch(() => undefined);
    },
    async end() {
      await Promise.all([...urls].map(endVisit));
    },
  };
}

/** Keeps an address that the person visits while a page of Winnow's does. */
export function keepVisit(url: string): void {
  if (!pending.delete(url)) return;
  void browser.storage.local.remove(VISIT + url).catch(() => undefined);
}

/** For the worker's start: removes what an earlier worker noted. Never throws. */
export async function removeLeftVisits(stored: Readonly<Record<string, unknown>>): Promise<void> {
  const left = Object.entries(stored).filter(([key]) => key.startsWith(VISIT) && !pending.has(key.slice(VISIT.length)));
  await Promise.all(left.map(([key, since]) => remove(key.slice(VISIT.length), Number(since)).catch(() => undefined)));
}

async function endVisit(url: string): Promise<void> {
  const visit = pending.get(url);
  if (!visit) return;
  visit.pages--;
  if (visit.pages > 0) return;
  pending.delete(url);
  await remove(url, visit.since).catch(() => undefined);
}

async function remove(url: string, since: number): Promise<void> {
  if (capabilities.history() && !(await wasVisited(url, since))) await browser.history.deleteUrl({ url });
  await browser.storage.local.remove(VISIT + url);
}

/** @param before time in ms since the epoch */
async function wasVisited(url: string, before: number): Promise<boolean> {
  const visits = await browser.history.getVisits({ url });
  // Some imported visits have no time.
  return visits.some(({ visitTime = 0 }) => visitTime < before);
}
