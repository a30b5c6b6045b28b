import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Loads a value; undefined until it is loaded. Loads again when an input changes.
 * @param watch notifies of changes, after which the value is loaded again, and returns a function that stops watching
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
    // Loads may end in another order than they began, and after their result is needed.
    if (loading === latest.current) setValue(() => next);
  };
  useEffect(() => {
    let isOver = false;
    let isLoading = false;
    let isStale = false;
    // One at a time: if changes came faster than loads end, all but the last would be hidden.
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
