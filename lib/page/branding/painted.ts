import * as dom from '@/lib/base/dom';
import { at, elementIn, type Tree } from '../tree';

/** Lengths of the four sides of a box in CSS pixels: top, right, bottom, left. */
export type Sides = [number, number, number, number];

/** An element as the browser paints it. Lengths are in CSS pixels, and colours are written as in computed styles. */
export interface Painted {
  name: string;
  /** Its `role` and `type` in lower case; '' if missing. */
  role: string;
  type: string;
  /** Position in the page, regardless of scrolling. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of characters of its own text, without the text of its child elements. */
  characters: number;
  /** True if all text in it is part of a link. */
  isLink: boolean;
  /** Number of characters of all text in it. */
  allCharacters: number;
  display: string;
  color: string;
  background: string;
  hasBackgroundImage: boolean;
  borderColor: string;
  borderWidth: number;
  /** True for a button or a field with the browser's default look (HTML, 15.5.4 and 15.5.9), which no designer chose. */
  isUnstyled: boolean;
  /** As computed, such as `6px` or `50%`. */
  radius: string;
  fontFamily: string;
  fontSize: number;
  fontWeight: number;
  /** Undefined for `normal`. */
  lineHeight: number | undefined;
  padding: Sides;
  margin: Sides;
  gap: number;
  maxWidth: number | undefined;
  transition: string;
}

/** Maximum number of elements to read. The rest of a larger page repeats the same styles. */
const MOST_ELEMENTS = 6_000;
/** Elements between two pauses. */
const STEP = 200;

/** Lists the visible elements of a page in document order. Yields now and then. */
export function* paintedIn(tree: Tree): Generator<void, Painted[]> {
  const { nodes, names, texts, parent, textLength, linkLength } = tree;
  const painted: Painted[] = [];
  const characters = new Map<number, number>();
  for (const [i, text] of texts.entries()) {
    const length = text.trim().length;
    if (length > 0) characters.set(at(parent, i), (characters.get(at(parent, i)) ?? 0) + length);
  }
  for (let i = 0; i < nodes.length && painted.length < MOST_ELEMENTS; i++) {
    if (names[i] !== '') {
      const allCharacters = at(textLength, i);
      const found = paint(elementIn(nodes, i), names[i] ?? '', {
        characters: characters.get(i) ?? 0,
        allCharacters,
        isLink: allCharacters > 0 && at(linkLength, i) === allCharacters,
      });
      if (found) painted.push(found);
      if (painted.length % STEP === 0) yield;
    }
  }
  return painted;
}

/** @returns undefined for an element without its own box */
function paint(
  element: Element,
  name: string,
  text: Pick<Painted, 'characters' | 'allCharacters' | 'isLink'>,
): Painted | undefined {
  const view = dom.viewOf(element);
  const { width, height, x, y } = dom.boxOf(element);
  if (!view || width < 1 || height < 1 || !dom.isShownAndVisible(element)) return undefined;
  const style = view.getComputedStyle(element);
  return {
    name,
    role: lower(element, 'role'),
    type: lower(element, 'type'),
    x: x + view.scrollX,
    y: y + view.scrollY,
    width,
    height,
    ...text,
    display: style.display,
    color: style.color,
    background: style.backgroundColor,
    hasBackgroundImage: style.backgroundImage !== 'none',
    borderColor: style.borderTopColor,
    isUnstyled: UNSTYLED.test(style.borderTopStyle),
    borderWidth: style.borderTopStyle === 'none' ? 0 : length(style.borderTopWidth),
    radius: style.borderTopLeftRadius,
    fontFamily: style.fontFamily,
    fontSize: length(style.fontSize),
    fontWeight: Number(style.fontWeight),
    lineHeight: lengthOrNone(style.lineHeight),
    padding: [style.paddingTop, style.paddingRight, style.paddingBottom, style.paddingLeft].map(length) as Sides,
    margin: [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].map(length) as Sides,
    gap: length(style.rowGap),
    maxWidth: lengthOrNone(style.maxWidth),
    transition: /^0s(?:, 0s)*$/.test(style.transitionDuration)
      ? ''
      : `${style.transitionDuration.split(',')[0]} ${FIRST.exec(style.transitionTimingFunction)?.[0]}`,
  };
}

/** Borders that browsers draw around buttons and fields by default, and that designers hardly ever use. */
const UNSTYLED = /^(?:outset|inset)$/;

/** The first item of a list of curves, such as `ease-out` or `cubic-bezier(0.4, 0, 0.2, 1)`. */
const FIRST = /^[^,(]*(?:\([^)]*\))?/;

const lower = (element: Element, name: string) => (dom.attributeOf(element, name) ?? '').slice(0, 20).toLowerCase();

/** Computed lengths end in `px`; keywords and percentages are not lengths. */
const lengthOrNone = (written: string) => (/^-?[\d.]+px$/.test(written) ? Number.parseFloat(written) : undefined);
const length = (written: string) => lengthOrNone(written) ?? 0;
