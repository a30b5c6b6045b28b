import type { ScrapeResponse } from '@/lib/contract';
import type { Scraped } from '@/lib/worker/bridge';
import type { Door } from '@/server/http/scraping-browser';

/** A door without a browser behind it: tests see what was asked of it and give the answers. */
export interface StubDoor extends Door {
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
export function stubDoor(
  answer: (body: Record<string, unknown>, signal: AbortSignal) => Promise<Scraped> | Scraped = () => scraped(),
): StubDoor {
  let isOpen = true;
  let verifies = true;
  const door: StubDoor = {
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
      door.asked.push(body);
      door.running++;
      try {
        return await answer(body, signal);
      } finally {
        door.running--;
      }
    },
    async clean() {
      door.cleaned++;
    },
    async [Symbol.asyncDispose]() {
      isOpen = false;
    },
  };
  return door;
}
