import { readInline } from '@/lib/base/text/inline';
import { LANGUAGES } from './languages';

/**
 * Maximum number of characters to examine of the markdown, and of the text in it: enough for the commonest words of any
 * language.
 */
const MARKDOWN_SAMPLE = 30_000;
const SAMPLE = 20_000;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/**
 * Minimum share of letters for a script to be that of the page. Kana and Hangul come first, because Han may occur with
 * them.
 */
const SCRIPTS: readonly [code: string, letters: RegExp, share: number][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.15],
  ['ko', /\p{Script=Hangul}/gu, 0.3],
  ['zh', /\p{Script=Han}/gu, 0.3],
  ['th', /\p{Script=Thai}/gu, 0.3],
  ['ar', /\p{Script=Arabic}/gu, 0.3],
  ['el', /\p{Script=Greek}/gu, 0.3],
  ['hi', /\p{Script=Devanagari}/gu, 0.3],
];
const LATIN = ['da', 'de', 'en', 'es', 'fi', 'fr', 'hu', 'id', 'it', 'nl', 'no', 'pt', 'ro', 'sv', 'tr'];
const CYRILLIC = ['bg', 'ru', 'uk'];
/** Matches letters that the other languages of the script do not have. */
const UKRAINIAN = /[іїєґ]/giu;
const RUSSIAN = /[ыэё]/giu;
/** How many times more common words a text must have to overrule the page's declared language. */
const CONTRADICTION = 2;

/** Returns the language of a page's markdown; see `guessLanguage`. */
export const pageLanguage = (markdown: string, declared?: string): string =>
  guessLanguage(readInline(markdown, 0, Math.min(markdown.length, MARKDOWN_SAMPLE)).text, declared);

/**
 * Guesses the language of a text by its script and its commonest words.
 * @param declared language that the page declares (`lang` of `html`), used unless the text clearly contradicts it
 * @returns an ISO 639-1 code; English if nothing is decisive
 */
export function guessLanguage(text: string, declared?: string): string {
  const named = canonical(declared);
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(([, pattern, share]) => (sample.match(pattern)?.length ?? 0) > letters * share);
  if (script) return named === 'ur' || named === 'fa' || named === 'mr' || named === 'ne' ? named : script[0];
  const cyrillic = (sample.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > letters / 2;
  const hits = hitsOf(sample, cyrillic ? CYRILLIC : LATIN);
  if (cyrillic) {
    hits.set('uk', (hits.get('uk') ?? 0) + (sample.match(UKRAINIAN)?.length ?? 0));
    hits.set('ru', (hits.get('ru') ?? 0) + (sample.match(RUSSIAN)?.length ?? 0));
  }
  const [best, most] = [...hits].reduce((a, b) => (b[1] > a[1] ? b : a), ['en', 0]);
  // A declared language without a word list cannot be checked.
  const known = named !== undefined && hits.has(named);
  if (named && (!known || (hits.get(named) ?? 0) * CONTRADICTION >= most)) return named;
  return best;
}

/** Normalizes a language tag: `nb-NO` is `no`, `EN_us` is `en`; undefined for an invalid tag. */
function canonical(tag: string | undefined): string | undefined {
  const primary = /^[a-z]{2,3}(?=$|[-_])/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return primary === 'nb' || primary === 'nn' ? 'no' : primary;
}

function hitsOf(sample: string, codes: readonly string[]): Map<string, number> {
  const lists = codes.map((code) => [code, new Set(LANGUAGES[code]?.stopWords)] as const);
  const hits = new Map(codes.map((code) => [code, 0]));
  for (const [word] of sample.toLowerCase().matchAll(WORD)) {
    for (const [code, list] of lists) if (list.has(word)) hits.set(code, (hits.get(code) as number) + 1);
  }
  return hits;
}
