const SPACE = /^\s$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}]$/u;
/** Newer parsers count symbols as punctuation, older ones do not; text inside has to be right for both. */
const PUNCTUATION_OR_SYMBOL = /^[!-/:-@[-`{-~\p{P}\p{S}]$/u;

/**
 * Whether a run of delimiters is left-flanking (can open emphasis) or right-flanking (can close it).
 * @param before the character before the run, '' at the beginning
 * @param after the character behind the run, '' at the end
 * @see https://spec.commonmark.org/0.31.2/#delimiter-run
 */
export function flanks(before: string, after: string, side: 'left' | 'right'): boolean {
  const [inside, outside] = side === 'left' ? [after, before] : [before, after];
  if (inside === '' || SPACE.test(inside)) return false;
  return !PUNCTUATION_OR_SYMBOL.test(inside) || outside === '' || SPACE.test(outside) || PUNCTUATION.test(outside);
}
