import { answerTests } from './answers';
import type { PassageInContext } from './context';
import { lexiconOf, type Term } from './lexicon';
import { readQuestion } from './questions';

/** Parameters of BM25: how fast repeated words stop counting, and how much a passage's length counts against it. */
const K1 = 1.2;
const B = 0.5;
/** BM25+ (Lv and Zhai 2011): a matching word counts in a long passage, too. */
const DELTA = 1;
/** Weights of a word that is not in the passage but in its context. */
const CONTEXT = { heading: 0.45, outerHeading: 0.2, label: 0.8, lead: 0.5, before: 0.3, after: 0.12 };
const MOST_CONTEXT = 0.9;
/** Weight of a word of the page's title, which applies to the whole page. */
const TITLE = 0.7;
/** Weight of a word that the page lacks: the page may use another one. */
const ABSENT = 0.5;
/** Factor for a passage that matches only by its context. */
const CONTEXT_ONLY = 0.5;
/** Bonus for words of the question that stand together in the passage, too. */
const TOGETHER = 0.15;
const PHRASE = 2;
/** Bonus for a passage that contains the type of answer asked for: a date, a name, a price… */
const RIGHT_TYPE = 1;
const QUESTION = 0.45;
const HEADING = 0.6;
const CODE = 0.75;

export interface Scores {
  /** Score of each passage; 0 if nothing matches the question. */
  scores: Float64Array;
  /** For each passage the share of the question, weighted by the rarity of its words, that it and its context cover. */
  cover: Float64Array;
  /** Returns the positions of the query's words in a passage's text, from and to. */
  marks(text: string): [number, number][];
}

/**
 * BM25 over passages and their context, as BM25F does it for fields: words of the context count less and are added
 * before saturation.
 * @param language ISO 639-1
 */
export function scorePassages(passages: readonly PassageInContext[], query: string, language: string): Scores {
  const scores = new Float64Array(passages.length);
  const cover = new Float64Array(passages.length);
  const asked = readQuestion(query, language);
  const lexicon = lexiconOf(passages, query, { asked, language });
  const { terms } = lexicon;
  const phrases = quotedIn(query);
  if (!terms.length)
    return {
      scores: byPhrase(scores, passages, phrases.length ? phrases : [query]),
      cover: cover.fill(1),
      marks: lexicon.marks,
    };
  const own = lexicon.count();
  const title = passages.findIndex(({ block }) => block.kind === 'heading');
  const idf = terms.map((_, term) => {
    const isTitle = title >= 0 && (own[title * terms.length + term] as number) > 0;
    return (isTitle ? TITLE : 1) * idfOf(own, term, terms.length, passages.length);
  });
  const total = weightOf(terms, idf);
  const tests = answerTests(asked.types, language);
  const meanLength = lexicon.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);

  const labels = new Set(passages.map(({ label }) => label));
  for (const [index, passage] of passages.entries()) {
    if (passage.isContext) continue;
    const norm = K1 * (1 - B + B * ((lexicon.lengths[index] as number) / meanLength));
    let score = 0;
    let covered = 0;
    let isOwn = false;
    for (let term = 0; term < terms.length; term++) {
      const times = own[index * terms.length + term] as number;
      const near = contextOf(passage, own, term, terms.length);
      const frequency = times + near;
      if (!frequency) continue;
      const weight = idf[term] as number;
      if (times || (passage.label !== undefined && own[passage.label * terms.length + term])) isOwn = true;
      score += weight * ((frequency * (K1 + 1)) / (frequency + norm) + DELTA * Math.min(1, frequency));
      covered += weight * Math.min(1, frequency);
    }
    cover[index] = Math.min(1, covered / total);
    score += TOGETHER * lexicon.together(index, idf);
    score *= 0.4 + 0.6 * (cover[index] as number);
    if (tests.some((test) => test(passage.text))) score *= 1 + RIGHT_TYPE;
    if (phrases.some((phrase) => passage.text.toLowerCase().includes(phrase))) score *= PHRASE;
    if (passage.isQuestion) score *= QUESTION;
    else if (passage.block.kind === 'heading' || labels.has(index)) score *= HEADING;
    else if (passage.block.kind === 'code') score *= CODE;
    scores[index] = isOwn ? score : score * CONTEXT_ONLY;
  }
  return { scores, cover, marks: lexicon.marks };
}

/** Returns the weight of the whole question: of its own words or, if they are all common, of their additional words. */
function weightOf(terms: readonly Term[], idf: readonly number[]): number {
  const own = terms.some(({ asked }) => asked) ? terms.map(({ asked }) => asked) : terms.map(() => true);
  return terms.reduce((sum, { matches }, term) => {
    return own[term] ? sum + (idf[term] as number) * (matches.size ? 1 : ABSENT) : sum;
  }, 0);
}

function idfOf(own: Float32Array, term: number, width: number, passages: number): number {
  let found = 0;
  for (let at = term; at < own.length; at += width) if (own[at]) found++;
  return Math.log(1 + (passages - found + 0.5) / (found + 0.5));
}

function contextOf(passage: PassageInContext, own: Float32Array, term: number, width: number): number {
  const has = (index: number | undefined) =>
    index === undefined ? 0 : Math.min(1, own[index * width + term] as number);
  let near =
    CONTEXT.label * has(passage.label) + CONTEXT.before * has(passage.before) + CONTEXT.after * has(passage.after);
  for (const [depth, heading] of passage.headings.entries()) {
    near += (depth === 0 ? CONTEXT.heading : CONTEXT.outerHeading) * has(heading);
  }
  for (const lead of passage.leads) near += CONTEXT.lead * has(lead);
  return Math.min(MOST_CONTEXT, near);
}

const quotedIn = (query: string): string[] =>
  [...query.matchAll(/["“„«「]([^"“”„«»「」]{2,200})["”“»」]/g)].map(([, phrase = '']) => phrase.trim().toLowerCase());

/** Scores a question of only common words, which can only be searched as a phrase. */
function byPhrase(
  scores: Float64Array,
  passages: readonly PassageInContext[],
  phrases: readonly string[],
): Float64Array {
  const wanted = phrases
    .map((phrase) =>
      phrase
        .toLowerCase()
        .replace(/(?<![?!.\s])[?!.\s]+$/, '')
        .trim(),
    )
    .filter((phrase) => phrase.includes(' '));
  for (const [index, { text, isContext }] of passages.entries()) {
    if (!isContext && wanted.some((phrase) => text.toLowerCase().includes(phrase))) scores[index] = 1;
  }
  return scores;
}
