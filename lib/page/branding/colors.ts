import {
  converter,
  differenceEuclidean,
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  parse,
  type Rgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';

// The CSS Color 4 notations that occur in computed styles and custom properties.
for (const mode of [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeLrgb, modeOklab, modeP3])
  register(mode as typeof modeRgb);
const toOklch = register(modeOklch);
const toRgb = converter('rgb');
const difference = differenceEuclidean('oklab');

/** An opaque colour that a page paints. */
export interface Color {
  /** Six hexadecimal digits after a hash, in capitals. */
  hex: string;
  /** Lightness in OKLCH, 0 to 1. */
  lightness: number;
  /** Chroma in OKLCH: 0 for a grey, about .3 for the most vivid colours of a screen. */
  chroma: number;
}

/** Maximum number of characters in a colour. A longer text is something else. */
const LONGEST = 100;
/** Colours with a lower opacity count as transparent. */
const LEAST_OPACITY = 0.1;

/**
 * Reads a colour in any CSS notation.
 * @param behind the colour that shows through a translucent colour
 * @returns undefined if the text is not a colour or the colour is nearly transparent
 * @see https://www.w3.org/TR/css-color-4/
 */
export function readColor(written: string, behind?: Color): Color | undefined {
  if (written.length > LONGEST) return undefined;
  const parsed = parse(written.trim().toLowerCase());
  if (!parsed || (parsed.alpha ?? 1) < LEAST_OPACITY) return undefined;
  const color = toRgb(parsed);
  const { alpha = 1 } = color;
  const under = behind ? toRgb(behind.hex) : undefined;
  const mix = (over = 0, below = over) => over * alpha + below * (1 - alpha);
  return colorOf({
    mode: 'rgb',
    r: mix(color.r, under?.r),
    g: mix(color.g, under?.g),
    b: mix(color.b, under?.b),
  });
}

function colorOf(rgb: Rgb): Color {
  const { l, c } = toOklch(rgb);
  return { hex: formatHex(rgb).toUpperCase(), lightness: l, chroma: c };
}

/** Minimum chroma at which the eye sees a colour instead of a grey. */
const CHROMATIC = 0.04;

export const isChromatic = ({ chroma }: Color): boolean => chroma >= CHROMATIC;

/** Returns true if the eye takes two colours for the same. */
export const isAlike = (one: Color, other: Color): boolean => difference(one.hex, other.hex) < 0.05;

/** Contrast ratio of WCAG 2, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: Color, other: Color): number => wcagContrast(one.hex, other.hex);

/** Minimum contrast between a control and its surroundings (WCAG 2, 1.4.11). */
const OF_CONTROLS = 3;

/** Returns true if a fill is visible against the page. */
export const standsOut = (fill: Color, page: Color): boolean => contrast(fill, page) >= OF_CONTROLS;

export const WHITE = colorOf({ mode: 'rgb', r: 1, g: 1, b: 1 });
