import { capabilities } from '@/lib/browser/capabilities';
import { restrictionOfTab } from '@/lib/browser/pages';
import { readableTabs, type Tab } from '@/lib/browser/tabs';

/** A first thing to scrape without asking for access: an open page, any address, or nothing. */
export type FirstPage = { tab: Tab } | 'any-address' | 'none';

/** Finds the most recently viewed tab that can be scraped. */
export async function firstPage(): Promise<FirstPage> {
  for (const tab of await readableTabs()) if (!(await restrictionOfTab(tab))) return { tab };
  return (await capabilities.allSites()) ? 'any-address' : 'none';
}
