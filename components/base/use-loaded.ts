import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Holds what a function loads; undefined until it has. It loads again when an input changes.
 * @param watch calls back at changes, after which it loads again too, and returns what ends that
 * @returns the value, and a function that loads it again
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  inputs: readonly unknown[],
  watch?: (changed: () => void) => () => void,
): [value: T | undefined, reload: () => Promise<void>] {
  const [value, setValue] = useState<T>();
  const latest = useRef(0);
  const reload = async () => {
    latest.current += 1;
    const loading = latest.current;
    const next = await load();
    // Loads may end in another order than they began, and after they are wanted.
    if (loading === latest.current) setValue(() => next);
  };
  useEffect(() => {
    let isOver = false;
    let isLoading = false;
    let isStale = false;
    // One at a time: changes that come faster than they are loaded would otherwise hide all but the last.
    const follow = async () => {
      isStale = true;
      if (isLoading) return;
      isLoading = true;
      try {
        while (isStale && !isOver) {
          isStale = false;
          await reload();
        }
      } finally {
        isLoading = false;
      }
    };
    void follow();
    const stop = watch?.(() => void follow());
    return () => {
      isOver = true;
      latest.current += 1;
      stop?.();
    };
  }, inputs);
  return [value, reload];
}
