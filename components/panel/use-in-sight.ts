import { useEffect, useRef } from 'preact/hooks';

/** Scrolls an element into view once, if something is above it. */
export function useInSight(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) element.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return element;
}
