import { browser } from 'wxt/browser';

const PAGE = '/reader.html';

const readerAddress = (jobId: string): string => browser.runtime.getURL(`${PAGE}?job=${encodeURIComponent(jobId)}`);

/** Returns true for the address of the reader view. */
export const isReader = (url: string | undefined): boolean => url?.startsWith(browser.runtime.getURL(PAGE)) ?? false;

/** Shows a result in a tab, in place of its page: the browser's Back returns to that. */
export async function openReaderIn(tabId: number, jobId: string): Promise<void> {
  await browser.tabs.update(tabId, { url: readerAddress(jobId) });
}

/** Shows a result in a new tab. */
export async function openReaderTab(jobId: string): Promise<void> {
  await browser.tabs.create({ url: readerAddress(jobId) });
}
