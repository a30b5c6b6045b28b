import { useCallback, useEffect, useState } from 'preact/hooks';

/** What a function loads, `initial` until it has; and a function that loads it again. */
export function useLoaded<T>(load: () => Promise<T>, initial: T): [value: T, reload: () => Promise<void>] {
  const [value, setValue] = useState(initial);
  const reload = useCallback(async () => setValue(await load()), [load]);
  useEffect(() => void reload(), [reload]);
  return [value, reload];
}
