/**
 * Splits a text into words for an index, in lower case. Compounds also yield their parts (`set-up`, `setTimeout`,
 * `150g`), so that a question may spell them either way. Scripts without spaces are split by the engine's dictionary.
 */
export function wordSplitter(language: string | undefined): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  /** // A text has few different words, each many times. */
  const known = new Map<string, readonly string[]>();
  const split = (run: string): readonly string[] => {
    const words: string[] = [];
    if (UNSPACED.test(run)) {
      for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) add(segment, words);
    } else if (run.length <= LONGEST_RUN) addWord(run, words);
    known.set(run, words);
    return words;
  };
  return (text) => (text.normalize('NFKC').match(RUN) ?? []).flatMap((run) => known.get(run) ?? split(run));
}

/** A word at its UTF-16 offsets in a text, and as an index contains it. */
interface WordPlace {
  from: number;
  to: number;
  words: readonly string[];
}

/** Returns the positions of the words in a text, each with its form by `wordSplitter`. */
export function wordPlaces(language: string | undefined): (text: string) => WordPlace[] {
  const split = wordSplitter(language);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) =>
    [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
      const parts = UNSPACED.test(run) ? [...segmenter.segment(run)] : [{ segment: run, index: 0 }];
      return parts.map((part) => {
        const from = index + part.index;
        return { from, to: from + part.segment.length, words: split(part.segment) };
      });
    });
}

const RUN = /\p{N}+(?:[.,:’']\p{N}+)*\p{L}*|[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*(?:[-\u2010\u2011][\p{L}\p{M}\p{N}]+)*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NUMBER_AND_UNIT = /^(\p{N}[\p{N}.,:’']*?)(\p{L}+)$/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|_+/u;
const ELISION = /^(?:[cdjlmnst]|qu|dell|all|nell|sull|un)['’](?=\p{L})/iu;
const POSSESSIVE = /['’]s$/i;
/** Matches a separator between the digits of a number, if three digits follow each. */
const THOUSANDS = /(?<=\d)[,.’'](?=\d{3}(?:\D|$))/g;
/** Longer words are data. */
const LONGEST = 64;
const LONGEST_RUN = 256;

function addWord(run: string, words: string[]): void {
  const measured = NUMBER_AND_UNIT.exec(run);
  if (measured) {
    const [, amount = '', unit = ''] = measured;
    for (const word of [number(amount), run, unit]) add(word, words);
    return;
  }
  if (/^\p{N}/u.test(run)) {
    add(number(run), words);
    return;
  }
  const parts = run.split(/[-\u2010\u2011]/);
  for (const part of parts) {
    const word = part.replace(ELISION, '').replace(POSSESSIVE, '');
    const humps = word.split(HUMP).filter(Boolean);
    if (humps.length > 1) for (const hump of humps) add(hump, words);
    add(word, words);
  }
  if (parts.length === 2) add(parts.join(''), words);
}

const number = (digits: string) => (/^\d{1,3}([,.’']\d{3})+$/.test(digits) ? digits.replace(THOUSANDS, '') : digits);

function add(word: string, words: string[]): void {
  if (word && word.length <= LONGEST) words.push(word.toLowerCase());
}
