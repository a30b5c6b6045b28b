import { type Markup, tag } from './markup';

/** Place of a paragraph in a list. */
export interface ListPlace {
  /** Depth, from 0. */
  level: number;
  isOrdered: boolean;
  /** Number of the item in an ordered list. */
  value?: number;
}

interface OpenList {
  level: number;
  isOrdered: boolean;
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

  item(markup: Markup, { level, isOrdered, value = 1 }: ListPlace): void {
    if (this.lists.length === 0) this.end();
    while (this.lists.length > 0 && (this.lists.at(-1)?.level ?? 0) > level) this.endList();
    const last = this.lists.at(-1);
    if (last?.level === level && last.isOrdered !== isOrdered) this.endList();
    if (this.lists.at(-1)?.level === level) this.markup += '</li><li>';
    else {
      const start = isOrdered && value !== 1 ? ` start="${Math.trunc(value)}"` : '';
      this.markup += `<${isOrdered ? 'ol' : 'ul'}${start}><li>`;
      this.lists.push({ level, isOrdered });
    }
    this.markup += markup;
  }

  /** True while a list is open, whose last item may go on. */
  get inList(): boolean {
    return this.lists.length > 0;
  }

  /** More of the last item. */
  more(markup: Markup): void {
    this.markup += markup;
  }

  written(): Markup {
    this.end();
    return this.markup;
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
