import type { Mark } from './answer-text';
import { type Passage, passagesOf } from './passages';

/** A sentence of an answer. */
export interface Claim {
  text: string;
  /** Places in `sources` of the passages it rests on, counted from 0; empty where it names none. */
  sources: number[];
}

/**
 * Resolves the numbers an answer names to passages of the page. What is quoted is therefore always the page's own text;
 * numbers that no passage has are dropped.
 * @param passages by their number in the prompt
 * @returns sources in order of appearance, each once
 */
export function claimsOf(
  answer: string,
  marks: readonly Mark[],
  passages: ReadonlyMap<number, Passage>,
): { claims: Claim[]; sources: Passage[] } {
  const sources: Passage[] = [];
  const sentences = passagesOf(answer);
  const claims: Claim[] = sentences.map(({ text }) => ({ text, sources: [] }));
  for (const { at, number } of marks) {
    const passage = passages.get(number);
    const claim = claims[sentences.findLastIndex(({ start }) => start < at)] ?? claims[0];
    if (!passage || !claim) continue;
    if (!sources.includes(passage)) sources.push(passage);
    const place = sources.indexOf(passage);
    if (!claim.sources.includes(place)) claim.sources.push(place);
  }
  return { claims, sources };
}
