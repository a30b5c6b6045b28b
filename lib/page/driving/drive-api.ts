import { delay } from '@/lib/base/async';
import type { ClosedRoot } from '@/lib/base/dom';
import { clickable, holds } from './clickable';
import { type FoundInFrames, findAll, focused } from './find';
import { instead } from './named';
import { watchText } from './quiet';
import { DrivingProblem, replyOf } from './reply';
import { inputByScript, textTargetWithin } from './script-events';
import { scrollBy } from './scroll-by';
import { isVisible } from './visible';

/** Polling interval while waiting for an element, in ms. */
const LOOK = 50;

/** The functions that drive a page from the inside. */
export type Driving = ReturnType<typeof driving>;

/**
 * Creates the functions that drive a page from the inside. Selectors are CSS and pierce open shadow roots. `limit` is in ms.
 * Omitted arguments arrive as null, since calls from another context are JSON.
 */
export const driving = (window: Window, closedRoot: ClosedRoot = () => null) => {
  const { document } = window;
  /** The elements that `count` found last. A click may remove some of them, and the indexes of the others must stay valid. */
  let counted: FoundInFrames[] = [];
  const clickableMatch = (selector: string, limit: number, index?: number | null) =>
    clickable(document, selector, limit, typeof index === 'number' ? counted[index] : undefined);
  return {
    ...inputByScript(document, clickableMatch, closedRoot),

    /** Waits until a match is attached and visible, with a box that is neither empty nor hidden. */
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

    /** Counts the current matches; `index` of the other functions refers to these until the next count. */
    count: (selector: string) =>
      replyOf(() => {
        counted = findAll(document, selector);
        return counted.length;
      }, selector),

    /**
     * Waits until a match can be clicked: it is visible, enabled, still over two frames and scrolled into view, and the
     * returned point hits it. `index` refers to the last count; without it, the first visible match is used.
     */
    clickPoint: (selector: string, limit: number, index?: number | null) =>
      replyOf(async () => (await clickableMatch(selector, limit, index)).point, selector),

    /** Returns true if the first match could be clicked now. */
    isReady: (selector: string) =>
      replyOf(async () => {
        const [first] = findAll(document, selector);
        return first !== undefined && (await replyOf(() => clickable(document, selector, 0, first))).ok;
      }, selector),

    /** Waits until an element that takes text has the focus, across shadow roots and same-origin frames. */
    focusTakesText: (limit: number) => replyOf(async () => void (await textTargetWithin(document, limit))),

    /** Waits until a match or its content has the focus, and returns whether it has. */
    hasFocus: (selector: string, limit: number) =>
      replyOf(async () => {
        for (const end = Date.now() + limit; ; await delay(LOOK)) {
          const inner = focused(document);
          if (inner && findAll(document, selector).some(({ element }) => holds(element, inner))) return true;
          if (Date.now() >= end) return false;
        }
      }, selector),

    /**
     * Scrolls the page or an element by 0.875 of its height, without animation; resolves when the position has been still for
     * two frames.
     */
    scroll: (direction: 'up' | 'down', selector: string | undefined | null, limit: number) =>
      replyOf(() => scrollBy(document, direction, selector, limit), selector ?? ''),

    /** Resolves when the text has been still for long enough, or after a limit; returns which. */
    still: watchText(window),

    /** The page's address and its document as HTML. */
    html: () => ({
      url: document.URL,
      html: `${document.doctype ? new XMLSerializer().serializeToString(document.doctype) : ''}${document.documentElement.outerHTML}`,
    }),
  };
};
