import { useEffect } from 'preact/hooks';

/**
 * Moves the focus into content that replaced other content, and the focused control with it.
 * @param selector what to focus, unless something has the focus
 * @param place changes whenever the content is replaced
 */
export function useLanding(selector: string, place = ''): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  }, [place]);
}
