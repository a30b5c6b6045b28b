import { all, boxOf, parentElement } from '@/lib/dom';

/** Ancestors that are looked in. */
const MOST_LEVELS = 4;
const LEAST_BOXES = 4;
/** Boxes of one row, and more than any code has. */
const MOST_BOXES = 12;
/** CSS pixels: the width of a box for one character, and by how much boxes of a row may differ in height. */
const WIDEST = 72;
const SLOPE = 4;

/** Several boxes in a row that take a character each, as those of a code. */
export interface BoxRow {
  around: Element;
  boxes: HTMLInputElement[];
}

/** Finds the row of boxes that a field is in; undefined for a field of its own. */
export function rowOf(field: Element): BoxRow | undefined {
  if (!(field instanceof HTMLInputElement) || !isBox(field)) return undefined;
  const { top } = boxOf(field);
  let around = parentElement(field);
  for (let level = 0; around && level < MOST_LEVELS; level++, around = parentElement(around)) {
    const inputs = [...all(around, 'input')].slice(0, 2 * MOST_BOXES);
    const boxes = inputs.filter(
      (input): input is HTMLInputElement => input instanceof HTMLInputElement && isBox(input),
    );
    const row = boxes.filter((box) => Math.abs(boxOf(box).top - top) <= SLOPE);
    if (row.length >= LEAST_BOXES && row.length <= MOST_BOXES) return { around, boxes: row };
  }
  return undefined;
}

const isBox = (input: HTMLInputElement) =>
  /^(text|tel|number|password)$/.test(input.type) && (input.maxLength === 1 || boxOf(input).width <= WIDEST);
