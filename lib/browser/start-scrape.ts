import { browser } from 'wxt/browser';
import { type Issue, issue, parseRequest, ScrapeError } from '@/lib/contract';
import type { NewJob } from '@/lib/jobs/run-jobs';
import type { StartScrape } from './background-api';
import { restrictionOf, restrictionOfTab } from './pages';

/**
 * What a view or a menu asked for, as a job: the tab's address is filled in and the request checked.
 * @returns the job, or every field that is wrong
 * @throws ScrapeError PAGE_NOT_READABLE where the tab shows what no extension can read
 */
export async function prepareJob({
  request,
  engine,
  tabId,
  selection = false,
}: StartScrape): Promise<{ job: NewJob } | { issues: Issue[] }> {
  if (tabId === undefined && engine === 'local') {
    return { issues: [issue(['url'], 'This browser scrapes the open page only; scrape an address with a service.')] };
  }
  const tab = tabId === undefined ? undefined : await browser.tabs.get(tabId);
  if (tab) await refuseRestricted(engine, tab);
  const parsed = parseRequest({
    // The person means the page as it is now; a copy from a service's cache only on request.
    ...(tab && { url: tab.url, ...(engine === 'remote' && { maxAge: 0 }) }),
    ...request,
  });
  if (!parsed.ok) return { issues: parsed.issues };
  return {
    job: {
      engine,
      request: parsed.request,
      warnings: parsed.warnings,
      ...(tab?.id !== undefined && { tab: { id: tab.id, windowId: tab.windowId, selection } }),
      page: {
        url: parsed.request.url,
        title: tab?.title || parsed.request.url,
        ...(tab?.favIconUrl && { favicon: tab.favIconUrl }),
      },
      incognito: tab?.incognito ?? false,
    },
  };
}

async function refuseRestricted(engine: StartScrape['engine'], tab: Parameters<typeof restrictionOfTab>[0]) {
  // A service reads the address by itself: it needs a page of the web, not one that this browser can read.
  const restriction = engine === 'remote' ? restrictionOf(tab.url) : await restrictionOfTab(tab);
  if (!restriction) return;
  if (restriction === 'crashed') throw new ScrapeError('PAGE_CRASHED', 'The page has crashed or does not answer.');
  if (restriction === 'unreadable') throw new ScrapeError('PERMISSION_NEEDED', 'Winnow may not read this page now.');
  const why = {
    'browser-page': 'The browser keeps extensions off its own pages.',
    'web-store': 'The browser keeps extensions off its store.',
    pdf: 'This is a PDF, which the browser shows in a viewer that extensions cannot read.',
    blank: 'This tab is empty.',
    file: 'The browser lets extensions read files only where you allow it on its extensions page.',
  }[restriction];
  throw new ScrapeError('PAGE_NOT_READABLE', why);
}
