import type { PassageInContext } from './context';
import { LANGUAGES } from './languages';
import type { Intent } from './questions';
import { wordPlaces, wordSplitter } from './words';

/** A word to search for. */
export interface Term {
  stem: string;
  /** True for a word of the query; false for an additional word. */
  asked: boolean;
  /** Words of the page that match it, with their weights. */
  matches: Map<number, number>;
}

/** Weights of similar words, lower than that of the word itself. */
const SIMILAR = { variant: 0.6, compound: 0.5, typo: 0.7 };
/** Maximum number of words between two that count as standing together. */
const GAP = 3;
const COMBINING = /[\u0300-\u036f]/g;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Maximum number of words of a question to search for; of a longer question, only words that the page has. */
const MOST_TERMS = 64;

/** Indexes the words of all passages, each once, and the positions of the words of a query. */
export function lexiconOf(
  passages: readonly PassageInContext[],
  query: string,
  { asked, language }: { asked: Intent; language: string },
) {
  const wordsOf = wordSplitter(language);
  const ids = new Map<string, number>();
  const words = passages.map(({ text }) =>
    Uint32Array.from(wordsOf(text), (word) => {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      return id;
    }),
  );
  const placesOf = wordPlaces(language);
  const terms = findTerms(subjectsOf(wordsOf(query), query, asked, language), ids, asked, language);
  /** The terms that each word matches, with their weights. */
  const table: [term: number, weight: number][][] = [];
  for (const [term, { matches }] of terms.entries()) {
    for (const [word, weight] of matches) {
      table[word] ??= [];
      table[word].push([term, weight]);
    }
  }

  return {
    terms,
    /** Number of words in each passage. */
    lengths: words.map(({ length }) => length),
    /** Counts each term in each passage: a row per passage, a column per term. */
    count() {
      const counts = new Float32Array(passages.length * terms.length);
      for (const [passage, found] of words.entries()) {
        for (const word of found) {
          for (const [term, weight] of table[word] ?? []) {
            const at = passage * terms.length + term;
            counts[at] = (counts[at] as number) + weight;
          }
        }
      }
      return counts;
    },
    /** Returns the positions in a text of the query's words, in any of their forms. */
    marks: (text: string) =>
      placesOf(text).flatMap(({ words, from, to }): [number, number][] => {
        const found = words.flatMap((word) => table[ids.get(word) ?? -1] ?? []);
        return found.some(([term]) => terms[term]?.asked) ? [[from, to]] : [];
      }),
    /** Sums the weights of successive terms that stand together in a passage. */
    together(passage: number, weights: readonly number[]): number {
      const lastAt = new Map<number, number>();
      const paired = new Set<number>();
      let sum = 0;
      for (const [at, word] of (words[passage] as Uint32Array).entries()) {
        for (const [term] of table[word] ?? []) {
          lastAt.set(term, at);
          const previous = lastAt.get(term - 1);
          if (previous === undefined || at - previous > GAP || !terms[term]?.asked || paired.has(term)) continue;
          paired.add(term);
          sum += (weights[term] as number) + (weights[term - 1] as number);
        }
      }
      return sum;
    },
  };
}

/** Returns the words that carry the topic of a query. Single letters count only as names: “model L”. */
function subjectsOf(words: string[], query: string, asked: Intent, language: string): string[] {
  const stops = new Set([
    ...(LANGUAGES[language]?.stopWords ?? []),
    ...(LANGUAGES.en?.stopWords ?? []),
    ...asked.emptyWords,
  ]);
  const initials = new Set(query.match(/(?<![\p{L}'’])\p{Lu}(?![\p{L}'’])/gu)?.map((letter) => letter.toLowerCase()));
  const isName = (word: string) => word.length > 1 || !/\p{Script=Latin}/u.test(word) || initials.has(word);
  return words.filter((word) => !stops.has(word) && isName(word));
}

function findTerms(subjects: string[], ids: ReadonlyMap<string, number>, asked: Intent, language: string): Term[] {
  const stem = stemmerOf(language);
  const wanted = new Map<string, { word: string; asked: boolean }>();
  for (const word of subjects) wanted.set(stem(word), { word, asked: true });
  for (const word of asked.names) if (!wanted.has(stem(word))) wanted.set(stem(word), { word, asked: false });
  const vocabulary = [...ids].map(([word, id]) => ({ word, stem: stem(word), id }));
  const byStem = new Map<string, number[]>();
  for (const { stem, id } of vocabulary) byStem.set(stem, [...(byStem.get(stem) ?? []), id]);
  const present = [...wanted].filter(([stem]) => byStem.has(stem));
  const chosen = wanted.size > MOST_TERMS ? present.slice(0, MOST_TERMS) : [...wanted];
  return chosen.map(([stem, { word, asked }]) => {
    const exact = byStem.get(stem);
    const matches = new Map(exact?.map((id) => [id, 1]));
    if (exact || !asked) return { stem, asked, matches };
    for (const found of vocabulary) {
      const similarity = similarityOf(word, stem, found);
      if (similarity) matches.set(found.id, similarity);
    }
    return { stem, asked, matches };
  });
}

const SHORTEST = 4;

function similarityOf(word: string, stem: string, found: { word: string; stem: string }): number {
  if (UNSPACED.test(word)) {
    const [short, long] = word.length < found.word.length ? [word, found.word] : [found.word, word];
    return short.length > 1 && long.includes(short) ? SIMILAR.compound : 0;
  }
  if (/\d/.test(word) || /\d/.test(found.word) || found.stem.length < SHORTEST) return 0;
  const shared = sharedStart(stem, found.stem);
  if (shared >= SHORTEST && shared >= 0.65 * Math.max(stem.length, found.stem.length)) return SIMILAR.variant;
  if (isPart(stem, found.word) || isPart(found.stem, word)) return SIMILAR.compound;
  return isTypo(word, found.word) ? SIMILAR.typo : 0;
}

/** Returns true if a word is part of another; a short word may be in the middle of another by chance. */
function isPart(part: string, word: string): boolean {
  if (part.length < SHORTEST) return false;
  return part.length > SHORTEST ? word.includes(part) : word.startsWith(part) || word.endsWith(part);
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Returns true if a letter is added, missing, different, or swapped with its neighbour. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  const start = sharedStart(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

function stemmerOf(language: string): (word: string) => string {
  const stem = LANGUAGES[language]?.stem;
  return (word) =>
    (stem && /^\p{L}/u.test(word) ? stem(word) : word).normalize('NFD').replace(COMBINING, '').normalize('NFC');
}
