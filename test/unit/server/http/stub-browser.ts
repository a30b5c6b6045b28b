import { readFile } from 'node:fs/promises';
import type { ScrapeRequest, ScrapeResponse } from '@/lib/contract';
import type { ParsedStart } from '@/lib/jobs/job-start';
import { operationOf } from '@/lib/operations/registry';
import type { Scraped } from '@/lib/worker/job-calls';
import type { ScrapingBrowser } from '@/server/http/scraping-browser';

/** A browser without a Chromium behind it: tests see what was asked of it and give the responses. */
export interface StubBrowser extends ScrapingBrowser {
  /** Inputs of the operations that were started, in order. */
  asked: ParsedStart['input'][];
  /** Milliseconds that each of them had waited. */
  waited: number[];
  /** Files that were read in place of a page: their name, kind and text. */
  files: { name: string; kind?: string; text: string }[];
  /** Number of them that run. */
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
  answer: (input: ScrapeRequest, signal: AbortSignal) => Promise<Scraped> | Scraped = () => scraped(),
): StubBrowser {
  let isOpen = true;
  let verifies = true;
  const browser: StubBrowser = {
    asked: [],
    waited: [],
    files: [],
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
    async scrape({ input, deadline = 0, file, path }, signal) {
      browser.asked.push(input);
      browser.waited.push(operationOf('scrape').firstPage(input).timeout - (deadline - Date.now()));
      if (file && path) browser.files.push({ ...file, text: await readFile(path, 'utf8') });
      browser.running++;
      try {
        return await answer(operationOf('scrape').firstPage(input), signal);
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
