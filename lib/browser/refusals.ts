import { browser } from 'wxt/browser';

/**
 * Reasons why a script does not reach a page: its tab is closed; its process has crashed; the browser shows an error instead;
 * it navigated to another document or to an empty one; nobody allowed it; or an unknown reason.
 */
export type Refusal = 'closed' | 'crashed' | 'errorPage' | 'left' | 'emptied' | 'denied' | 'unknown';

const LEFT =
  /frame.{0,100}(?:removed|not found)|document.{0,100}(?:unload|navigat)|(?:context|actor).{0,100}(?:invalidated|destroyed)/i;

/** Finds the reason for the browser's refusal to run a script, whose message only tells a part of it. */
export async function reasonOf(tabId: number, refusal: unknown): Promise<Refusal> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) return 'closed';
  // Chromium refuses these as if a permission were missing.
  if (tab.status === 'unloaded') return 'crashed';
  if (tab.url === 'about:blank') return 'emptied';
  const words = String(refusal);
  if (/showing error page/i.test(words)) return 'errorPage';
  if (LEFT.test(words)) return 'left';
  if (/cannot access|permission|extensions gallery|cannot be scripted/i.test(words)) return 'denied';
  return 'unknown';
}
