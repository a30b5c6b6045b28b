/**
 * Joins short texts to a line such as `Today, 9:30 · Service · Prices`, skipping empty ones.
 * @param direction of the line; in a right-to-left line, each text keeps its own direction
 */
export function joinFacts(facts: readonly (string | undefined)[], direction: string): string {
  const said = facts.filter((fact): fact is string => Boolean(fact));
  return said.map((fact) => (direction === 'rtl' ? isolated(fact) : fact)).join(' · ');
}

/**
 * Isolates a text from the direction of its surroundings: otherwise the punctuation of an address would move in a right-to-left
 * sentence (Unicode, UAX 9, sections 2.4 and 2.5).
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * Returns the `dir` of a field for free text: that of what is typed, and none for an empty field, whose placeholder and cursor
 * stay in the direction of the view.
 */
export const typedDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
