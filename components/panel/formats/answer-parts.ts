import type { AnswerFacts } from '@/lib/formats/text/material';

/** A run of an answer's text, and the places in its sources of the passages that it rests on. */
interface AnswerPart {
  text: string;
  sources: number[];
}

/** The answer, cut behind each claim that names sources; together the texts are the answer. */
export function answerParts(
  answer: string,
  { claims, sources }: Pick<AnswerFacts, 'claims' | 'sources'>,
): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  let searched = 0;
  for (const claim of claims) {
    const at = answer.indexOf(claim.text, searched);
    if (at < 0) continue;
    searched = at + claim.text.length;
    const named = claim.sources.filter((place) => sources[place] !== undefined);
    if (named.length === 0) continue;
    parts.push({ text: answer.slice(from, searched), sources: named });
    from = searched;
  }
  return from < answer.length ? [...parts, { text: answer.slice(from), sources: [] }] : parts;
}

/**
 * The answer as a person passes it on: with its question, the passages that it rests on by number, and the page.
 * @param texts the sources as a person reads them
 */
export function answerToCopy(
  question: string,
  parts: readonly AnswerPart[],
  texts: readonly string[],
  page: { url: string; title: string },
): string {
  const text = parts.map((part) => part.text + part.sources.map((place) => ` [${place + 1}]`).join('')).join('');
  const sources = texts.map((source, place) => `[${place + 1}] ${source}`).join('\n');
  const from = [page.title, page.url].filter(Boolean).join('\n');
  return [question, text, sources, from].filter(Boolean).join('\n\n');
}
