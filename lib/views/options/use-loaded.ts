import { useCallback, useEffect, useState } from 'preact/hooks';

/** Holds what a function loads, `initial` until it has; and a function that loads it again. */
export function useLoaded<T, Initial extends T | undefined>(
  load: () => Promise<T>,
  initial: Initial,
): [value: T | Initial, reload: () => Promise<void>] {
  const [value, setValue] = useState<T | Initial>(initial);
  const reload = useCallback(async () => setValue(await load()), [load]);
  useEffect(() => void reload(), [reload]);
  return [value, reload];
}
