import type { Page } from '@playwright/test';
import { evaluateInOverlay } from './overlay.ts';

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/**
 * Finds what is hard to see or to press in what we draw over a page, in both themes and in forced colours: texts and
 * graphics (WCAG 1.4.3 and 1.4.11), buttons as they are, under the pointer and in focus (2.4.7), and their size (2.5.8).
 * @returns sentences
 */
export async function illegible(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [look, media] of Object.entries(LOOKS)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    for (const states of [[], ['hover'], ['focus', 'focus-visible']]) {
      const sentences = await evaluateInOverlay(page, findIllegible, { states });
      found.push(...sentences.map((sentence) => `${[look, ...states].join(', ')}: ${sentence}`));
    }
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  return found;
}

/** Runs in a world that sees the shadow root, so that all it needs is within it. */
function findIllegible(this: Element, root: ShadowRoot): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const CLEAR: Colour = [0, 0, 0, 0];

  const colourOf = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const over = ([r, g, b, a]: Colour, [red, green, blue, alpha]: Colour): Colour => {
    const sum = a + alpha * (1 - a);
    const mix = (top: number, under: number) => (sum === 0 ? 0 : (top * a + under * alpha * (1 - a)) / sum);
    return [mix(r, red), mix(g, green), mix(b, blue), sum];
  };
  /** Colour of an ink on an element, with all that is around it. */
  const drawn = (element: Element | null, ink: Colour): Colour => {
    if (!element) return ink;
    const { backgroundColor, opacity } = getComputedStyle(element);
    const [red, green, blue, alpha] = over(ink, colourOf(backgroundColor));
    return drawn(element.parentElement, [red, green, blue, alpha * Number(opacity)]);
  };
  const luminance = (colour: Colour): number => {
    const linear = (value: number) =>
      value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
  };
  /** Ratio of WCAG 2; 0 where the page shows through, as nobody knows its colours. */
  const contrast = (element: Element, css: string): number => {
    const ground = drawn(element, CLEAR);
    if (ground[3] < 1) return 0;
    const [one, other] = [luminance(ground), luminance(drawn(element, colourOf(css)))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };

  const found: string[] = [];
  let looked = 0;
  const expectContrast = (element: Element, part: string, ground: Element | null, css: string, least: number) => {
    looked++;
    const ratio = ground ? contrast(ground, css) : 0;
    const name = element.closest('button')?.textContent ?? element.textContent;
    if (ratio < least) found.push(`${part} of ${element.localName} “${name}” has ${ratio.toFixed(2)} to 1`);
  };
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('*')) {
    const { width, height } = element.getBoundingClientRect();
    if (!element.checkVisibility() || width === 0 || height === 0) continue;
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    if (hasText) expectContrast(element, 'text', element, style.color, 4.5);
    if (element instanceof SVGPathElement) expectContrast(element, 'line', element, style.stroke, 3);
    if (element.localName === 'i') expectContrast(element, 'dot', element.parentElement, style.backgroundColor, 3);
    if (element.localName !== 'button') continue;
    if (width < 24 || height < 24) found.push(`${element.textContent} is ${width} by ${height} pixels`);
    if (Number.parseFloat(style.borderTopWidth) > 0) {
      expectContrast(element, 'border', element.parentElement, style.borderTopColor, 3);
    }
    if (!element.matches(':focus-visible')) continue;
    if (style.outlineStyle === 'none') found.push(`${element.textContent} has no outline in focus`);
    expectContrast(element, 'outline', element.parentElement, style.outlineColor, 3);
  }
  if (looked === 0) throw new Error('Nothing inside was looked at.');
  return found;
}
