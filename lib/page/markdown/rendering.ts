import { codeSpan, escapeInline, escapeLineStart } from './escape';
import type { Gap, InlineMark, LineMode, MarkKind, Piece } from './piece';

const LINE_BREAK = { flow: '  \n', heading: ' ', cell: '<br>' } satisfies Record<LineMode, string>;

const DELIMITERS = { strong: '**', em: '*', del: '~~' };
const isDelimited = (kind: MarkKind): kind is keyof typeof DELIMITERS => kind in DELIMITERS;

const SPACE = /^\s$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}]$/u;
/** Newer parsers count symbols as punctuation, older ones do not; the output must be correct for both. */
const PUNCTUATION_OR_SYMBOL = /^[!-/:-@[-`{-~\p{P}\p{S}]$/u;

/** Turns the pieces of one paragraph into markdown. */
export class Rendering {
  private readonly tokens: string[] = [];
  /** The delimiter's character per token; '' for other tokens. */
  private readonly delimiters: string[] = [];
  private readonly spans: { kind: keyof typeof DELIMITERS; open: number; close: number }[] = [];
  private readonly openSpans: number[] = [];
  /** Tokens that are closing delimiters. */
  private readonly ends = new Set<number>();
  private atLineStart = true;

  constructor(
    private readonly mode: LineMode,
    private readonly withMath: boolean,
  ) {}

  render(pieces: Piece[]): string {
    let mark: InlineMark | null = null;
    for (const piece of pieces) {
      const shared = common(mark, piece.mark);
      this.close(mark, shared);
      this.separate(piece.gap);
      this.open(piece.mark, shared);
      mark = piece.mark;
      this.write(piece);
    }
    this.close(mark, null);
    if (this.spans.length) this.settleDelimiters();
    return this.tokens.join('');
  }

  private push(token: string, delimiter = ''): void {
    this.tokens.push(token);
    this.delimiters.push(delimiter);
  }

  private separate(gap: Gap): void {
    if (!gap || !this.tokens.length) return;
    this.push(gap === '\n' ? LINE_BREAK[this.mode] : gap);
    if (gap === '\n' && this.mode === 'flow') this.atLineStart = true;
  }

  private write(piece: Piece): void {
    if (piece.kind === 'text') {
      const inLink = this.inLink(piece.mark);
      const last = this.tokens.at(-1) ?? '';
      const spaced = last === '' || SPACE.test(last.slice(-1));
      const text = escapeInline(piece.value, { spaced, inLink, withMath: this.withMath });
      this.push(this.atLineStart && this.mode !== 'cell' ? escapeLineStart(text) : text);
    } else if (piece.kind === 'code') this.push(codeSpan(piece.value, this.mode));
    else this.push(piece.value);
    this.atLineStart = false;
  }

  private inLink(mark: InlineMark | null): boolean {
    for (let around = mark; around; around = around.parent) if (around.kind === 'link') return around.address !== '';
    return false;
  }

  private open(mark: InlineMark | null, shared: InlineMark | null): void {
    if (!mark || mark === shared) return;
    this.open(mark.parent, shared);
    const { kind } = mark;
    if (kind === 'link') {
      if (!mark.address) return;
      const before = this.tokens.length - 1;
      // `!` before a link would make it an image.
      if (this.tokens[before]?.endsWith('!')) this.tokens[before] = `${this.tokens[before]?.slice(0, -1)}\\!`;
      this.push('[');
    } else if (isDelimited(kind)) {
      this.openSpans.push(this.spans.push({ kind, open: this.tokens.length, close: 0 }) - 1);
      this.push(DELIMITERS[kind], DELIMITERS[kind][0]);
    } else this.push(`<${kind}>`);
    this.atLineStart = false;
  }

  private close(mark: InlineMark | null, shared: InlineMark | null): void {
    for (let closing = mark; closing && closing !== shared; closing = closing.parent) {
      const { kind } = closing;
      if (kind === 'link') this.push(closing.address && `](${closing.address})`);
      else if (isDelimited(kind)) {
        const span = this.spans[this.openSpans.pop() ?? -1];
        if (span) span.close = this.tokens.length;
        this.ends.add(this.tokens.length);
        this.push(DELIMITERS[kind], DELIMITERS[kind][0]);
      } else this.push(`</${kind}>`);
    }
  }

  /**
   * Replaces asterisks that would not be read as emphasis (CommonMark, "left-flanking delimiter run") with HTML tags, which
   * always work. A tag changes the context of its neighbours, so these are checked again.
   */
  private settleDelimiters(): void {
    const LOOKS = 4;
    let changed = true;
    for (let look = 0; changed && look < LOOKS; look++) {
      changed = false;
      for (const { kind, open, close } of this.spans) {
        const character = this.delimiters[open];
        if (!character) continue;
        const opens = flanks(this.before(open, character), this.after(open, character), 'left');
        const closes = flanks(this.before(close, character), this.after(close, character), 'right');
        if (opens && closes && !this.followsEnd(open, character)) continue;
        this.tokens[open] = `<${kind}>`;
        this.tokens[close] = `</${kind}>`;
        this.delimiters[open] = this.delimiters[close] = '';
        changed = true;
      }
    }
  }

  /** Returns true if a mark begins directly after another has ended: their delimiters would be read as one run. */
  private followsEnd(token: number, delimiter: string): boolean {
    return this.delimiters[token - 1] === delimiter && this.ends.has(token - 1);
  }

  private before(token: number, delimiter: string): string {
    for (let at = token - 1; at >= 0; at--) {
      const text = this.tokens[at];
      if (text && this.delimiters[at] !== delimiter) return lastCharacter(text);
    }
    return '';
  }

  private after(token: number, delimiter: string): string {
    for (let at = token + 1; at < this.tokens.length; at++) {
      const text = this.tokens[at];
      const [character = ''] = text ?? '';
      if (character && this.delimiters[at] !== delimiter) return character;
    }
    return '';
  }
}

function lastCharacter(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff;
  return text.slice(isLowSurrogate ? -2 : -1);
}

/** Returns the innermost mark around both. */
function common(a: InlineMark | null, b: InlineMark | null): InlineMark | null {
  while (a !== b) {
    if ((a?.depth ?? 0) >= (b?.depth ?? 0)) a = a?.parent ?? null;
    else b = b?.parent ?? null;
  }
  return a;
}

/**
 * Returns true if a run of delimiters is left-flanking (can open emphasis) or right-flanking (can close it).
 * @param before the character before the run, '' at the beginning
 * @param after the character after the run, '' at the end
 * @see https://spec.commonmark.org/0.31.2/#delimiter-run
 */
function flanks(before: string, after: string, side: 'left' | 'right'): boolean {
  const [inside, outside] = side === 'left' ? [after, before] : [before, after];
  if (inside === '' || SPACE.test(inside)) return false;
  return !PUNCTUATION_OR_SYMBOL.test(inside) || outside === '' || SPACE.test(outside) || PUNCTUATION.test(outside);
}
