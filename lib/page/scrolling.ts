import { delay } from '@/lib/async';
import * as dom from '@/lib/dom';

/** Sizes of a page's scrolling area, in CSS pixels; the viewport is what lies between the scroll bars. */
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

/** Frames do not run where nothing is painted, as in a covered window. */
const LONGEST_FRAMES_MS = 250;
const LONGEST_IMAGES_MS = 1500;

/**
 * Makes the functions that a full-page screenshot needs of a page. The one part of lib/page that changes what it is
 * given, for a time.
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
     * Scrolls at once and resolves with the position reached, when it has been painted and its images have had a moment.
     */
    async scrollTo(x: number, y: number): Promise<Position> {
      start ??= position();
      jump({ x, y });
      await Promise.race([twoFrames(window), delay(LONGEST_FRAMES_MS)]);
      await Promise.race([imagesInView(window), delay(LONGEST_IMAGES_MS)]);
      return position();
    },

    /** Takes what sticks to the viewport out of sight: what is fixed; what is sticky goes where it stands in the text. */
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

    /** Puts styles and scroll position back as they were before the first call of the others. */
    restore(): void {
      for (const [element, style] of styles) {
        // Chromium leaves an empty attribute behind where one that it has not written yet is removed.
        element.setAttribute('style', style ?? '');
        if (style === null) element.removeAttribute('style');
      }
      styles.clear();
      if (start) jump(start);
      start = undefined;
    },
  };
}

// Opacity and not visibility, which children may take back; a transition would fade it out while the shot is taken.
const OUT_OF_SIGHT = [
  ['opacity', '0'],
  ['transition', 'none'],
] as const;

// Relative and not static, so that it stays the frame of what is positioned in it.
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
