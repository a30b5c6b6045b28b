import { all, boxOf, parentElement } from '@/lib/base/dom';

/** Maximum number of ancestors to search. */
const MOST_LEVELS = 4;
const LEAST_BOXES = 4;
/** Maximum number of inputs to look at. */
const MOST_INPUTS = 24;
/** Maximum width of a box for one character, and maximum height difference between boxes of a row, in CSS pixels. */
const WIDEST = 72;
const SLOPE = 4;

/** Several boxes in a row that take a character each, as for a code. */
export interface BoxRow {
  around: Element;
  boxes: HTMLInputElement[];
}

/** Returns the row of boxes that a field belongs to; undefined for a single field. */
export function rowOf(field: Element): BoxRow | undefined {
  if (!isBox(field)) return undefined;
  const { top } = boxOf(field);
  let around = parentElement(field);
  for (let level = 0; around && level < MOST_LEVELS; level++, around = parentElement(around)) {
    const boxes = [...all(around, 'input')]
      .slice(0, MOST_INPUTS)
      .filter(isBox)
      .filter((box) => Math.abs(boxOf(box).top - top) <= SLOPE);
    if (boxes.length >= LEAST_BOXES) return { around, boxes };
  }
  return undefined;
}

const isBox = (input: Element): input is HTMLInputElement =>
  input instanceof HTMLInputElement &&
  /^(text|tel|number|password)$/.test(input.type) &&
  (input.maxLength === 1 || boxOf(input).width <= WIDEST);
