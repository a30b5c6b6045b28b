import { type Markup, tag } from './markup';

/** How a run of text looks, as far as markup has words for it. */
export interface TextLook {
  bold?: boolean;
  italic?: boolean;
  struck?: boolean;
  code?: boolean;
  raised?: 'sub' | 'sup' | undefined;
}

const keyOf = ({ bold, italic, struck, code, raised }: TextLook): string =>
  [bold && 'b', italic && 'i', struck && 's', code && 'c', raised].filter(Boolean).join();

function dressed(content: Markup, { bold, italic, struck, code, raised }: TextLook): Markup {
  let markup = content;
  if (code) markup = tag('code', markup);
  if (raised) markup = tag(raised, markup);
  if (struck) markup = tag('s', markup);
  if (italic) markup = tag('em', markup);
  if (bold) markup = tag('strong', markup);
  return markup;
}

/** Writes runs one after the other: those that look the same are one, however often a word processor cut them. */
export class InlineWriter {
  private markup: Markup = '';
  private run: Markup = '';
  private look: TextLook = {};

  add(content: Markup, look: TextLook = {}): void {
    if (content === '') return;
    if (keyOf(look) !== keyOf(this.look)) this.endRun();
    this.look = look;
    this.run += content;
  }

  /** Everything that was added. */
  written(): Markup {
    this.endRun();
    return this.markup;
  }

  private endRun(): void {
    // A look of nothing but spaces is not seen.
    this.markup += this.run.trim() === '' ? this.run : dressed(this.run, this.look);
    this.run = '';
  }
}
