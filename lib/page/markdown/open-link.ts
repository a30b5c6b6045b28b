import { destination } from './escape';
import type { Inline } from './inline';
import type { InlineMark } from './piece';

/** A link that is being written. If it wraps blocks, only one paragraph becomes the link: its heading, or its first text. */
export class OpenLink {
  private mark: InlineMark | null = null;
  private isWritten = false;

  constructor(
    readonly index: number,
    private readonly address: string,
    /** Index of a heading inside, which becomes the link; -1 without a heading. */
    readonly heading: number,
    private readonly hasText: boolean,
  ) {}

  enter(inline: Inline): void {
    inline.enter('link', this.isWritten ? '' : destination(this.address));
    this.mark = inline.mark;
  }

  /** Called before a paragraph ends inside of the link. */
  beforeParagraph(inline: Inline): void {
    if (!this.mark) return;
    const content = inline.contentOf(this.mark);
    if (this.isWritten || (this.hasText && !content.text)) this.mark.address = '';
    else this.isWritten = content.any;
  }

  afterParagraph(): void {
    if (this.mark) this.mark.address = this.isWritten ? '' : destination(this.address);
  }

  leave(inline: Inline): void {
    if (!this.mark) return;
    if (!this.isWritten) this.shorten(inline, this.mark);
    this.mark = null;
    this.isWritten = true;
    inline.leave('link');
  }

  /** Writes a link whose text is its address once: `<https://…>`. */
  private shorten(inline: Inline, mark: InlineMark): void {
    const { only } = inline.contentOf(mark);
    if (only?.kind !== 'text' || only.value !== this.address || !/^https?:[^\s<>]+$/i.test(only.value)) return;
    only.kind = 'raw';
    only.value = `<${this.address}>`;
    mark.address = '';
  }
}
