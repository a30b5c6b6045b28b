import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** CSS pixels from what is in sight: what is no further counts as near. */
const NEAR = 1000;

interface Watching {
  /** CSS pixels from what is in sight. */
  near?: number;
  /** The element is watched anew where one changes. */
  inputs?: readonly unknown[];
}

/**
 * Watches if an element is near to what is in sight.
 * @param isWatched false for one that is not asked about: it is told nothing
 * @param tell is called each time it comes near or goes away
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
    // The types of browsers do not know the margin of what scrolls yet.
    const around: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: `${near}px` };
    const watcher = new IntersectionObserver((entries) => {
      // The last one is how it stands now.
      tell(entries.at(-1)?.isIntersecting === true, part);
    }, around);
    watcher.observe(part);
    return () => watcher.disconnect();
  }, [isWatched, ...inputs]);
}

/**
 * Height that stands for a part that is far from what is in sight, in CSS pixels; undefined while it is to be drawn.
 * One that has the focus stays.
 * @param first height of one that has not been drawn yet
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
