/** Letters of the font Symbol, from 0x61 on, as Word writes Greek in old formulas. */
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
/** Other signs of that font that texts use. */
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
/** Signs of the fonts Wingdings that stand for something. */
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
 * The sign that a font of signs has at a place. Such fonts stand in an area for private use, which says nothing without them.
 * @param code in hexadecimal digits
 * @returns '' for one that is not known
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
