import { expect, type Page } from '@playwright/test';

/** CSS pixels: the narrowest sidebar, Firefox's at first, and a wide one. */
const WIDTHS = [180, 252, 400];

/**
 * Lets nothing be wider than the panel, no control be cut, and no words reach out of their button; what scrolls by itself,
 * such as the tabs, may be wider.
 */
export async function expectReflow(panel: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await panel.setViewportSize({ width, height: 700 });
    const cut = await panel.evaluate(() => {
      const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
      const isCut = ({ left, right }: DOMRect) => left < -0.5 || right > innerWidth + 0.5;
      const inScroller = (element: Element | null): boolean =>
        element !== null &&
        ((element.matches('[role="tablist"], pre, table, .table') && scrolls(element)) ||
          inScroller(element.parentElement));
      const name = (element: Element) =>
        `${element.localName}.${element.className} ${element.textContent?.slice(0, 30)}`;
      const controls = [...document.querySelectorAll('button, a[href], input, textarea, summary')]
        .filter((element) => element.checkVisibility() && !inScroller(element))
        .filter((element) => isCut(element.getBoundingClientRect()));
      const sideways = [...document.querySelectorAll('main, main *')].filter(
        (element) => scrolls(element) && isWide(element) && !inScroller(element),
      );
      const spilling = [...document.querySelectorAll('.primary, .second, .ghost, .chip')].filter(
        ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
      );
      return [
        ...(document.documentElement.scrollWidth > innerWidth
          ? [`the page: ${document.documentElement.scrollWidth}`]
          : []),
        ...controls.map((element) => `beyond the edge: ${name(element)}`),
        ...spilling.map((element) => `words beyond it: ${name(element)}`),
        ...sideways.map((element) => `scrolls sideways: ${name(element)}`),
      ];
    });
    expect.soft(cut, `${what} at ${width} px`).toEqual([]);
  }
}
