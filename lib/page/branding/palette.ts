import { type Color, contrast, isAlike, isChromatic, readColor, standsOut } from './colors';
import type { Painted } from './painted';
import { Tally } from './tally';

/** Colours that a page declares, in addition to the painted ones. */
export interface StatedColors {
  /** Custom properties of its root, by name. */
  variables: ReadonlyMap<string, string>;
  /** Its `theme-color`. */
  theme: Color | undefined;
  /** Fill of the most prominent button. */
  button: Color | undefined;
}

export type ColorRole =
  | 'primary'
  | 'secondary'
  | 'accent'
  | 'background'
  | 'textPrimary'
  | 'textSecondary'
  | 'link'
  | 'success'
  | 'warning'
  | 'error';

/** Text with a lower contrast is not meant for this background: it stands on another. */
const READABLE = 2.5;

/** Default link colours of browsers on light and on dark pages, which no designer chose. */
const BROWSERS_OWN = ['#0000EE', '#9E9EFF'];
const isChosen = ({ hex }: Color): boolean => !BROWSERS_OWN.includes(hex);

/** Weights of the signs of a brand colour. The share of the painted area adds 0 to 1. */
const SIGNS = { named: 3, button: 2, theme: 1, link: 0.5 };

/** Words that style sheets use to name the colour of a role. */
const NAMED = {
  primary: /(?:^|-)(?:primary|brand)(?:-|$)/,
  secondary: /(?:^|-)secondary(?:-|$)/,
  accent: /(?:^|-)(?:accent|tertiary)(?:-|$)/,
  success: /(?:^|-)(?:success|positive)(?:-|$)/,
  warning: /(?:^|-)(?:warning|caution)(?:-|$)/,
  error: /(?:^|-)(?:error|danger|negative|destructive)(?:-|$)/,
};

/** Variable names for the text, lines or surfaces of a role, whose colour differs from the role's own. */
const DERIVED =
  /(?:^|-)(?:text|on|bg|background|border|foreground|fg|hover|active|focus|light|lighter|subtle|contrast)(?:-|$)/;

/**
 * Assigns roles to the colours of a page, by how much is painted in them and by the page's declarations.
 * @param page the background colour of the page
 */
export function paletteOf(painted: Painted[], page: Color, stated: StatedColors): Partial<Record<ColorRole, string>> {
  const { texts, links, surfaces } = usesOf(painted, page);
  const readable = texts.filter((color) => isChosen(color) && contrast(color, page) >= READABLE);
  const [textPrimary] = readable;
  const textSecondary = readable.find((color) => textPrimary && !isAlike(color, textPrimary) && !isChromatic(color));
  const onPage = links.filter((color) => isChosen(color) && contrast(color, page) >= READABLE);
  const link = onPage.find((color) => isChromatic(color)) ?? onPage[0];
  const used = [...texts, ...links, ...surfaces.map(({ color }) => color), ...listed(stated.button)];

  const named = (role: keyof typeof NAMED) => namedColors(stated.variables, NAMED[role]);
  const brand = new Ranking();
  for (const { color, share } of surfaces) brand.add(color, share);
  // A library's own variables exist whether the page uses them or not.
  for (const color of named('primary').slice(0, 1))
    if (used.some((other) => isAlike(other, color))) brand.add(color, SIGNS.named);
  for (const color of listed(stated.button)) brand.add(color, SIGNS.button);
  for (const color of listed(stated.theme)) brand.add(color, SIGNS.theme);
  for (const color of listed(link)) brand.add(color, SIGNS.link);
  for (const color of texts) brand.add(color, 0);
  const ranked = brand.ranked();
  const black = stated.button && plainFill(stated.button, page);
  // Some pages are black and white, with a spot of colour here and there.
  const isPlain = black !== undefined && shareOf(black, surfaces) > (ranked[0]?.weight ?? 0);
  const primary = (isPlain ? black : ranked[0]?.color) ?? stated.button ?? textPrimary;
  const others = ranked.map(({ color }) => color).filter((color) => primary && !isAlike(color, primary));
  const ofRole = (role: 'secondary' | 'accent') =>
    named(role).find((color) => used.some((other) => isAlike(other, color)) && !(primary && isAlike(color, primary)));
  const secondary = ofRole('secondary') ?? others[0];
  const accent = ofRole('accent') ?? others.find((color) => !secondary || !isAlike(color, secondary));

  const roles: Record<ColorRole, Color | undefined> = {
    primary,
    secondary,
    accent,
    background: page,
    textPrimary,
    textSecondary,
    link,
    success: named('success')[0],
    warning: named('warning')[0],
    error: named('error')[0],
  };
  return Object.fromEntries(Object.entries(roles).flatMap(([role, color]) => (color ? [[role, color.hex]] : [])));
}

