import { defined } from '@/lib/base/json';
import type { Branding } from '@/lib/contract';
import type { Controls } from './controls';
import type { Painted, Sides } from './painted';
import { Tally } from './tally';

/** Base units of design grids, in CSS pixels. A page on a grid of 8 also fits a grid of 4. */
const UNITS = [10, 8, 6, 5, 4];
/** Minimum share of distances that are multiples of a unit. */
const ENOUGH = 0.75;
/** Longer distances, in CSS pixels, depend on the size of the window. */
const LONGEST = 96;

/** Returns the distances of a page: their base unit, and the margins and paddings of its usual parts. */
export function spacingOf(painted: Painted[], { buttons, inputs }: Controls): NonNullable<Branding['spacing']> {
  const distances = painted
    .flatMap(({ padding, margin, gap }) => [...padding, ...margin, gap])
    .filter((distance) => distance >= 3 && distance <= LONGEST);
  const share = (unit: number) => distances.filter((distance) => distance % unit === 0).length / distances.length;
  const cornered = [...buttons, ...inputs, ...painted.filter(({ borderWidth }) => borderWidth > 0)];
  return defined({
    baseUnit: UNITS.find((unit) => share(unit) >= ENOUGH),
    borderRadius: mostUsed(cornered.map(({ radius }) => radius)),
    padding: defined({ button: sidesOf(buttons, 'padding'), input: sidesOf(inputs, 'padding') }),
    margins: defined({
      heading: sidesOf(
        painted.filter(({ name }) => /^h[1-3]$/.test(name)),
        'margin',
      ),
      paragraph: sidesOf(
        painted.filter(({ name }) => name === 'p'),
        'margin',
      ),
    }),
  });
}

/** The width of the widest content column, in `px`. */
export function layoutOf(painted: Painted[]): { maxWidth: string } | null {
  const widths = new Tally<number>();
  for (const { maxWidth = 0, width, height } of painted) {
    if (maxWidth >= 600 && maxWidth <= 1_920) widths.add(maxWidth, width * height);
  }
  const widest = widths.most();
  return widest === undefined ? null : { maxWidth: `${widest}px` };
}

/** Duration and curve of the most common transition of buttons and links. */
export function animationsOf(painted: Painted[]): { transition: string } | null {
  const transition = mostUsed(painted.flatMap((element) => (element.transition ? [element.transition] : [])));
  return transition === undefined ? null : { transition };
}

/** The most common values of the four sides, in CSS notation. */
const sidesOf = (elements: Painted[], which: 'padding' | 'margin') =>
  mostUsed(elements.map((element) => inCss(element[which])));

const inCss = ([top, right, bottom, left]: Sides): string => {
  if (left !== right) return `${top}px ${right}px ${bottom}px ${left}px`;
  if (top !== bottom) return `${top}px ${right}px ${bottom}px`;
  return top === right ? `${top}px` : `${top}px ${right}px`;
};

function mostUsed(values: string[]): string | undefined {
  const uses = new Tally<string>();
  for (const value of values) uses.add(value);
  return uses.most();
}
