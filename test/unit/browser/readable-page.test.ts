import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { delay } from '@/lib/base/async';
import { readablePage } from '@/lib/browser/readable-page';

const LONG = 60_000;

/** Work on tab 7 that only waits, and the signals that it has under way. */
function waiting() {
  const scrape = new AbortController();
  const seen: AbortSignal[] = [];
  const work = readablePage(7).whileOpen(scrape.signal, (signal) => {
    seen.push(signal);
    return delay(LONG, signal);
  });
  const [signal] = seen;
  return { scrape, work, signal };
}

const close = (tabId: number) => fakeBrowser.tabs.onRemoved.trigger(tabId, { windowId: 1, isWindowClosing: false });

describe('work on a page', () => {
  it('ends as soon as its tab is closed, with all that it waits for', async () => {
    const { work, signal } = waiting();
    await Promise.all([expect(work).rejects.toMatchObject({ code: 'PAGE_CHANGED' }), close(7)]);
    expect(signal?.aborted).toBe(true);
  });

  it('goes on when another tab is closed, until it is stopped', async () => {
    const { scrape, work, signal } = waiting();
    await close(8);
    expect(signal?.aborted).toBe(false);
    scrape.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
  });
});
