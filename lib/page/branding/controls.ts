import { type Color, isChromatic, readColor, standsOut } from './colors';
import type { Painted } from './painted';
import { Tally } from './tally';

/** The look that buttons share. */
export interface ButtonLook {
  background: Color | undefined;
  text: Color;
  border: Color | undefined;
  radius: string;
}

export interface Controls {
  primary?: ButtonLook;
  secondary?: ButtonLook;
  buttons: Painted[];
  inputs: Painted[];
}

/** Types of `input` that are buttons, and types that do not take text. */
const PRESSED = new Set(['button', 'submit', 'reset']);
const NOT_TYPED = new Set([...PRESSED, 'hidden', 'checkbox', 'radio', 'range', 'color', 'file', 'image']);

/** Size limits of a button, in CSS pixels. They exclude icons and cards. */
const BUTTON = { minHeight: 20, maxHeight: 90, minWidth: 40, maxWidth: 500, maxCharacters: 40 };
/** A link with a border or a background and at least this padding, in CSS pixels, counts as a button. */
const LINK_PADDING = 8;

/** Finds buttons and text fields, and the looks of the two most prominent kinds of button. */
export function controlsOf(painted: Painted[], page: Color): Controls {
  const buttons = painted.flatMap((element, index) =>
    isButton(element) && !element.isUnstyled ? [{ ...element, color: textColorOf(element, painted, index) }] : [],
  );
  const looks = new Map<string, ButtonLook>();
  const areas = new Tally<string>();
  for (const button of buttons) {
    const look = lookOf(button, page);
    if (!look) continue;
    const key = [look.background?.hex, look.text.hex, look.border?.hex, look.radius].join();
    looks.set(key, look);
    areas.add(key, button.width * button.height * weightOf(look, page));
  }
  const [primary, ...others] = areas.ranked().flatMap(([key]) => looks.get(key) ?? []);
  const secondary = others.find((look) => look.background?.hex !== primary?.background?.hex);
  return {
    ...(primary && { primary }),
    ...(secondary && { secondary }),
    buttons,
    inputs: painted.filter(
      ({ name, type, isUnstyled }) =>
        !isUnstyled && (name === 'textarea' || name === 'select' || (name === 'input' && !NOT_TYPED.has(type))),
    ),
  };
}

function isButton(element: Painted): boolean {
  const { name, role, type, width, height, allCharacters, padding, display, background, borderWidth } = element;
  if (height < BUTTON.minHeight || height > BUTTON.maxHeight) return false;
  if (width < BUTTON.minWidth || width > BUTTON.maxWidth || allCharacters > BUTTON.maxCharacters) return false;
  if (name === 'input') return PRESSED.has(type);
  // A button without text is an icon, which has its own look.
  if (allCharacters === 0) return false;
  if (name === 'button' || role === 'button') return true;
  const isFramed = readColor(background) !== undefined || borderWidth > 0;
  return name === 'a' && display !== 'inline' && isFramed && Math.min(padding[1], padding[3]) >= LINK_PADDING;
}

/** How many elements after a button are searched for its text. */
const WITHIN = 12;

/** Returns the colour of a button's text, which may be in a child element. */
function textColorOf(button: Painted, painted: readonly Painted[], index: number): string {
  if (button.characters > 0) return button.color;
  const isInside = ({ x, y, characters }: Painted) =>
    characters > 0 && x >= button.x && y >= button.y && x < button.x + button.width && y < button.y + button.height;
  return painted.slice(index + 1, index + 1 + WITHIN).find(isInside)?.color ?? button.color;
}

/** @returns undefined for a button that looks like text */
function lookOf({ background, color, borderColor, borderWidth, radius }: Painted, page: Color): ButtonLook | undefined {
  const fill = readColor(background, page);
  const border = borderWidth > 0 ? readColor(borderColor, page) : undefined;
  const text = readColor(color, fill ?? page);
  if (!text || (!fill && !border)) return undefined;
  return { background: fill, text, border, radius };
}

/** A filled button that stands out is primary; an outline, or a fill in the page's own colour, is secondary. */
function weightOf({ background }: ButtonLook, page: Color): number {
  if (!background) return 1;
  if (isChromatic(background)) return 4;
  return standsOut(background, page) ? 3 : 1;
}
