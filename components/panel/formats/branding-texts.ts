import type { Branding } from '@/lib/contract';

/** Returns the colours of a look that are safe in a style: hexadecimal, whatever a service sent. */
export const colorsIn = ({ colors }: Branding): [role: string, hex: string][] =>
  Object.entries(colors ?? {}).flatMap(([role, hex]) =>
    typeof hex === 'string' && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(hex) ? [[role, hex]] : [],
  );

/** Writes the look as custom properties of CSS. */
export function brandingAsCss(branding: Branding): string {
  const { typography, spacing } = branding;
  const members: [string, unknown][] = [
    ...colorsIn(branding).map(([role, hex]): [string, unknown] => [`color-${kebab(role)}`, hex]),
    ...named('font', typography?.fontFamilies, (family) => JSON.stringify(family)),
    ...named('font-size', typography?.fontSizes),
    ...named('font-weight', typography?.fontWeights),
    ...named('line-height', typography?.lineHeights),
    ['spacing-unit', spacing?.baseUnit == null ? undefined : `${spacing.baseUnit}px`],
    ['radius', spacing?.borderRadius],
  ];
  const lines = members.flatMap(([name, value]) => (value == null ? [] : [`  --${name}: ${String(value)};`]));
  return `:root {\n${lines.join('\n')}\n}\n`;
}

const named = (
  prefix: string,
  members: Record<string, unknown> | null | undefined,
  write: (value: unknown) => unknown = (value) => value,
): [string, unknown][] =>
  Object.entries(members ?? {}).map(([name, value]) => [
    `${prefix}-${kebab(name)}`,
    value == null ? value : write(value),
  ]);

const kebab = (name: string) => name.replace(/[^\w-]/g, '').replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/**
 * Writes the look as design tokens.
 * @see https://www.designtokens.org/tr/2025.10/format/
 */
export function brandingAsTokens(branding: Branding): string {
  const { typography, spacing } = branding;
  const group = (
    type: string,
    members: Record<string, unknown> | null | undefined,
    write: (value: unknown) => unknown = (value) => value,
  ) => {
    const tokens = Object.entries(members ?? {}).flatMap(([name, value]) => {
      const written = value == null ? undefined : write(value);
      return written === undefined ? [] : [[name, { $value: written }]];
    });
    return tokens.length ? { $type: type, ...Object.fromEntries(tokens) } : undefined;
  };
  return JSON.stringify(
    {
      color: group('color', Object.fromEntries(colorsIn(branding)), colorToken),
      fontFamily: group('fontFamily', typography?.fontFamilies),
      fontSize: group('dimension', typography?.fontSizes, lengthToken),
      fontWeight: group('fontWeight', typography?.fontWeights),
      lineHeight: group('number', typography?.lineHeights, numberToken),
      spacing: group('dimension', { unit: spacing?.baseUnit }, (pixels) => ({ value: pixels, unit: 'px' })),
      borderRadius: group('dimension', { base: spacing?.borderRadius }, lengthToken),
    },
    null,
    2,
  );
}

function colorToken(hex: unknown) {
  const digits = String(hex).slice(1);
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const part = (value: number) => Math.round((value / 255) * 1000) / 1000;
  return {
    colorSpace: 'srgb',
    components: [part(red), part(green), part(blue)],
    ...(alpha < 255 && { alpha: part(alpha) }),
    hex: `#${long.slice(0, 6).toLowerCase()}`,
  };
}

/** Returns a length in the units of tokens; undefined for a percentage. */
function lengthToken(length: unknown) {
  const [, value, unit] = /^([\d.]+)(px|rem)$/.exec(String(length)) ?? [];
  return value === undefined ? undefined : { value: Number(value), unit };
}

/** Returns undefined for `normal`. */
const numberToken = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : undefined);
