import { delay } from '@/lib/async';
import type { ClosedRoot } from '@/lib/dom';
import { clickable, holds } from './clickable';
import { type FoundInFrames, findAll, focused } from './find';
import { instead } from './named';
import { watchText } from './quiet';
import { DrivingProblem, replyOf } from './reply';
import { inputByScript, textTargetWithin } from './script-events';
import { scrollBy } from './scroll-by';
import { isVisible } from './visible';

/** Milliseconds between looks for an element that is to come. */
const LOOK = 50;

/** The functions that drive a page from inside of it. */
export type Driving = ReturnType<typeof driving>;

/**
 * Makes the functions that drive a page from inside of it. Selectors are CSS; open shadow roots are searched too. `limit`
 * is milliseconds. What is left out arrives as null: calls from another context are JSON.
 */
export const driving = (window: Window, closedRoot: ClosedRoot = () => null) => {
  const { document } = window;
  /** Elements that `count` found last: a click may take some of it away, and the others are still meant. */
  let counted: FoundInFrames[] = [];
  const clickableMatch = (selector: string, limit: number, index?: number | null) =>
    clickable(document, selector, limit, typeof index === 'number' ? counted[index] : undefined);
  return {
    ...inputByScript(document, clickableMatch, closedRoot),

    /** Waits until a match is attached and visible: a box that is not empty, not hidden. */
    waitForVisible: (selector: string, limit: number) =>
      replyOf(async () => {
        const end = Date.now() + limit;
        for (;;) {
          const found = findAll(document, selector);
          if (found.some(({ element }) => isVisible(element))) return;
          if (Date.now() >= end) {
            if (found.length) throw new DrivingProblem(['notShown', { selector }]);
            throw new DrivingProblem(['noMatch', { selector }], instead(document));
          }
          await delay(LOOK);
        }
      }, selector),

    /** Counts the elements that match now; `index` of other functions means one of these, until the next count. */
    count: (selector: string) =>
      replyOf(() => {
        counted = findAll(document, selector);
        return counted.length;
      }, selector),

    /**
     * Waits until a match can be clicked: visible, enabled, its box still over two frames, scrolled into view, and hit at
     * the point that is given. `index` is one of those that were counted last; without it the first visible one is meant.
     */
    clickPoint: (selector: string, limit: number, index?: number | null) =>
      replyOf(async () => (await clickableMatch(selector, limit, index)).point, selector),

    /** Tells that the first match could be clicked now. */
    isReady: (selector: string) =>
      replyOf(async () => {
        const [first] = findAll(document, selector);
        return first !== undefined && (await replyOf(() => clickable(document, selector, 0, first))).ok;
      }, selector),

    /** Waits until an element that takes text has the focus, across shadow roots and same-origin frames. */
    focusTakesText: (limit: number) => replyOf(async () => void (await textTargetWithin(document, limit))),

    /** Tells whether a match, or what is in one, has the focus, and waits for that. */
    hasFocus: (selector: string, limit: number) =>
      replyOf(async () => {
        for (const end = Date.now() + limit; ; await delay(LOOK)) {
          const inner = focused(document);
          if (inner && findAll(document, selector).some(({ element }) => holds(element, inner))) return true;
          if (Date.now() >= end) return false;
        }
      }, selector),

    /**
     * Scrolls the page or an element by 0.875 of its height, at once; resolves when the position has been still for two
     * frames.
     */
    scroll: (direction: 'up' | 'down', selector: string | undefined | null, limit: number) =>
      replyOf(() => scrollBy(document, direction, selector, limit), selector ?? ''),

    /** Resolves when the text has been still for long enough, or after a limit; tells which. */
    still: watchText(window),

    /** The page's address and its document as HTML. */
    html: () => ({
      url: document.URL,
      html: `${document.doctype ? new XMLSerializer().serializeToString(document.doctype) : ''}${document.documentElement.outerHTML}`,
    }),
  };
};
