import { browser } from 'wxt/browser';
import type { LookOutcome } from '@/lib/page/kept/keeping';
import type { TextQuote } from '@/lib/page/kept/text-quote';
import type { Marked } from '@/lib/page/mark-passage';
import { scriptIn } from './page-scripts';

/** Id of the registered script. */
const ID = 'kept';
const FILE = 'kept.js';

/** Query parameters that mail and social networks add to an address. */
const COMMON = ['utm_source', 'utm_medium', 'utm_campaign', 'fbclid', 'gclid'];

/**
 * Returns the match patterns of one page. Firefox refuses ports in them, and Chromium then matches any port; the worker tells
 * the pages apart.
 */
function patternsOfPage(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed || !/^(https?|file):$/.test(parsed.protocol)) return [];
  const { protocol, hostname, pathname, search } = parsed;
  const page = `${protocol}//${hostname}${pathname}`;
  if (search) return [page + search];
  return [page, ...(protocol === 'file:' ? [] : COMMON.map((name) => `${page}?${name}=*`))];
}

/**
 * Registers the script that shows highlights, for these pages alone: no other page has a script. The browser keeps the
 * registration, and runs the script only where it may.
 */
export async function registerKeptPages(urls: readonly string[]): Promise<void> {
  const matches = [...new Set(urls.flatMap(patternsOfPage))];
  const [known] = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  if (matches.length === 0) {
    if (known) await browser.scripting.unregisterContentScripts({ ids: [ID] });
    return;
  }
  const script = { id: ID, js: [FILE], matches, runAt: 'document_idle' as const, persistAcrossSessions: true };
  if (known) await browser.scripting.updateContentScripts([script]);
  else await browser.scripting.registerContentScripts([script]);
}

const keeping = (tabId: number) => scriptIn({ target: { tabId } }, 'kept');

/** Describes the selection in a tab; null without one. @throws WinnowError if scripts may not run there */
export const describeSelection = (tabId: number): Promise<TextQuote | null> => keeping(tabId).describe();

/** Shows the highlights of the page in a tab. @throws WinnowError if scripts may not run there */
export const showKept = (tabId: number): Promise<LookOutcome> => keeping(tabId).look();

/** Scrolls to a highlight in a tab. @throws WinnowError if scripts may not run there */
export const revealKept = (tabId: number, id: string): Promise<Marked> => keeping(tabId).reveal(id);
