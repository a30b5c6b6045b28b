const ROMAN: readonly [value: number, letters: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Larger numbers are never written in letters. */
const MOST = 5_000;

function roman(value: number): string {
  let rest = value;
  let written = '';
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      written += letters;
      rest -= worth;
    }
  }
  return written;
}

/** Counts from a to z, then aa to zz, like word processors. */
const letters = (value: number): string =>
  String.fromCharCode('a'.charCodeAt(0) + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

/** Writes a number in the format of a list; in digits for an unknown format. The names are those of Office and OpenDocument. */
export function counted(value: number, format: string): string {
  if (value < 1 || value > MOST) return String(value);
  switch (format) {
    case 'lowerLetter':
    case 'a':
      return letters(value);
    case 'upperLetter':
    case 'A':
      return letters(value).toUpperCase();
    case 'lowerRoman':
    case 'i':
      return roman(value);
    case 'upperRoman':
    case 'I':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
}
