import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Maximum distance from the viewport that counts as near, in CSS pixels. */
const NEAR = 1000;

interface Watching {
  /** Maximum distance from the viewport, in CSS pixels. */
  near?: number;
  /** The element is observed again if an input changes. */
  inputs?: readonly unknown[];
}

/**
 * Observes whether an element is near the viewport.
 * @param isWatched false to ignore the element and never call `tell`
 * @param tell called each time the element comes near or moves away
 */
export function useNear<Part extends Element>(
  place: RefObject<Part | null>,
  isWatched: boolean,
  tell: (isNear: boolean, part: Part) => void,
  { near = NEAR, inputs = [] }: Watching = {},
): void {
  useEffect(() => {
    const part = place.current;
    if (!isWatched || !part) return;
    // The browser types do not include the margin of scrolling containers yet.
    const around: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: `${near}px` };
    const watcher = new IntersectionObserver((entries) => {
      // The last entry is the current state.
      tell(entries.at(-1)?.isIntersecting === true, part);
    }, around);
    watcher.observe(part);
    return () => watcher.disconnect();
  }, [isWatched, ...inputs]);
}

/**
 * Returns a placeholder height for a part that is far from the viewport, in CSS pixels; undefined while the part must be
 * drawn. A part with the focus stays.
 * @param first height of a part that has not been drawn yet
 */
export function useHeightAfar(
  place: RefObject<HTMLElement | null>,
  isWatched: boolean,
  first: number,
): number | undefined {
  const [afar, setAfar] = useState<number | undefined>(first);
  useNear(place, isWatched, (isNear, part) => {
    if (isNear) setAfar(undefined);
    else if (!part.contains(document.activeElement)) setAfar((before) => before ?? part.offsetHeight);
  });
  return isWatched ? afar : undefined;
}
