import { type Markup, tag } from './markup';

/** The look of a run of text, as far as markup can express it. */
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

/** Writes consecutive runs, and merges runs with the same look, which word processors split arbitrarily. */
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

  /** Returns everything added so far. */
  written(): Markup {
    this.endRun();
    return this.markup;
  }

  private endRun(): void {
    // The look of spaces alone is invisible.
    this.markup += this.run.trim() === '' ? this.run : dressed(this.run, this.look);
    this.run = '';
  }
}
