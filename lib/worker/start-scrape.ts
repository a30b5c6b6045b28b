import { type Issue, parseRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { NewJob, RefusedJob } from '@/lib/jobs/run-jobs';
import { fillVariables } from '@/lib/recorder/variables';
import { CRASHED, ERROR_PAGE } from '../browser/page-scripts';
import { restrictionOf, restrictionOfTab } from '../browser/pages';
import { getTab, type Tab } from '../browser/tabs';
import type { StartScrape } from './scraping';

/** A scrape that can start, one that cannot and becomes a failed job, or every field that is wrong. */
export type Prepared = { job: NewJob } | { refused: RefusedJob } | { issues: Issue[]; refused: RefusedJob };

/** What a view or a menu asked for, as a job: the tab's address is filled in and the request checked. */
export async function prepareJob({ request, engine, tabId, ...door }: StartScrape): Promise<Prepared> {
  const tab = tabId === undefined ? undefined : await getTab(tabId);
  const url = String(request.url ?? tab?.url ?? '');
  const known = {
    engine,
    ...(tab?.id !== undefined && { tab: { id: tab.id, windowId: tab.windowId, selection: door.selection ?? false } }),
    page: { url, title: tab?.title || url, ...(tab?.favIconUrl && { favicon: tab.favIconUrl }) },
    incognito: (tab?.incognito ?? door.incognito ?? false) || asksForNoTrace(request),
  };

  const restricted = tab && (await whyRestricted(engine, tab));
  if (restricted) return { refused: { ...known, error: restricted } };

  const parsed = parseRequest({
    // The person means the page as it is now; a copy from a service's cache only on request.
    ...(tab && { url: tab.url, ...(engine === 'remote' && !wantsCopy(request) && { maxAge: 0 }) }),
    ...request,
  });
  if (!parsed.ok) return { issues: parsed.issues, refused: { ...known, error: WinnowError.badRequest(parsed.issues) } };
  const { recording } = door;
  const values = { ...recording?.values, ...door.values };
  const unfilled = fillVariables(parsed.request.actions ?? [], values);
  if (!unfilled.ok) {
    return { issues: unfilled.issues, refused: { ...known, error: WinnowError.badRequest(unfilled.issues) } };
  }
  const replay = recording && { recordingId: recording.id, strict: recording.strict, trial: recording.trial };
  const { request: whole, warnings } = parsed;
  const page = { ...known.page, url: whole.url };
  return { job: { ...known, page, request: whole, warnings, values, ...(replay && { replay }) } };
}

/** True for a request that allows nothing but a cached copy, which no service has of the age 0. */
const wantsCopy = ({ lockdown, minAge }: StartScrape['request']) => lockdown === true || minAge !== undefined;

/** True for a request that asks for it, also where it is not one that the contract accepts. */
const asksForNoTrace = ({ zeroDataRetention, lockdown }: StartScrape['request']): boolean =>
  zeroDataRetention === true || lockdown === true;

async function whyRestricted(engine: StartScrape['engine'], tab: Tab): Promise<WinnowError | undefined> {
  // A service reads the address by itself: it needs a page of the web, not one that this browser can read.
  const restriction =
    engine === 'remote' && tab.url !== undefined ? restrictionOf(tab.url) : await restrictionOfTab(tab);
  if (!restriction) return undefined;
  if (restriction === 'crashed') return new WinnowError('PAGE_CRASHED', CRASHED);
  if (restriction === 'error-page') {
    return new WinnowError('SCRAPE_SITE_ERROR', ERROR_PAGE, { remedy: 'reload-page' });
  }
  if (restriction === 'not-loaded') {
    return new WinnowError('PAGE_NOT_READABLE', 'Nothing of this page has come yet.', {
      nextStep: 'Wait until you see it, then scrape it.',
      remedy: 'retry',
    });
  }
  if (restriction === 'unreadable') return new WinnowError('PERMISSION_NEEDED', 'Winnow may not read this page now.');
  const why = {
    'browser-page': 'The browser keeps extensions off its own pages.',
    'web-store': 'The browser keeps extensions off its store.',
    pdf: 'This is a PDF, which the browser shows in a viewer that extensions cannot read.',
    blank: 'This tab is empty.',
    file: 'The browser lets extensions read files only where you allow it on its extensions page.',
  }[restriction];
  return new WinnowError('PAGE_NOT_READABLE', why);
}
