/** The readable text of a markdown source, with the source position of each part. */
export interface Reading {
  text: string;
  /** Returns the range in the source for a range in the text: an escaped character includes its backslash. */
  source(place: { start: number; end: number }): { start: number; end: number };
}

/**
 * Disguises between a text and the pattern: markdown escapes, characters encoded in an address, invisible characters,
 * and the wide, curly or fixed forms of ASCII characters.
 */
const DISGUISES =
  /\\([!-/:-@[-`{-~])|%(2[089BbDd]|40)|[\u00ad\u200b-\u200d\u2060\ufeff]|[\uff01-\uff5e]|[\u2010-\u2013\u2212]|[\u00a0\u2000-\u200a\u202f\u3000]/g;

const WIDE_OFFSET = 0xfee0;

function plain(seen: string, escaped?: string, encoded?: string): string {
  if (escaped) return escaped;
  if (encoded) return String.fromCharCode(Number.parseInt(encoded, 16));
  if (/[\uff01-\uff5e]/.test(seen)) return String.fromCharCode(seen.charCodeAt(0) - WIDE_OFFSET);
  if (/[\u2010-\u2013\u2212]/.test(seen)) return '-';
  return /[\u00ad\u200b-\u200d\u2060\ufeff]/.test(seen) ? '' : ' ';
}

/** Removes the disguises from a markdown text. Patterns are searched in the rest. */
export function readingOf(markdown: string): Reading {
  /** Lengths of text and source at each position at which the text becomes shorter than the source. */
  const inText = [0];
  const inSource = [0];
  let shorter = 0;
  const text = markdown.replace(DISGUISES, (seen, escaped?: string, encoded?: string, offset = 0) => {
    const written = plain(seen, escaped, encoded);
    if (written.length !== seen.length) {
      inText.push(offset - shorter + written.length);
      inSource.push(offset + seen.length);
      shorter += seen.length - written.length;
    }
    return written;
  });
  const at = (index: number) => {
    let low = 0;
    let high = inText.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((inText[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return (inSource[low] ?? 0) + index - (inText[low] ?? 0);
  };
  return { text, source: ({ start, end }) => ({ start: at(start), end: at(end) }) };
}
