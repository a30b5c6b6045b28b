import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Anything that is no further from what is in sight counts as near. The types of browsers do not know the member yet. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: '1000px' };

/**
 * Watches if an element is near to what is in sight.
 * @param isWatched false for one that is not asked about: it is told nothing
 * @param tell is called each time it comes near or goes away
 * @param inputs are watched anew where one changes
 */
export function useNear<Part extends Element>(
  place: RefObject<Part | null>,
  isWatched: boolean,
  tell: (isNear: boolean, part: Part) => void,
  inputs: readonly unknown[] = [],
): void {
  useEffect(() => {
    const part = place.current;
    if (!isWatched || !part) return;
    const watcher = new IntersectionObserver((entries) => {
      // The last one is how it stands now.
      tell(entries.at(-1)?.isIntersecting === true, part);
    }, NEAR);
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
