import type { Marked } from '@/lib/page/mark-passage';
import { isSamePage } from '@/lib/scrape/page-address';
import { callScript, inject } from './page-scripts';
import { activeTab, openTab } from './tabs';

/**
 * Marks a passage in the page of a tab and scrolls to it. Rejects if scripts may not run there.
 * @param passage as a user reads it, without markup
 */
export async function markPassage(tabId: number, passage: string): Promise<Marked> {
  const target = { target: { tabId } };
  await inject(target, 'mark');
  const [found] = await callScript(target, 'mark', { name: 'mark', args: [passage] });
  return (found?.value as Marked | undefined) ?? 'missing';
}

/** Removes the mark if one is shown. Rejects if scripts may not run. */
export async function clearMark(tabId: number): Promise<void> {
  await callScript({ target: { tabId } }, 'mark', { name: 'clear', args: [] });
}

/**
 * Shows a page to the user, and marks passages in it.
 * @returns false if the page contains none of the passages; true if none were given
 */
export async function markInPage(url: string, passages: readonly string[]): Promise<boolean> {
  const front = await activeTab();
  const tabId = front?.id !== undefined && front.url && isSamePage(front.url, url) ? front.id : await openTab(url);
  if (passages.length === 0) return true;
  const target = { target: { tabId } };
  await inject(target, 'mark');
  const [found] = await callScript(target, 'mark', { name: 'markAll', args: [passages] });
  return found?.value === 'shown' || found?.value === 'folded';
}
