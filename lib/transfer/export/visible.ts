/**
 * Escapes the invisible characters in a literal's text. The caller has escaped the controls below U+0020; those above, and
 * the marks that reorder or hide text, could make code look different from what a program reads.
 * @param escaped writes such a character in the language
 */
export const visible = (text: string, escaped: (character: string) => string) =>
  text.replace(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, escaped);

/** Escapes a character for JSON and JavaScript, as UTF-16 code units. */
export const escapedUnits = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('');

/** Escapes a character for Python. */
export const escapedPoint = (character: string) => {
  const point = character.codePointAt(0) as number;
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
