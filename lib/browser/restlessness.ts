import { browser } from 'wxt/browser';
import { asItStands } from './page-scripts';

/** Milliseconds that a page is watched for once its text has changed while it was read. */
const LONGER = 100;
/** Changes of a page's text until then that make it one that keeps changing. */
const FEW = 3;
/** Milliseconds after which a page that was loaded again stays for as long as anybody would want to read it. */
const STAYS = 1_500;

declare global {
  /** Times that the document has changed since it was reached. */
  var winnowChanges: { count: number } | undefined;
}

/** Watches the text of a tab's document until `restlessnessIn` asks. Never throws. */
export async function watchRestlessness(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ ...asItStands(tabId), func: watch }).catch(() => undefined);
}

/**
 * Finds if a document that was watched, and has been read, keeps changing its text. One that was loaded again a moment ago
 * is given the time to do so once more.
 * @throws where the document went away meanwhile
 */
export async function restlessnessIn(tabId: number): Promise<'changing' | undefined> {
  const script = { ...asItStands(tabId), func: countChanges, args: [LONGER, STAYS] as [number, number] };
  const [counted] = await browser.scripting.executeScript(script);
  // Another document has not been watched.
  if (counted?.result == null) throw new Error('The document went away.');
  return counted.result >= FEW ? 'changing' : undefined;
}

/** Runs in the page: nothing of this file is there. */
function watch(): void {
  const changes = { count: 0 };
  globalThis.winnowChanges = changes;
  const observer = new MutationObserver(() => changes.count++);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  setTimeout(() => observer.disconnect(), 15_000);
}

/** Runs in the page: nothing of this file is there. */
async function countChanges(longer: number, stays: number): Promise<number | null> {
  const changes = globalThis.winnowChanges;
  if (!changes) return null;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const young = navigation?.type === 'reload' ? stays - performance.now() : 0;
  const wait = Math.max(young, changes.count > 0 ? longer : 0);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return changes.count;
}
