import type { Gap, InlineMark, LineMode, MarkKind, Piece } from './piece';
import { Rendering } from './rendering';

const WHITE_SPACE = /[\t\n\v\f\r \x85\u2028\u2029]+/g;
const UNEVEN = /[\t\n\v\f\r\x85\u2028\u2029]| {2}/;

/**
 * Collects the text of one paragraph, heading or cell, and renders it as markdown once it is complete. White space is kept
 * apart from the pieces it separates, so that it never ends up inside of a mark.
 */
export class Inline {
  private pieces: Piece[] = [];
  private gap: Gap = '';
  /** Line breaks since the last piece. */
  breaks = 0;
  /** The innermost open mark. */
  mark: InlineMark | null = null;
  private withMath = false;
  /** Number of pieces before the last code span: its parts form one piece. */
  private beforeCode = 0;
  private readonly inside: Record<MarkKind, number> = { strong: 0, em: 0, del: 0, sub: 0, sup: 0, link: 0 };

  get isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** True if the next text would touch the text so far. */
  get isGlued(): boolean {
    return this.gap === '' && this.separable;
  }

  text(said: string, kind: 'text' | 'code' = 'text'): void {
    const even = UNEVEN.test(said) ? said.replace(WHITE_SPACE, ' ') : said;
    const value = even.trim();
    if (!value) {
      if (even) this.space();
      return;
    }
    const isTrimmed = value.length < even.length;
    if (isTrimmed && !even.startsWith(value)) this.space();
    this.add(kind, value);
    if (isTrimmed && !even.endsWith(value)) this.space();
  }

  /** Adds verbatim markdown: an image, a formula. */
  raw(markdown: string): void {
    this.add('raw', markdown);
  }

  math(tex: string): void {
    this.withMath = true;
    this.raw(tex);
  }

  /** Adds an HTML tag that replaces a block's markup; white space next to it is dropped. */
  tag(tag: string): void {
    this.gap = '';
    this.add('tag', tag);
  }

  space(): void {
    if (!this.gap && this.separable) this.gap = ' ';
  }

  beginCode(): void {
    this.beforeCode = this.pieces.length;
  }

  lineBreak(): void {
    if (!this.separable) return;
    this.gap = '\n';
    this.breaks++;
  }

  /** Marks the edge of a block in a place that cannot contain blocks. */
  blockEdge(mode: 'heading' | 'cell'): void {
    if (mode === 'heading') this.space();
    else if (this.separable) this.gap = '\n';
  }

  private get separable(): boolean {
    return this.pieces.length > 0 && this.pieces.at(-1)?.kind !== 'tag';
  }

  private add(kind: Piece['kind'], value: string): void {
    const last = this.pieces.at(-1);
    const mergeable = last?.kind === kind && last.mark === this.mark && this.gap !== '\n';
    const isOneCode = kind === 'code' && (!this.gap || this.pieces.length > this.beforeCode);
    if (last && mergeable && (kind === 'text' || isOneCode)) {
      last.value += this.gap + value;
    } else this.pieces.push({ kind, value, mark: this.mark, gap: this.gap });
    this.gap = '';
    this.breaks = 0;
  }

  /** Begins a mark, unless a mark of the same kind is already open. */
  enter(kind: MarkKind, address = ''): void {
    if (this.inside[kind]++ > 0) return;
    this.mark = this.touching(kind) ?? { kind, parent: this.mark, depth: (this.mark?.depth ?? 0) + 1, address };
  }

  leave(kind: MarkKind): void {
    if (--this.inside[kind] === 0) this.mark = this.mark?.parent ?? null;
  }

  /** Returns the mark that just ended if the same kind directly begins again: `**a****b**` would be neither. */
  private touching(kind: MarkKind): InlineMark | undefined {
    const last = this.pieces.at(-1);
    if (!last || this.gap || kind === 'link') return undefined;
    let before = last.mark;
    const depth = (this.mark?.depth ?? 0) + 1;
    while (before && before.depth > depth) before = before.parent;
    return before?.kind === kind && before.parent === this.mark ? before : undefined;
  }

  /** Describes the content of a link: whether it contains text, and its piece if it has only one. */
  contentOf(link: InlineMark): { any: boolean; text: boolean; only: Piece | undefined } {
    let count = 0;
    let text = false;
    let only: Piece | undefined;
    for (let at = this.pieces.length - 1; at >= 0; at--) {
      const piece = this.pieces[at];
      if (!piece || !isWithin(piece.mark, link)) break;
      count++;
      text ||= piece.kind === 'text' || piece.kind === 'code';
      only = piece;
    }
    return { any: count > 0, text, only: count === 1 ? only : undefined };
  }

  /** Returns the paragraph as markdown and begins the next. Open marks continue. */
  take(mode: LineMode): string {
    const { pieces, withMath } = this;
    this.gap = '';
    this.breaks = 0;
    if (!pieces.length) return '';
    this.pieces = [];
    this.beforeCode = 0;
    this.withMath = false;
    return new Rendering(mode, withMath).render(pieces);
  }
}

function isWithin(mark: InlineMark | null, link: InlineMark): boolean {
  while (mark && mark.depth > link.depth) mark = mark.parent;
  return mark === link;
}
