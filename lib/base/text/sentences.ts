import type { MarkdownRange } from './inline';

/** A part of a text in UTF-16 units, without white space at its ends. */
type Range = readonly [start: number, end: number];

/** Parts that must not be cut, in order and without overlaps. */
type Uncut = readonly Pick<MarkdownRange, 'from' | 'to'>[];

/** Matches the characters that may end a sentence. A text without any of them inside needs no splitting. */
const STOP = /[.!?\n\u0964\u06d4\u061f\u2026\u3002\uff01\uff0e\uff1f]/;
/** Maximum number of characters to pass to the segmenter at once, up to the last match of `STOPS`. */
const WINDOW = 4000;
const STOPS = /[.!?\n\u0964\u06d4\u061f\u2026]["”’')\]]*\s+|[\u3002\uff01\uff0e\uff1f][」』”）]*\s*/g;
/** A sentence with more characters is split if possible: a run without full stops, or Thai, which does not use any. */
const LONGEST = 600;
const SHORTEST_CUT = 120;
const WEAK_STOPS = [/[;；。]\s*/g, /[:：,，、،]\s+|[、，]/g, /\s+/g];
/**
 * Abbreviations that end in a full stop without ending a sentence. Unicode's rules (UAX 29) leave these to the application; a
 * single capital letter is an initial in any language.
 */
const ABBREVIATION =
  /(?:^|[\s([«"“'’.])(?:\p{Lu}|mr|mrs|ms|dr|prof|st|vs|no|nos|figs?|vol|pp?|eq|ed|est|approx|inc|ltd|co|corp|jr|sr|gen|gov|sen|rep|capt|e\.g|i\.e|cf|al|u\.s|u\.k|ca|nr|bzw|z\.\s?b|d\.\s?h|u\.\s?a|usw|sog|vgl|abs|art|mme?|mlle|av|env|sra?|dra?|srta|pág|núm|sig|dott|ing|tel)\.$/iu;
/**
 * "1." at the beginning of a text is an item number; elsewhere a number is an ordinal in languages that write it so: "10. Mai".
 */
const COUNTS = /^\d{1,3}\.$/;
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
const WITH_ORDINALS = new Set(['da', 'de', 'fi', 'hu', 'no', 'tr', 'cs', 'et', 'hr', 'lv', 'sk', 'sl']);
/** Words that begin a sentence even after an abbreviation. */
const BEGINS = /^(?:the|this|that|these|it|he|she|we|they|in|but|and|der|die|das|es|le|la|les|il|elle|el|los|las)\b/i;

/** A stop without a space after it belongs to an address or a name, such as `a?b=c`. */
const WITHIN_WORD = /[.?!]$/;

/**
 * Splits texts into sentences by the rules of Unicode, as implemented for the language.
 * @param language BCP 47; an unknown language is ignored
 */
export function sentenceSplitter(language: string | undefined): (text: string, whole?: Uncut) => Range[] {
  const segmenter = segmenterOf(language);
  const ordinals = WITH_ORDINALS.has(language?.split('-', 1)[0] ?? '');
  return (text, whole = []) => {
    const body = text.trimEnd();
    const cuts = STOP.test(body.slice(0, -1)) ? starts(segmenter, body, ordinals) : [0];
    const torn = tornBy(whole);
    const allowed = cuts.filter((cut) => !torn(cut));
    const tornAgain = tornBy(whole);
    return allowed.flatMap((from, index) =>
      shorten(text, trim(text, from, allowed[index + 1] ?? text.length), tornAgain),
    );
  };
}

/** Finds the part that a cut would break. Cuts must come in order: each part is checked once. */
function tornBy(whole: Uncut) {
  let at = 0;
  return (cut: number) => {
    while ((whole[at]?.to ?? Number.POSITIVE_INFINITY) <= cut) at++;
    const part = whole[at];
    return part && part.from < cut ? part : undefined;
  };
}

function segmenterOf(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    // Pages declare languages that do not exist.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

function starts(segmenter: Intl.Segmenter, text: string, ordinals: boolean): number[] {
  const found: number[] = [];
  let before = '';
  for (const [from, to] of windows(text)) {
    for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
      if (!found.length || !continues(before, segment, ordinals)) found.push(from + index);
      before = segment;
    }
  }
  return found;
}

/** V8's segmenter takes quadratic time for a long text outside of Latin-1 (1 MB: half a minute). */
function* windows(text: string): Generator<Range> {
  let from = 0;
  while (text.length - from > WINDOW) {
    const window = text.slice(from, from + WINDOW);
    const stop = [...window.matchAll(STOPS)].findLast((match) => match.index > 0);
    const to = from + (stop ? stop.index + stop[0].length : weakStop(window));
    yield [from, to];
    from = to;
  }
  yield [from, text.length];
}

function continues(before: string, segment: string, ordinals: boolean): boolean {
  if (before.endsWith('\n')) return false;
  if (WITHIN_WORD.test(before)) return true;
  const end = before.trimEnd().slice(-16);
  if (COUNTS.test(before.trim()) || (ordinals && ORDINAL.test(end))) return true;
  return ABBREVIATION.test(end) && !BEGINS.test(segment);
}

function trim(text: string, start: number, end: number): Range {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from] as string)) from++;
  while (to > from && /\s/.test(text[to - 1] as string)) to--;
  return [from, to];
}

/** Splits a sentence that is too long for a passage at the strongest stop that leaves parts of a fair length. */
function shorten(text: string, range: Range, torn: ReturnType<typeof tornBy>): Range[] {
  const [start, end] = range;
  if (start === end) return [];
  const parts: Range[] = [];
  let from = start;
  while (end - from > LONGEST) {
    const stop = from + weakStop(text.slice(from, from + LONGEST));
    const cut = Math.min(torn(stop)?.to ?? stop, end);
    parts.push(trim(text, from, cut));
    from = cut;
  }
  parts.push(trim(text, from, end));
  return parts.filter(([from, to]) => from < to);
}

function weakStop(text: string): number {
  for (const stop of WEAK_STOPS) {
    const cuts = [...text.matchAll(stop)].map((match) => match.index + match[0].length);
    const last = cuts.findLast((cut) => cut >= SHORTEST_CUT && cut < text.length);
    if (last !== undefined) return last;
  }
  // Does not cut between surrogates.
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
