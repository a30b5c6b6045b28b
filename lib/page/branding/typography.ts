import { defined } from '@/lib/base/json';
import type { Branding } from '@/lib/contract';
import type { Painted } from './painted';
import { Tally } from './tally';

type Typography = NonNullable<Branding['typography']>;

/** Generic families, for which the system chooses a font. */
const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|ui-[a-z-]+|system-ui|-apple-system|blinkmacsystemfont|inherit)$/i;
/** Icon fonts; they appear in a stack next to a text font, or alone. */
const ICONS = /icon|awesome|glyph|symbols?\b/i;
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'tt']);
const HEADING = /^h[1-6]$/;

/** Names of the families in a computed `font-family`, without quotes. */
const familiesIn = (stack: string): string[] =>
  (stack.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map((name) => name.trim().replace(/^["']|["']$/g, '')).filter(Boolean);

/** The main family of a stack: its first named text font. */
function familyOf(stack: string): string | undefined {
  const families = familiesIn(stack).filter((family) => !ICONS.test(family));
  return families.find((family) => !GENERIC.test(family)) ?? families[0];
}

/** Families of a page's text, the most used first. */
export function fontsOf(painted: Painted[]): { family: string }[] {
  const families = new Tally<string>();
  for (const { fontFamily, characters } of painted) {
    const family = familyOf(fontFamily);
    if (family && characters > 0) families.add(family, characters);
  }
  return families.ranked().map(([family]) => ({ family }));
}

/** The typography of a page, weighted by characters. Sizes are in `px`, line heights are factors. */
export function typographyOf(painted: Painted[]): Typography {
  const set = painted.filter(({ characters }) => characters > 0);
  const headings = set.filter(({ name }) => HEADING.test(name));
  const code = set.filter(({ name }) => CODE.has(name));
  const body = set.filter((element) => !HEADING.test(element.name) && !CODE.has(element.name) && !element.isLink);
  const most = <Value>(of: Painted[], read: (element: Painted) => Value | undefined) => {
    const values = new Tally<Value>();
    for (const element of of) {
      const value = read(element);
      if (value !== undefined) values.add(value, element.characters);
    }
    return values.most();
  };
  const family = (of: Painted[]) => most(of, ({ fontFamily }) => familyOf(fontFamily));
  const size = (of: Painted[]) => most(of, ({ fontSize }) => `${round(fontSize)}px`);
  const named = (name: string) => size(headings.filter((heading) => heading.name === name));
  const weight = (from: number, below: number) =>
    most(set, ({ fontWeight }) => (fontWeight >= from && fontWeight < below ? Math.round(fontWeight) : undefined));
  const lineHeight = (of: Painted[]) =>
    most(of, (element) =>
      element.lineHeight && element.fontSize > 0 ? String(round(element.lineHeight / element.fontSize)) : 'normal',
    );
  return {
    fontFamilies: defined({ primary: family(body), heading: family(headings), code: family(code) }),
    fontSizes: defined({ h1: named('h1'), h2: named('h2'), h3: named('h3'), body: size(body) }),
    fontWeights: defined({
      light: weight(1, 400),
      regular: weight(400, 500),
      medium: weight(500, 600),
      bold: weight(600, 1001),
    }),
    lineHeights: defined({ heading: lineHeight(headings), body: lineHeight(body) }),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
