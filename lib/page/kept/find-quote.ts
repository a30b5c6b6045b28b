import { align, startSimilarity } from './align';
import { type FoldedText, foldText, isLetterOrDigit, unfolded } from './fold-text';
import type { TextQuote, TextSpan } from './text-quote';

/** A place that may be the passage, in the folded text. */
interface Candidate {
  start: number;
  end: number;
  /** How much its text resembles the passage, 0 to 1. */
  similarity: number;
}

interface Judged extends Candidate {
  /** How much the text before and after it resembles that around the passage: of the better and the worse side, 0 to 1. */
  better: number;
  worse: number;
  /** Orders the candidates. */
  score: number;
}

/** A folded quote. */
interface Pattern {
  exact: string;
  prefix: string;
  suffix: string;
  /** Offset in the original text. */
  hint: number | undefined;
}

/** Number of folded characters around a passage that are compared. */
const CONTEXT = 48;
/** Maximum number of identical places that are judged. */
const MOST_PLACES = 500;

/**
 * Finds a passage again in a text that may have been edited since. It compares letters and digits only, then tolerates edits of
 * the passage, more of them if the text around it stayed.
 * @param text the folded text of the page
 * @returns offsets in the original text; undefined if no place is convincing, or two are equally convincing
 */
export function findQuote(text: FoldedText, quote: TextQuote): TextSpan | undefined {
  const pattern: Pattern = {
    exact: foldText(quote.exact).folded,
    prefix: foldText(quote.prefix).folded.slice(-CONTEXT),
    suffix: foldText(quote.suffix).folded.slice(0, CONTEXT),
    hint: quote.start,
  };
  if (pattern.exact === '') return undefined;
  const same = identicalPlaces(text.folded, pattern.exact);
  const judgedSame = same.map((place) => judge(text.folded, pattern, place));
  const sure = judgedSame.filter(({ worse }) => worse >= SURE);
  // Nothing that was edited can be more alike.
  const judged = sure.length > 0 ? sure : [...judgedSame, ...similarPlaces(text, pattern)];
  const found = choose(
    judged.filter((one) => isConvincing(one, pattern.exact.length, same.length === 1)),
    text,
    pattern,
  );
  return found && withSigns(text.original, unfolded(text, found.start, found.end), quote.exact);
}

/** Extends a passage by the signs with which the quote begins and ends, which folding drops, if they stand there as well. */
function withSigns(text: string, { start, end }: TextSpan, exact: string): TextSpan {
  let first = 0;
  let last = exact.length;
  while (first < last && !isLetterOrDigit(exact[first] ?? '')) first += 1;
  while (last > first && !isLetterOrDigit(exact[last - 1] ?? '')) last -= 1;
  const [head, tail] = [exact.slice(0, first).trimStart(), exact.slice(last).trimEnd()];
  return {
    start: head && text.slice(Math.max(0, start - head.length), start) === head ? start - head.length : start,
    end: text.startsWith(tail, end) ? end + tail.length : end,
  };
}

/** Similarity of both sides of a place from which on it is the original one. */
const SURE = 0.9;

