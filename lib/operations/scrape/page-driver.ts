import type { Action, ScrapeRequest } from '@/lib/contract';
import type { PageEnd } from '@/lib/recorder/ending/read';
import type { Located } from '@/lib/recorder/locate';
import type { EndFact } from '@/lib/recorder/recording';
import type { RecordedElement } from '@/lib/recorder/selector';
import type { OpenPage } from './open-page';

/** A request as a driver opens its page: it takes the fields that it knows. */
export type PageOptions = ScrapeRequest & {
  /** Opens it in a private window, of which the browser keeps nothing. */
  isPrivate?: boolean;
  /** Its links are followed, also those that a timer adds. */
  listsLinks?: boolean;
};

/** Input that a page gets: click, type, press, scroll. A missing member is beyond what this driver can do. */
export interface PageInput {
  /** Resolves when an element that matches is attached and visible. @throws ActionError after `limit` milliseconds */
  waitFor(selector: string, limit: number): Promise<void>;
  /**
   * Clicks the first visible match once it is enabled, stable and hit by a click at its middle; with `all` every match,
   * and none is no error. @throws ActionError after `limit` milliseconds, saying what was on the page instead
   */
  click(selector: string, all: boolean, limit: number): Promise<void>;
  /**
   * Types character by character into what has the focus.
   * @throws ActionError where that takes no text after `limit` milliseconds
   */
  write(text: string, limit: number): Promise<void>;
  /** Presses a key or a combination: `Enter`, `Control+A`. @throws ActionError for a name that is no key's */
  press(key: string): Promise<void>;
  /** Scrolls the page, or an element, by 0.875 of its height, and resolves when that has settled. */
  scroll(direction: 'up' | 'down', selector: string | undefined, limit: number): Promise<void>;
  /** Counts the elements that match now. */
  count?(selector: string): Promise<number>;
  /** True if the first match could be clicked at this moment, without waiting for anything. */
  isReady?(selector: string): Promise<boolean>;
  /**
   * Finds what was recorded, also where the page has changed since, and waits for it to come.
   * @returns null where nothing is it after `limit` milliseconds
   */
  locate?(recorded: RecordedElement, limit: number): Promise<Located | null>;
  /** Tells whether a match, or what is in one, has the focus, and waits `limit` milliseconds for that. */
  hasFocus?(selector: string, limit: number): Promise<boolean>;
  /** Compares the page with how a recording ended. */
  compareEnd?(facts: readonly EndFact[]): Promise<PageEnd>;
  /**
   * Runs an expression or a function body in the page's own world, and awaits what it gives.
   * @returns nothing for a script that this driver cannot run
   */
  evaluate?: ((script: string) => Promise<{ type: string; value: unknown } | undefined>) | undefined;
  /** Paper in the format's size. */
  pdf?: ((options: Omit<Extract<Action, { type: 'pdf' }>, 'type'>) => Promise<Blob>) | undefined;
}

export interface PictureOptions {
  fullPage: boolean;
  /** 1 to 100 for JPEG; PNG without it. */
  quality?: number | undefined;
  /** CSS pixels. With `fullPage` its height means nothing. */
  viewport?: { width: number; height: number } | undefined;
}

/** Response of a server for the page itself, after all redirects. */
export interface Loaded {
  /** The address in the end. */
  url: string;
  statusCode?: number;
  /** Without parameters, lower case. */
  contentType?: string;
  /** Milliseconds after which the site asks to be asked again, if it refuses for now. */
  retryAfter?: number;
  /** True if no document was made of it, whatever its type: it came as a file, and could not be shown. */
  isFile?: boolean;
  /** The response's body as text, where the driver can have it and it is text. */
  body?: string | undefined;
  /** Pages of a PDF that were read, and that it has. */
  pages?: { numPages: number; totalPages: number };
}

/** A page that was opened for one scrape. */
export interface DrivenPage extends OpenPage, PageInput {
  /** The browser's number of the tab that it is in. */
  tabId: number;
  /**
   * Goes to an address and resolves when its `load` event has fired, or when its document is there and nothing more comes
   * for a moment: pictures and hosts that cannot be reached hold that event up.
   * @throws WinnowError SCRAPE_DNS_RESOLUTION_ERROR, SCRAPE_SSL_ERROR or SCRAPE_SITE_ERROR
   */
  load(url: string): Promise<Loaded>;
  /** The file that the address gave, as it came. @throws WinnowError SCRAPE_SITE_ERROR where it cannot be had */
  file(): Promise<Blob>;
  /**
   * Resolves when the text that would be read has stopped changing and nothing that could change it is on its way, or has
   * had its time, which `notes` says.
   */
  settle(): Promise<void>;
  /** Takes a snapshot of the page as it is now, for whoever reads it: every reading of it gives the same. */
  takeSnapshot(): Promise<string>;
  /** The page's address now, and its document as HTML. */
  html(): Promise<{ url: string; html: string }>;
  /** A picture of the page; missing where only its visible area can be taken (`captureVisible`). */
  picture?(options: PictureOptions): Promise<Blob>;
  /** Sentences for `data.warning`: what could not be prepared, and what the page tried: dialogs, downloads, windows. */
  notes(): string[];
  /** Closes the window. Never throws: what cannot be closed now is swept at the worker's next start. */
  close(): Promise<void>;
}

/** Drives pages that are open already: the person's own, as they are. */
export interface TabDriver {
  /** Its `close` lets go of the tab and leaves it open. */
  attach(tabId: number, signal: AbortSignal): Promise<DrivenPage>;
}

/** Opens pages. There is one for Chromium's debugger and one that makes do with scripts. */
export interface PageDriver {
  /** An empty page in an unfocused window of its own, prepared as the request asks. */
  open(options: PageOptions, signal: AbortSignal): Promise<DrivenPage>;
}

/** An action that could not be done, in a sentence about what was on the page instead. */
export class ActionError extends Error {
  override name = 'ActionError';
}
