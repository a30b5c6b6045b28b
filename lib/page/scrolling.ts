import { delay } from '@/lib/base/async';
import * as dom from '@/lib/base/dom';

/** Sizes of a page's scrolling area, in CSS pixels; the viewport excludes the scroll bars. */
export interface PageMetrics {
  width: number;
  height: number;
  viewportWidth: number;
  viewportHeight: number;
  scrollX: number;
  scrollY: number;
  devicePixelRatio: number;
}

interface Position {
  x: number;
  y: number;
}

export type Scrolling = ReturnType<typeof scrolling>;

/** Animation frames do not run in windows that are not painted, such as covered ones. */
const LONGEST_FRAMES_MS = 250;
const LONGEST_IMAGES_MS = 1500;

/**
 * Creates the functions that a full-page screenshot needs in a page. Only this part of lib/page changes its page, temporarily.
 */
export function scrolling(window: Window) {
  const { document } = window;
  const root = dom.documentElement(document);
  const styles = new Map<HTMLElement, string | null>();
  let start: Position | undefined;

  const position = (): Position => ({ x: window.scrollX, y: window.scrollY });
  const jump = ({ x, y }: Position) => window.scrollTo({ left: x, top: y, behavior: 'instant' });

  return {
    measure(): PageMetrics {
      const area = dom.scrollingElement(document) ?? root;
      return {
        width: area.scrollWidth,
        height: area.scrollHeight,
        viewportWidth: area.clientWidth,
        viewportHeight: area.clientHeight,
        scrollX: window.scrollX,
        scrollY: window.scrollY,
        devicePixelRatio: window.devicePixelRatio,
      };
    },

    /**
     * Scrolls without animation and resolves with the position reached, once it has been painted and its images have had a
     * moment.
     */
    async scrollTo(x: number, y: number): Promise<Position> {
      start ??= position();
      jump({ x, y });
      await Promise.race([twoFrames(window), delay(LONGEST_FRAMES_MS)]);
      await Promise.race([imagesInView(window), delay(LONGEST_IMAGES_MS)]);
      return position();
    },

    /** Hides elements that stick to the viewport: fixed ones disappear, and sticky ones move to their place in the text. */
    hideSticky(): void {
      start ??= position();
      const elements = [root, ...dom.shadowRootsIn(root)].flatMap((tree) => [
        ...tree.querySelectorAll<HTMLElement>('*'),
      ]);
      for (const element of elements) {
        const sticks = window.getComputedStyle(element).position;
        if (sticks !== 'fixed' && sticks !== 'sticky') continue;
        if (!styles.has(element)) styles.set(element, element.getAttribute('style'));
        for (const [name, value] of sticks === 'fixed' ? OUT_OF_SIGHT : IN_THE_TEXT) {
          element.style.setProperty(name, value, 'important');
        }
      }
    },

    /** Restores styles and scroll position to their state before the first call of the other functions. */
    restore(): void {
      for (const [element, style] of styles) {
        // Chromium leaves an empty attribute behind if it removes an attribute that it has not serialized yet.
        element.setAttribute('style', style ?? '');
        if (style === null) element.removeAttribute('style');
      }
      styles.clear();
      if (start) jump(start);
      start = undefined;
    },
  };
}

// Uses opacity instead of visibility, which children can override; a transition would fade it out during the shot.
const OUT_OF_SIGHT = [
  ['opacity', '0'],
  ['transition', 'none'],
] as const;

// Uses relative instead of static, so that it stays the containing block of its positioned descendants.
const IN_THE_TEXT = [
  ['position', 'relative'],
  ['inset', 'auto'],
] as const;

const twoFrames = (window: Window): Promise<unknown> =>
  new Promise((resolve) => window.requestAnimationFrame(() => window.requestAnimationFrame(resolve)));

function imagesInView(window: Window): Promise<unknown> {
  const waiting = [...dom.images(window.document)].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return !image.complete && width > 0 && bottom > 0 && top < window.innerHeight;
  });
  return Promise.all(
    waiting.map(
      (image) =>
        new Promise((resolve) => {
          for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true });
        }),
    ),
  );
}
