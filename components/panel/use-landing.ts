import { useEffect } from 'preact/hooks';

/**
 * Leads the keyboard into what took the place of something else, and the focus with it.
 * @param selector of what takes the focus, unless something has it
 * @param place changes whenever something else is there
 */
export function useLanding(selector: string, place = ''): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  }, [place]);
}
