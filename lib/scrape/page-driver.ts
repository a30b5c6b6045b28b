import type { Action, ScrapeRequest } from '@/lib/contract';
import type { PageEnd } from '@/lib/recorder/ending/read';
import type { Located } from '@/lib/recorder/locate';
import type { EndFact } from '@/lib/recorder/recording';
import type { RecordedElement } from '@/lib/recorder/selector';
import type { OpenPage } from './open-page';

/** Options with which a driver opens the page of a request: it takes the fields that it knows. */
export type PageOptions = ScrapeRequest & {
  /** Opens it in a private window, of which the browser keeps nothing. */
  isPrivate?: boolean;
  /** Its links are followed, including links that a timer adds. */
  listsLinks?: boolean;
};

/** Input to a page: click, type, press, scroll. A missing member is not supported by this driver. */
export interface PageInput {
  /** Resolves when an element that matches is attached and visible. @throws ActionError after `limit` milliseconds */
  waitFor(selector: string, limit: number): Promise<void>;
  /**
   * Clicks the first visible match once it is enabled, stable and hit by a click at its center; with `all`, clicks
   * every match, and zero matches are not an error.
   * @throws ActionError after `limit` milliseconds, which describes the state of the page
   */
  click(selector: string, all: boolean, limit: number): Promise<void>;
  /**
   * Types character by character into the focused element.
   * @throws ActionError if that accepts no text within `limit` milliseconds
   */
  write(text: string, limit: number): Promise<void>;
  /** Presses a key or a combination: `Enter`, `Control+A`. @throws ActionError for an unknown key name */
  press(key: string): Promise<void>;
  /** Scrolls the page, or an element, by 0.875 of its height, and resolves when that has settled. */
  scroll(direction: 'up' | 'down', selector: string | undefined, limit: number): Promise<void>;
  /** Counts the elements that match now. */
  count?(selector: string): Promise<number>;
  /** Returns true if the first match could be clicked at this moment, without waiting for anything. */
  isReady?(selector: string): Promise<boolean>;
  /**
   * Finds a recorded element, even if the page has changed since, and waits for it to appear.
   * @returns null if no element matches within `limit` milliseconds
   */
  locate?(recorded: RecordedElement, limit: number): Promise<Located | null>;
  /** Returns true if a match or one of its descendants has the focus, and waits up to `limit` milliseconds for that. */
  hasFocus?(selector: string, limit: number): Promise<boolean>;
  /** Compares the page with the end of a recording. */
  compareEnd?(facts: readonly EndFact[]): Promise<PageEnd>;
  /**
   * Runs an expression or a function body in the page's own world, and awaits its value.
   * @returns undefined for a script that this driver cannot run
   */
  evaluate?: ((script: string) => Promise<{ type: string; value: unknown } | undefined>) | undefined;
  /** Prints the page as a PDF in the format's paper size. */
  pdf?: ((options: Omit<Extract<Action, { type: 'pdf' }>, 'type'>) => Promise<Blob>) | undefined;
}

export interface PictureOptions {
  fullPage: boolean;
  /** Quality of a JPEG, 1 to 100; PNG if absent. */
  quality?: number | undefined;
  /** Size in CSS pixels. With `fullPage` its height is ignored. */
  viewport?: { width: number; height: number } | undefined;
}

/** A server's response for the page itself, after all redirects. */
export interface Loaded {
  /** The final address. */
  url: string;
  statusCode?: number;
  /** Without parameters, lower case. */
  contentType?: string;
  /** When the site asks to be requested again if it refuses for now, in ms. */
  retryAfter?: number;
  /** True if the browser did not make a document of it, whatever its type: it came as a file and could not be shown. */
  isFile?: boolean;
  /** The response's body as text, if the driver can get it and it is text. */
  body?: string | undefined;
  /** Number of read pages and of all pages of a PDF. */
  pages?: { numPages: number; totalPages: number };
}

/** A page that was opened for one scrape. */
export interface DrivenPage extends OpenPage, PageInput {
  /** The browser's number of the tab that it is in. */
  tabId: number;
  /**
   * Goes to an address and resolves when its `load` event has fired, or when its document has loaded and the network is
   * quiet for a moment: pictures and unreachable hosts delay that event.
   * @throws WinnowError SCRAPE_DNS_RESOLUTION_ERROR, SCRAPE_SSL_ERROR or SCRAPE_SITE_ERROR
   */
  load(url: string): Promise<Loaded>;
  /**
   * Returns the file behind the address, unchanged.
   * @throws WinnowError SCRAPE_SITE_ERROR if the file is not available
   */
  file(): Promise<Blob>;
  /**
   * Resolves when the readable text has stopped changing and nothing pending could change it, or when its time is over,
   * which `notes` reports.
   */
  settle(): Promise<void>;
  /** Takes a snapshot of the page as it is now: every reading of it gives the same result. */
  takeSnapshot(): Promise<string>;
  /** Returns the page's current address, and its document as HTML. */
  html(): Promise<{ url: string; html: string }>;
  /** Takes a picture of the page; missing if only its visible area can be captured (`captureVisible`). */
  picture?(options: PictureOptions): Promise<Blob>;
  /**
   * Messages for `data.warning`: what could not be prepared, and dialogs, downloads and windows that the page tried to
   * open.
   */
  notes(): string[];
  /** Closes the window. Never throws: a window that cannot be closed now is closed at the worker's next start. */
  close(): Promise<void>;
}

/** Drives open pages: the user's own, as they are. */
export interface TabDriver {
  /** Its `close` detaches from the tab and leaves it open. */
  attach(tabId: number, signal: AbortSignal): Promise<DrivenPage>;
}

/** Opens pages. Two implementations: debugger and scripts. */
export interface PageDriver {
  /** Opens an empty page in its own unfocused window, prepared as the request asks. */
  open(options: PageOptions, signal: AbortSignal): Promise<DrivenPage>;
}

/** An action that failed, with a message that describes the state of the page. */
export class ActionError extends Error {
  override name = 'ActionError';
}
