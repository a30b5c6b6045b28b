import { browser } from 'wxt/browser';
import type { Marked, Marking } from '@/lib/page/mark-passage';

/** Runs in the page: nothing of this file is there. */
type Global = { winnowMarking?: Marking };

/**
 * Marks a passage in the page of a tab and scrolls to it. Rejects where scripts may not run there.
 * @param passage as a person reads it, without markup
 */
export async function markPassage(tabId: number, passage: string): Promise<Marked> {
  await browser.scripting.executeScript({ target: { tabId }, files: ['/mark.js' as never] });
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    func: (text: string) => (globalThis as Global).winnowMarking?.mark(text),
    args: [passage],
  });
  return (answer?.result as Marked | null | undefined) ?? 'missing';
}

/** Takes the mark away again, where there is one. Rejects where scripts may not run. */
export async function clearMark(tabId: number): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId },
    func: () => (globalThis as Global).winnowMarking?.clear(),
  });
}
