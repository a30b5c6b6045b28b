import type { ScrapeResponse } from '@/lib/contract';
import type { Scraped } from '@/lib/worker/bridge';
import type { ScrapingBrowser } from '@/server/http/scraping-browser';

/** A browser without a Chromium behind it: tests see what was asked of it and give the responses. */
export interface StubBrowser extends ScrapingBrowser {
  /** Bodies of the scrapes that were started, in order. */
  asked: Record<string, unknown>[];
  /** How many of them run. */
  running: number;
  cleaned: number;
  /** Ends it as a crash does. */
  crash(): void;
  /** Passes an invalid certificate. */
  pass(): void;
}

export const scraped = (data: Partial<ScrapeResponse['data']> = {}, attachments = {}): Scraped => ({
  response: { success: true, data: { markdown: 'text', metadata: {}, ...data } as ScrapeResponse['data'] },
  attachments,
});

/** @param answer how a scrape goes; it may take as long as it likes, and is told when it is cancelled */
export function stubBrowser(
  answer: (body: Record<string, unknown>, signal: AbortSignal) => Promise<Scraped> | Scraped = () => scraped(),
): StubBrowser {
  let isOpen = true;
  let verifies = true;
  const browser: StubBrowser = {
    asked: [],
    running: 0,
    cleaned: 0,
    crash: () => {
      isOpen = false;
    },
    pass: () => {
      verifies = false;
    },
    isOpen: () => isOpen,
    verifies: () => verifies,
    async scrape(body, signal) {
      browser.asked.push(body);
      browser.running++;
      try {
        return await answer(body, signal);
      } finally {
        browser.running--;
      }
    },
    async clean() {
      browser.cleaned++;
    },
    async [Symbol.asyncDispose]() {
      isOpen = false;
    },
  };
  return browser;
}
