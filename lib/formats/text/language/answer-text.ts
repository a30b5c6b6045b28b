import { PlainText } from './plain-text';

/** Where in an answer a passage was named. */
export interface Mark {
  /** Offset into the answer's text, behind what rests on the passage. */
  at: number;
  /** The passage's number in the prompt. */
  number: number;
}

const MARK =
  /[ \t]{0,4}[[【]\^?(?:passages?\s{1,3})?(\d{1,7}(?:(?:\s{0,3}[,;–-]\s{0,3}|\s{1,3}and\s{1,3})\d{1,7}){0,40})[\]】]/gi;
/** An end that the next piece may turn into a mark. */
const OPEN_MARK = /[ \t]{0,4}(?:[[【](?:\^|p[assage]{0,7}\s{0,3})?[\d\s,;–\-and]{0,200})?$/i;
/** Numbers that one range may stand for; what names more names nothing. */
const MAX_RANGE = 20;

/** Parts a model's answer, as it comes, into text without marks and the marks. */
export class AnswerText {
  readonly marks: Mark[] = [];
  private held = '';
  private whole = '';
  private readonly plain = new PlainText();

  /** The answer so far. */
  get text(): string {
    return this.whole.trimEnd();
  }

  /** @returns what can be shown now; only what may be the beginning of a mark or link is held back */
  push(piece: string): string {
    const text = this.held + piece;
    this.held = OPEN_MARK.exec(text)?.[0] ?? '';
    return this.take(text.slice(0, text.length - this.held.length));
  }

  /** @returns what was held back */
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

/** `3, 5-7` as 3, 5, 6, 7. */
function numbersIn(text: string): number[] {
  return text.split(/[,;]|and/i).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number);
    const count = last - first + 1;
    return count > 0 && count <= MAX_RANGE ? Array.from({ length: count }, (_, index) => first + index) : [first];
  });
}
