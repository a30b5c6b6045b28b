import { type Markup, tag } from './markup';

/** Position of a paragraph in a list. */
export interface ListPlace {
  /** Depth, from 0. */
  level: number;
  isOrdered: boolean;
  /** Number of the item in an ordered list. */
  value?: number;
  /** Left edge of its text, in any unit; continuations of the item have at least the same indent. */
  left?: number;
}

interface OpenList {
  level: number;
  isOrdered: boolean;
  value: number;
  left: number;
}

/**
 * Combines consecutive paragraphs into larger blocks: items into nested lists, code lines into a code block, quoted paragraphs
 * into a quotation.
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

  /** Adds one or more lines of code. */
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
   * Adds a continuation to the innermost item with at most this indent.
   * @returns false if no such item exists, in which case nothing was added
   */
  goOn(markup: Markup, left: number): boolean {
    if (left <= 0 || !this.lists.some((list) => list.left <= left)) return false;
    while ((this.lists.at(-1)?.left ?? 0) > left) this.endList();
    this.markup += markup;
    return true;
  }

  /**
   * Adds a continuation to the last item of a level, or of an outer level.
   * @returns false if no list is open, in which case nothing was added
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
