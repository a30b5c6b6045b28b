import type { Entity, Span } from './types';

/** Kinds that only a model can find. */
export const NAME_ENTITIES = ['PERSON', 'LOCATION'] as const satisfies Entity[];

/** Finds names in a markdown text; positions are in UTF-16 units of that text. */
export type FindNames = (text: string) => Promise<{ start: number; end: number; entity: string }[]>;

/** Matches markdown syntax that a model may have included in a name: cells, lines, links. */
const MARKUP = /\||\n|\]\(|[[\]]/;

/**
 * Returns the names that a model found, without invalid ones: positions outside of the text, other kinds, markdown
 * syntax.
 * @param wanted the requested kinds
 */
export function usableNames(markdown: string, names: Awaited<ReturnType<FindNames>>, wanted: Set<Entity>): Span[] {
  return names.flatMap(({ start, end, entity }) => {
    const kind = NAME_ENTITIES.find((name) => name === entity);
    if (!kind || !wanted.has(kind) || !isPlace(start, end, markdown.length)) return [];
    const spans: Span[] = [];
    let at = start;
    for (const piece of markdown.slice(start, end).split(MARKUP)) {
      const from = markdown.indexOf(piece, at) + piece.length - piece.trimStart().length;
      if (piece.trim()) spans.push({ start: from, end: from + piece.trim().length, entity: kind });
      at = from + piece.trimStart().length;
    }
    return spans;
  });
}

const isPlace = (start: number, end: number, length: number): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= length;

const WORD = /\p{Lu}[\p{L}\p{M}'’-]{2,}/gu;

/** Finds all other occurrences of the words of people's names. */
export function otherMentions(markdown: string, names: Span[]): Span[] {
  const people = names.filter(({ entity }) => entity === 'PERSON');
  const words = new Set(people.flatMap(({ start, end }) => markdown.slice(start, end).match(WORD) ?? []));
  return [...markdown.matchAll(WORD)].flatMap(({ index, 0: word }) =>
    words.has(word) ? [{ start: index, end: index + word.length, entity: 'PERSON' }] : [],
  );
}
