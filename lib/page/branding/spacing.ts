import type { Branding } from '@/lib/contract';
import { defined } from '@/lib/json';
import type { Controls } from './controls';
import type { Painted, Sides } from './painted';
import { Tally } from './tally';

/** Units that designs are built on, in CSS pixels; a page that keeps to 8 keeps to 4 as well. */
const UNITS = [10, 8, 6, 5, 4];
/** Share of the distances that must be multiples of a unit. */
const ENOUGH = 0.75;
/** Longer distances come from the size of the window. */
const LONGEST = 96;

/** The distances of a page: the unit they are multiples of, and what is around and within its usual parts. */
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

/** The widest column that a page keeps its content in, in `px`. */
export function layoutOf(painted: Painted[]): { maxWidth: string } | null {
  const widths = new Tally<number>();
  for (const { maxWidth = 0, width, height } of painted) {
    if (maxWidth >= 600 && maxWidth <= 1_920) widths.add(maxWidth, width * height);
  }
  const widest = widths.most();
  return widest === undefined ? null : { maxWidth: `${widest}px` };
}

/** Time and curve of the transition that buttons and links use most. */
export function animationsOf(painted: Painted[]): { transition: string } | null {
  const transition = mostUsed(painted.flatMap((element) => (element.transition ? [element.transition] : [])));
  return transition === undefined ? null : { transition };
}

/** The most used sides, as CSS writes them. */
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
