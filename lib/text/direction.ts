/**
 * Joins short facts to a line, `Today, 9:30 · Service · Prices`, without those that are empty.
 * @param direction of the line; from right to left, each fact keeps its own
 */
export function joinFacts(facts: readonly (string | undefined)[], direction: string): string {
  const said = facts.filter((fact): fact is string => Boolean(fact));
  return said.map((fact) => (direction === 'rtl' ? isolated(fact) : fact)).join(' · ');
}

/**
 * A text that takes its direction from itself, and no part in that of the words around it: an address would lose its signs to
 * a sentence from right to left (Unicode, UAX 9, sections 2.4 and 2.5).
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
