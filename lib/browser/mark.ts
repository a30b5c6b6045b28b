import { browser } from 'wxt/browser';
import type { Marked, Marking } from '@/lib/page/mark-passage';

/**
 * Marks a passage in the page of a tab and scrolls to it. Rejects where scripts may not run there.
 * @param passage as a person reads it, without markup
 */
export async function markPassage(tabId: number, passage: string): Promise<Marked> {
  await browser.scripting.executeScript({ target: { tabId }, files: ['/mark.js' as never] });
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    // Runs in the page: nothing of this file is there but its argument.
    func: (text: string) => (globalThis as { winnowMarking?: Marking }).winnowMarking?.mark(text),
    args: [passage],
  });
  return (answer?.result as Marked | null | undefined) ?? 'missing';
}