function identicalPlaces(folded: string, exact: string): Candidate[] {
  const found: Candidate[] = [];
  for (let at = folded.indexOf(exact); at >= 0 && found.length < MOST_PLACES; at = folded.indexOf(exact, at + 1)) {
    found.push({ start: at, end: at + exact.length, similarity: 1 });
  }
  return found;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Compares the surroundings of a place with those of the passage. */
function judge(folded: string, { prefix, suffix }: Pattern, place: Candidate): Judged {
  const before = folded.slice(Math.max(0, place.start - CONTEXT - 8), place.start);
  const after = folded.slice(place.end, place.end + CONTEXT + 8);
  // At the start or the end of a page, one side says nothing.
  const sides = [
    ...(prefix ? [startSimilarity(reversed(prefix), reversed(before))] : []),
    ...(suffix ? [startSimilarity(suffix, after)] : []),
  ];
  const better = sides.length > 0 ? Math.max(...sides) : 1;
  const worse = sides.length > 0 ? Math.min(...sides) : 1;
  return { ...place, better, worse, score: 0.6 * place.similarity + 0.28 * better + 0.12 * worse };
}

/** From this many folded characters on, a passage is recognised by its own words, wherever it was moved. */
const LONG = 40;

/**
 * Returns true if a place is the passage rather than another one like it.
 * @param isOnly true if the words of the passage occur once
 */
function isConvincing({ similarity, better, worse }: Judged, length: number, isOnly: boolean): boolean {
  // The words around a passage that stayed prove a small edit, or a larger one if both sides stayed.
  if (similarity >= 0.7 && better >= 0.75) return true;
  if (similarity >= 0.5 && worse >= 0.85) return true;
  if (length < LONG) return similarity === 1 && length >= LONG / 2 && (isOnly || better >= 0.5);
  return similarity >= 0.85;
}

/** Candidates whose scores differ less than this are equally convincing. */
const TIE = 0.02;
/** How many times nearer to the original position one of two equal places must be. */
const NEARER = 3;

function choose(judged: Judged[], { origin }: FoldedText, { hint }: Pattern): Judged | undefined {
  const [best, ...others] = judged.toSorted((one, other) => other.score - one.score);
  if (!best) return undefined;
  const equal = others.filter(
    ({ score, start, end }) => best.score - score < TIE && (start >= best.end || end <= best.start),
  );
  if (equal.length === 0) return best;
  if (hint === undefined) return undefined;
  const distance = ({ start }: Judged) => Math.abs((origin[start] ?? 0) - hint);
  const [nearest, next] = [best, ...equal].sort((one, other) => distance(one) - distance(other));
  return nearest && next && distance(nearest) * NEARER < distance(next) ? nearest : undefined;
}

/** Finds places that resemble an edited passage. */
function similarPlaces(text: FoldedText, pattern: Pattern): Judged[] {
  const { folded } = text;
  const places = [
    ...betweenContexts(folded, pattern),
    ...regionsOf(folded, pattern).map(alignIn(folded, pattern.exact)),
  ];
  const seen = new Set<string>();
  return places.flatMap((place) => {
    const whole = toWords(text, place);
    const key = `${whole.start} ${whole.end}`;
    if (whole.end <= whole.start || seen.has(key)) return [];
    seen.add(key);
    return judge(folded, pattern, whole);
  });
}

/** Number of folded characters next to a passage that identify its border. */
const BORDER = 20;

/** Finds what stands between the unchanged words around a passage, if these occur once each. */
function betweenContexts(folded: string, { exact, prefix, suffix }: Pattern): Candidate[] {
  const [before, after] = [prefix.slice(-BORDER), suffix.slice(0, BORDER)];
  if (before.length < BORDER || after.length < BORDER) return [];
  const start = onlyIndex(folded, before) + before.length;
  const end = onlyIndex(folded, after);
  if (start < before.length || end < 0) return [];
  const length = end - start;
  if (length < exact.length * 0.4 || length > exact.length * 2.5 || exact.length > LONGEST) return [];
  return [{ start, end, similarity: align(exact, folded.slice(start, end)).similarity }];
}

/** Returns the index of a text that occurs once, else -1. */
function onlyIndex(folded: string, wanted: string): number {
  const at = folded.indexOf(wanted);
  return at >= 0 && folded.indexOf(wanted, at + 1) < 0 ? at : -1;
}

/** Maximum numbers of words that are looked for, of places of each, and of regions that are aligned. */
const SEEDS = { most: 64, places: 20, regions: 8 };
/** Maximum number of characters that are aligned as a whole; of a longer passage, both ends are. */
const LONGEST = 1_500;

/** Matches scripts whose words are a few characters without spaces. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Finds the starts of regions that share pieces with the passage or its surroundings, the most likely first. */
function regionsOf(folded: string, { exact, prefix, suffix }: Pattern): number[] {
  const whole = prefix + exact + suffix;
  const size = DENSE.test(exact) ? 4 : 8;
  if (whole.length < size) return [];
  const step = Math.max(size / 2, Math.ceil(whole.length / SEEDS.most));
  const starts: number[] = [];
  for (let offset = 0; offset + size <= whole.length; offset += step) {
    const seed = whole.slice(offset, offset + size);
    const places: number[] = [];
    for (let at = folded.indexOf(seed); at >= 0 && places.length <= SEEDS.places; at = folded.indexOf(seed, at + 1)) {
      places.push(at - offset + prefix.length);
    }
    // A piece that is everywhere proves nothing.
    if (places.length <= SEEDS.places) starts.push(...places);
  }
  return likeliest(
    starts.sort((one, other) => one - other),
    Math.max(24, exact.length / 4),
  );
}

/** Groups sorted positions that are at most a distance apart, and returns the middle of the largest groups. */
function likeliest(starts: readonly number[], distance: number): number[] {
  const groups: { middle: number; votes: number }[] = [];
  for (let first = 0; first < starts.length; ) {
    let last = first;
    while ((starts[last + 1] ?? Number.POSITIVE_INFINITY) - (starts[first] ?? 0) <= distance) last++;
    groups.push({ middle: starts[(first + last) >> 1] ?? 0, votes: last - first + 1 });
    first = last + 1;
  }
  return groups
    .sort((one, other) => other.votes - one.votes)
    .slice(0, SEEDS.regions)
    .map(({ middle }) => middle);
}

/** Aligns the passage in a region of the text. */
const alignIn =
  (folded: string, exact: string) =>
  (start: number): Candidate => {
    const slack = Math.min(400, Math.max(32, Math.round(exact.length / 2)));
    const from = Math.max(0, start - slack);
    if (exact.length <= LONGEST) {
      const found = align(exact, folded.slice(from, start + exact.length + slack));
      return { ...found, start: from + found.start, end: from + found.end };
    }
    const end = LONGEST / 3;
    const tailFrom = Math.max(from, start + exact.length - end - slack);
    const head = align(exact.slice(0, end), folded.slice(from, start + end + slack));
    const tail = align(exact.slice(-end), folded.slice(tailFrom, tailFrom + end + 2 * slack));
    const similarity = Math.min(head.similarity, tail.similarity);
    return { start: from + head.start, end: tailFrom + tail.end, similarity };
  };

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Moves the ends of an edited passage to the nearest ends of words. */
function toWords({ folded, origin, original }: FoldedText, place: Candidate): Candidate {
  const isInside = (at: number): boolean => {
    if (at <= 0 || at >= folded.length || DENSE.test(folded[at] ?? '')) return false;
    const [before, here] = [origin[at - 1] ?? 0, origin[at] ?? 0];
    return here - before <= 1 && LETTER.test(original[here] ?? '') && LETTER.test(original[before] ?? '');
  };
  const nearest = (at: number): number => {
    for (let away = 0; away < 24; away++) {
      if (!isInside(at - away)) return at - away;
      if (!isInside(at + away)) return at + away;
    }
    return at;
  };
  return { ...place, start: nearest(place.start), end: nearest(place.end) };
}
