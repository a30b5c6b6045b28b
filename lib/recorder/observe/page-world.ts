import { reportDialogs } from './dialogs';
import { reportSentEvents } from './sent-events';

/** Type of the event between the two worlds of a page after which nothing of us is left in the page's own. */
const END = 'winnow-end';

/**
 * Reports what only the page's own world hears of, and is to be called there: the questions that a page asks by dialogs
 * of the browser, and the events that its scripts send. The page's calls do what they did.
 */
export function reportPageWorld(window: typeof globalThis): void {
  const { document } = window;
  // One that is here already has reported to a recording that ended.
  endPageWorld(document);
  const ending = new AbortController();
  reportDialogs(window, ending.signal);
  reportSentEvents(window, ending.signal);
  document.addEventListener(END, () => ending.abort(), { once: true });
}

/** Ends what the page's own world reports. */
export const endPageWorld = (document: Document): boolean => document.dispatchEvent(new Event(END));
