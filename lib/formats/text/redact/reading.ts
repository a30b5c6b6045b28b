/** A markdown text as it reads, and where each part of it stands in the source. */
export interface Reading {
  text: string;
  /** The place in the source of a place in the text: an escaped character with its backslash. */
  source(place: { start: number; end: number }): { start: number; end: number };
}

/**
 * Disguises that stand between a text and the pattern: escapes of markdown, signs encoded in an address, characters
 * that are not seen, and the wide, curly or fixed forms of ASCII characters.
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

/** Takes the disguises off a markdown text. Patterns are looked for in what is left. */
export function readingOf(markdown: string): Reading {
  /** Lengths of text and source at each place where the text gets shorter than the source. */
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
