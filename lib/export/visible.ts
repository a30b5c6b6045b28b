/**
 * Text of a literal in which every character shows itself. The caller has escaped the controls below U+0020; those
 * above, and the marks that reorder or hide text, could make code look different from what a program is given.
 * @param escaped how the language writes such a character
 */
export const visible = (text: string, escaped: (character: string) => string) =>
  text.replace(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, escaped);

/** A character as JSON and JavaScript write it: each of its UTF-16 units. */
export const escapedUnits = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('');

/** A character as Python writes it. */
export const escapedPoint = (character: string) => {
  const point = character.codePointAt(0) as number;
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
