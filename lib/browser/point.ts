import { browser } from 'wxt/browser';
import type { Pointed, Pointing } from '@/lib/recorder/point';

/** The page in front of the person, as an editor of steps points into it. Rejects where scripts may not run there. */
async function call<Method extends keyof Pointing>(
  tabId: number,
  method: Method,
  ...args: Parameters<Pointing[Method]>
): Promise<Awaited<ReturnType<Pointing[Method]>>> {
  await browser.scripting.executeScript({ target: { tabId }, files: ['/point.js' as never] });
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    // Runs in the page: nothing of this file is there but its arguments.
    func: (name: string, values: unknown[]) => {
      const pointing = (globalThis as { winnowPointing?: unknown }).winnowPointing;
      return (pointing as Record<string, (...given: unknown[]) => unknown> | undefined)?.[name]?.(...values);
    },
    args: [method, args],
  });
  return answer?.result as Awaited<ReturnType<Pointing[Method]>>;
}

export const countMatches = (tabId: number, selectors: readonly string[]): Promise<number[]> =>
  call(tabId, 'count', selectors);

export const highlight = (tabId: number, selector?: string): Promise<void> =>
  call(tabId, 'highlight', selector ?? null);

export const pickElement = (tabId: number): Promise<Pointed | null> => call(tabId, 'pick');

export const stopPicking = (tabId: number): Promise<void> => call(tabId, 'stop');
