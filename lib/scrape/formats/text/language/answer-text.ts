import { type Quotation, quotationsOf } from '@/lib/base/text/passages';
import { PlainText } from './plain-text';

/** A mark in an answer that names a passage. */
export interface SourceMark {
  /** Offset into the answer's text, after the text that rests on the passage. */
  at: number;
  /** The passage's number in the prompt. */
  number: number;
}

const MARK =
  /[ \t]{0,4}[[【]\^?(?:passages?\s{1,3})?(\d{1,7}(?:(?:\s{0,3}[,;–-]\s{0,3}|\s{1,3}and\s{1,3})\d{1,7}){0,40})[\]】]/gi;
/** Matches an end that the next piece may turn into a mark. */
const OPEN_MARK = /[ \t]{0,4}(?:[[【](?:\^|p[assage]{0,7}\s{0,3})?[\d\s,;–\-and]{0,200})?$/i;
/** Maximum size of a range of numbers; a larger range is ignored. */
const MAX_RANGE = 20;

/** Splits a model's answer, as it arrives, into text without marks and the marks. */
export class AnswerText {
  readonly marks: SourceMark[] = [];
  private held = '';
  private whole = '';
  private readonly plain: PlainText;

  /** @param page its markdown: the answer may link only to addresses in it */
  constructor(page: string) {
    let known: ReadonlySet<string> | undefined;
    this.plain = new PlainText((address) => {
      known ??= linksIn(page);
      return known.has(address);
    });
  }

  /** The answer so far. */
  get text(): string {
    return this.whole.trimEnd();
  }

  /** @returns the text that can be shown now; only a possible beginning of a mark or link is held back */
  push(piece: string): string {
    const text = this.held + piece;
    this.held = OPEN_MARK.exec(text)?.[0] ?? '';
    return this.take(text.slice(0, text.length - this.held.length));
  }

  /** @returns the text that was held back */
  end(): string {
    const rest = this.take(this.held);
    this.held = '';
    return rest + this.keep(this.plain.end());
  }

  private take(text: string): string {
    let shown = '';
    let from = 0;
    for (const mark of text.matchAll(MARK)) {
      shown += this.keep(this.plain.push(text.slice(from, mark.index)));
      for (const number of numbersIn(mark[1] as string)) this.marks.push({ at: this.whole.length, number });
      from = mark.index + mark[0].length;
    }
    return shown + this.keep(this.plain.push(text.slice(from)));
  }

  private keep(text: string): string {
    const kept = this.whole ? text : text.trimStart();
    this.whole += kept;
    return kept;
  }
}

/** Matches links in a page's markdown; an image begins with another character. */
const LINK = /(!?)\[[^[\]]{0,500}\]\(([^()\s]{1,2000})/g;

const linksIn = (page: string): ReadonlySet<string> =>
  new Set([...page.matchAll(LINK)].flatMap(([, image, address = '']) => (image ? [] : [address])));

/** Expands `3, 5-7` to 3, 5, 6, 7. */
function numbersIn(text: string): number[] {
  return text.split(/[,;]|and/i).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number);
    const count = last - first + 1;
    return count > 0 && count <= MAX_RANGE ? Array.from({ length: count }, (_, index) => first + index) : [first];
  });
}

/** A sentence of an answer. */
export interface Claim {
  text: string;
  /** Indexes in `sources` of the passages it rests on, from 0; empty if it names none. */
  sources: number[];
}

/**
 * Resolves the numbers in an answer to passages of the page. Quotations are therefore always the page's own text;
 * unknown numbers are dropped.
 * @param passages by their number in the prompt
 * @returns sources in order of appearance, each once
 */
export function claimsOf(
  answer: string,
  marks: readonly SourceMark[],
  passages: ReadonlyMap<number, Quotation>,
): { claims: Claim[]; sources: Quotation[] } {
  const sources: Quotation[] = [];
  const sentences = quotationsOf(answer);
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