/** Returns the grey fill of a button if it stands out from the page. */
const plainFill = (button: Color, page: Color): Color | undefined =>
  isChromatic(button) || !standsOut(button, page) ? undefined : button;

const shareOf = (color: Color, surfaces: readonly { color: Color; share: number }[]): number =>
  surfaces.reduce((sum, surface) => (isAlike(surface.color, color) ? sum + surface.share : sum), 0);

const listed = (color: Color | undefined): Color[] => (color ? [color] : []);

/** Counts the colours of text and links by characters, and those of surfaces by their share of the painted area. */
function usesOf(painted: Painted[], page: Color) {
  const texts = new Tally<string>();
  const links = new Tally<string>();
  const areas = new Tally<string>();
  for (const { color, background, characters, isLink, width, height, isUnstyled } of painted) {
    if (isUnstyled) continue;
    if (characters > 0) (isLink ? links : texts).add(color, characters);
    areas.add(background, width * height);
  }
  const colors = (tally: Tally<string>) => tally.ranked().flatMap(([written]) => readColor(written, page) ?? []);
  const whole = painted.reduce((most, { width, height }) => Math.max(most, width * height), 1);
  const surfaces = areas.ranked().flatMap(([written, area]) => {
    const color = readColor(written, page);
    return color && !isAlike(color, page) ? [{ color, share: Math.min(1, area / whole) }] : [];
  });
  return { texts: colors(texts), links: colors(links), surfaces };
}

/** Ranks chromatic colours by weight. Similar colours count together. */
class Ranking {
  private readonly entries: { color: Color; weight: number }[] = [];

  add(color: Color, weight: number): void {
    if (!isChromatic(color) || !isChosen(color)) return;
    const known = this.entries.find((entry) => isAlike(entry.color, color));
    if (known) known.weight += weight;
    else this.entries.push({ color, weight });
  }

  /** The heaviest come first. */
  ranked(): readonly { color: Color; weight: number }[] {
    return this.entries.sort((one, other) => other.weight - one.weight);
  }
}

/** Returns the colours of the variables whose name contains a word of a role, with the plainest name first. */
function namedColors(variables: ReadonlyMap<string, string>, name: RegExp): Color[] {
  return [...variables]
    .filter(([key]) => name.test(key) && !DERIVED.test(key))
    .sort(([one], [other]) => one.length - other.length)
    .flatMap(([, value]) => readColor(complete(value)) ?? [])
    .filter(isChromatic);
}

/** A variable may hold only the numbers of a colour, for `hsl(var(--primary))` or `rgba(var(--primary), .5)`. */
function complete(value: string): string {
  const text = value.trim();
  if (/^[\d.]+(?:deg)?[ ,]+[\d.]+%[ ,]+[\d.]+%$/.test(text)) return `hsl(${text})`;
  if (/^\d{1,3}[ ,]+\d{1,3}[ ,]+\d{1,3}$/.test(text)) return `rgb(${text})`;
  return text;
}
