import { reportDialogs } from './dialogs';
import { reportSentEvents } from './sent-events';

/** Type of the event between the two worlds of a page that removes the recorder from the main world. */
const END = 'winnow-end';

/**
 * Reports what only the page's main world sees, and must be called there: dialogs that a page opens, and events that its
 * scripts dispatch. The page's calls keep their effect.
 */
export function reportPageWorld(window: typeof globalThis): void {
  const { document } = window;
  // A reporter that is already here belongs to a recording that ended.
  endPageWorld(document);
  const ending = new AbortController();
  reportDialogs(window, ending.signal);
  reportSentEvents(window, ending.signal);
  document.addEventListener(END, () => ending.abort(), { once: true });
}

/** Stops the reporter in the page's main world. */
export const endPageWorld = (document: Document): boolean => document.dispatchEvent(new Event(END));
