import { capabilities } from '@/lib/browser/capabilities';
import { restrictionOfTab } from '@/lib/browser/pages';
import { readableTabs, type Tab } from '@/lib/browser/tabs';

/** Something to scrape without a question for access: a page that is open, any address, or nothing. */
export type FirstPage = { tab: Tab } | 'any-address' | 'none';

/** Finds the most recently viewed tab that can be scraped. */
export async function firstPage(): Promise<FirstPage> {
  for (const tab of await readableTabs()) if (!(await restrictionOfTab(tab))) return { tab };
  return (await capabilities.allSites()) ? 'any-address' : 'none';
}
