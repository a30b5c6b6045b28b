import { useEffect, useRef } from 'preact/hooks';

/** Scrolls an element into view each time that something new is shown in it. @param shown falsy while there is nothing to see */
export function useInSight(shown: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) element.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return element;
}
