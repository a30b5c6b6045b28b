import { browser } from 'wxt/browser';
import { asItStands } from './page-scripts';

/** How long to watch a page whose text changed while it was read, in ms. */
const LONGER = 100;
/** Number of changes of a page's text during that time from which on it keeps changing. */
const FEW = 3;
/** How long after a reload a page counts as staying, in ms: long enough for anyone to read it. */
const STAYS = 1_500;

declare global {
  /** Number of times that the document has changed since it was reached. */
  var winnowChanges: { count: number } | undefined;
}

/** Watches the text of a tab's document until `restlessnessIn` asks. Never throws. */
export async function watchRestlessness(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ ...asItStands(tabId), func: watch }).catch(() => undefined);
}

/**
 * Finds out whether a document that was watched, and has been read, keeps changing its text. A document that was reloaded a
 * moment ago is given the time to do so once more.
 * @throws if the document was replaced meanwhile
 */
export async function restlessnessIn(tabId: number): Promise<'changing' | undefined> {
  const script = { ...asItStands(tabId), func: countChanges, args: [LONGER, STAYS] as [number, number] };
  const [counted] = await browser.scripting.executeScript(script);
  // Another document has not been watched.
  if (counted?.result == null) throw new Error('The document went away.');
  return counted.result >= FEW ? 'changing' : undefined;
}

/** Runs in the page, so it cannot use anything from this file. */
function watch(): void {
  const changes = { count: 0 };
  globalThis.winnowChanges = changes;
  const observer = new MutationObserver(() => changes.count++);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  setTimeout(() => observer.disconnect(), 15_000);
}

/** Runs in the page, so it cannot use anything from this file. */
async function countChanges(longer: number, stays: number): Promise<number | null> {
  const changes = globalThis.winnowChanges;
  if (!changes) return null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const young = navigation?.type === 'reload' ? stays - performance.now() : 0;
  const wait = Math.max(young, changes.count > 0 ? longer : 0);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return changes.count;
}
