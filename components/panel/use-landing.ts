import { useLayoutEffect, useRef } from 'preact/hooks';

/** Where the user goes on in each view of the panel. The first of these that is shown takes the keyboard. */
const FIRST_STOPS = [
  // A question about a selection is typed next.
  '.ask-box-about input',
  // The outcome of a job, or the first scrape.
  '.result-tools .primary:enabled',
  '.error-notice button',
  '.set-tools button',
  '.first-run .primary',
  // A recording asks for values, or is read. Its buttons act on the page: a stray Enter must not press them.
  '.variables input',
  '.step-open',
  // Lists are searched, or else read from their first row.
  '.history-filter input',
  '.recordings-tools input',
  '.compare-choices select',
  '.panel-body .history-open',
  '.kept-text',
  // Forms are filled in from their first field. Radio buttons switch between views.
  '.panel-body :is(input:not([type=radio], [type=file]), textarea, select):enabled',
  // Without any of these, a view offers a way to get some.
  ':is(.panel-message, .recordings-none, .watch-state) button',
  '.panel-foot:not(.act-foot) .primary:enabled',
  '.history-head .icon-button',
];

/**
 * Moves the focus into content that replaced other content, and the focused control with it.
 * @param place changes whenever the content is replaced
 */
export function useLanding(place = ''): void {
  // Before painting: an Enter may follow at once, and views that keep a lost focus in their list come later.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) land();
  }, [place]);
}

/**
 * Moves the keyboard to where the user goes on, once the panel shows what it was asked for from outside.
 * @param asked another object for each request; absent before the first
 * @param isShown false until the panel shows it
 */
export function useArrival(asked: object | undefined, isShown: boolean): void {
  const landed = useRef<object | undefined>(undefined);
  useLayoutEffect(() => {
    if (!asked || !isShown || landed.current === asked) return;
    landed.current = asked;
    // Chromium keeps the keyboard in the page if the panel was open before: the focus then waits here for Shift+F6.
    window.focus();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    land();
  }, [asked, isShown]);
}

function land(): void {
  const shown = FIRST_STOPS.find((selector) => document.querySelector(selector));
  if (shown) document.querySelector<HTMLElement>(shown)?.focus();
}
