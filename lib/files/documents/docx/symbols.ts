/** Letters of the Symbol font from 0x61 on, with which Word writes Greek in old formulas. */
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
/** Other characters of that font that occur in texts. */
const SYMBOLS: Record<number, string> = {
  34: '∀',
  36: '∃',
  45: '−',
  163: '≤',
  165: '∞',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  198: '∅',
  199: '∩',
  200: '∪',
  206: '∈',
  214: '√',
  222: '⇒',
  229: '∑',
  242: '∫',
};
/** Meaningful characters of the Wingdings fonts. */
const WINGDINGS: Record<number, string> = {
  108: '●',
  110: '■',
  111: '☐',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/**
 * Returns the Unicode character for a position in a symbol font. Such fonts use the private use area, which carries no meaning
 * without them.
 * @param code in hexadecimal digits
 * @returns '' for an unknown character
 */
export function signOf(code: string, font: string): string {
  const place = Number.parseInt(code, 16);
  if (!(place > 0) || place > 0x10ffff) return '';
  const isPrivate = place >= 0xf000 && place <= 0xf0ff;
  const at = isPrivate ? place - 0xf000 : place;
  if (/^symbol$/i.test(font)) return GREEK[at - 0x61] ?? CAPITALS[at - 0x41] ?? SYMBOLS[at] ?? '';
  if (/^wingdings/i.test(font)) return WINGDINGS[at] ?? '';
  if (isPrivate) return '';
  return place >= 0xd800 && place <= 0xdfff ? '' : String.fromCodePoint(place);
}
