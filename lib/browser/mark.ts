import type { Marked } from '@/lib/page/mark-passage';
import { callScript, inject } from './page-scripts';

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
