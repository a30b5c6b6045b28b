import { type Markup, tag } from './markup';

/** Place of a paragraph in a list. */
export interface ListPlace {
  /** Depth, from 0. */
  level: number;
  isOrdered: boolean;
  /** Number of the item in an ordered list. */
  value?: number;
  /** Left edge of its text, in whatever unit; what goes on in the item stands as far in, or further. */
  left?: number;
}

interface OpenList {
  level: number;
  isOrdered: boolean;
  value: number;
  left: number;
}

/**
 * Puts paragraphs that formats write one after the other into what they make together: items into lists within lists, lines
 * of code into a block, quoted paragraphs into a quotation.
 */
export class BlockWriter {
  private markup: Markup = '';
  private readonly lists: OpenList[] = [];
  private code: Markup[] = [];
  private quoted: Markup = '';

  block(markup: Markup): void {
    if (markup === '') return;
    this.end();
    this.markup += markup;
  }

  /** A line, or more, of code. */
  codeLine(markup: Markup): void {
    if (this.code.length === 0) this.end();
    this.code.push(markup);
  }

  quote(markup: Markup): void {
    if (this.quoted === '') this.end();
    this.quoted += markup;
  }

  item(markup: Markup, { level, isOrdered, value = 1, left = 0 }: ListPlace): void {
    if (this.lists.length === 0) this.end();
    this.closeBelow(level);
    const last = this.lists.at(-1);
    const isNext = last?.level === level && last.isOrdered === isOrdered && (!isOrdered || value === last.value + 1);
    if (last?.level === level && !isNext) this.endList();
    const open: OpenList = { level, isOrdered, value, left };
    if (isNext) {
      this.markup += '</li><li>';
      this.lists[this.lists.length - 1] = open;
    } else {
      const start = isOrdered && value !== 1 ? ` start="${Math.trunc(value)}"` : '';
      this.markup += `<${isOrdered ? 'ol' : 'ul'}${start}><li>`;
      this.lists.push(open);
    }
    this.markup += markup;
  }

  /**
   * Adds more of an item: of the innermost whose text stands no further in.
   * @returns false if there is none, and nothing was added
   */
  goOn(markup: Markup, left: number): boolean {
    if (left <= 0 || !this.lists.some((list) => list.left <= left)) return false;
    while ((this.lists.at(-1)?.left ?? 0) > left) this.endList();
    this.markup += markup;
    return true;
  }

  /**
   * Adds more of the last item of a level, or of one further out.
   * @returns false if no list is open, and nothing was added
   */
  more(markup: Markup, level: number): boolean {
    this.closeBelow(level);
    if (this.lists.length > 0) this.markup += markup;
    return this.lists.length > 0;
  }

  written(): Markup {
    this.end();
    return this.markup;
  }

  private closeBelow(level: number): void {
    while (this.lists.length > 0 && (this.lists.at(-1)?.level ?? 0) > level) this.endList();
  }

  private endList(): void {
    this.markup += this.lists.pop()?.isOrdered ? '</li></ol>' : '</li></ul>';
  }

  private end(): void {
    while (this.lists.length > 0) this.endList();
    if (this.code.length > 0) this.markup += tag('pre', tag('code', this.code.join('\n')));
    if (this.quoted) this.markup += tag('blockquote', this.quoted);
    this.code = [];
    this.quoted = '';
  }
}
