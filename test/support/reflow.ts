/** CSS pixels: the narrowest sidebar, Firefox's at first, and a wide one. */
export const PANEL_WIDTHS = [180, 252, 400] as const;

/**
 * Names what is wider than the window, controls that it cuts, and words that reach out of their button; what scrolls by itself,
 * such as the tabs, may be wider. Runs in the page and uses nothing from outside.
 */
export function whatIsCut(): string[] {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
  const isCut = ({ left, right }: DOMRect) => left < -0.5 || right > innerWidth + 0.5;
  const inScroller = (element: Element | null): boolean =>
    element !== null &&
    ((element.matches('[role="tablist"], pre, table, .table') && scrolls(element)) ||
      inScroller(element.parentElement));
  const name = (element: Element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 30)}`;
  const controls = [...document.querySelectorAll('button, a[href], input, textarea, summary')]
    .filter((element) => element.checkVisibility() && !inScroller(element))
    .filter((element) => isCut(element.getBoundingClientRect()));
  const sideways = [...document.querySelectorAll('main, main *')].filter(
    (element) => scrolls(element) && isWide(element) && !inScroller(element),
  );
  const spilling = [...document.querySelectorAll('.primary, .second, .ghost, .chip')].filter(
    ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
  );
  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > innerWidth ? [`the page: ${scrollWidth}`] : []),
    ...controls.map((element) => `beyond the edge: ${name(element)}`),
    ...spilling.map((element) => `words beyond it: ${name(element)}`),
    ...sideways.map((element) => `scrolls sideways: ${name(element)}`),
  ];
}
