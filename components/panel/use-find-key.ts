import { useLayoutEffect, useRef } from 'preact/hooks';

/** Handles Ctrl+F, or ⌘F, in this view, in place of the browser, which does not search it. */
export function useFindKey(onFind: () => void): void {
  const latest = useRef(onFind);
  latest.current = onFind;
  // Before the first paint: somebody may press the key as soon as there is something to search.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (!isFind(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** A keyboard without Latin letters has the key in the same position. */
const isFind = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'f' : code === 'KeyF');
