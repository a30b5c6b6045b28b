import { splitLines } from './lines';

/**
 * One or more lines of markdown that belong together. Lines that are only markup (a rule, a fence, the delimiter row of a
 * table) are blocks without content.
 */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code' | 'rule';
  /** UTF-16 offsets of the lines, including leading markers. */
  from: number;
  to: number;
  /** UTF-16 offsets of the content, without markers. */
  start: number;
  end: number;
  /** For a heading 1 to 6; for a list item and its continuations, the item's indent in columns. */
  level: number;
  /** Set for the header row of a table. */
  header?: boolean;
  /** Number of its table or code block; increases with each. */
  group?: number;
}

const HEADING = /#{1,6}(?=[ \t]|$)/y;
const FENCE = /(`{3,}(?!`)|~{3,}(?!~))[^`]*$/y;
const RULE = /(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/y;
const UNDERLINE = /(=+|-+)[ \t]*$/y;
const ITEM = /(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/y;
const TASK = /\[[ xX]\][ \t]+/y;
const DELIMITER = /\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/y;
const DEFINITION = /\[[^\]\n]{1,999}\]:[ \t]/y;
/** An unlisted line with at least this indent is code, in columns. */
const CODE_INDENT = 4;
/** Maximum number of nested items that begin on one line. */
const DEEPEST = 32;

/** Splits GitHub Flavored Markdown into blocks, in order. Accepts any text: a line without markup is a paragraph. */
export function readBlocks(markdown: string): Block[] {
  const reader = new BlockReader(markdown);
  let from = 0;
  for (const line of splitLines(markdown)) {
    reader.line(from, from + line.replace(/\r?\n$/, '').length);
    from += line.length;
  }
  return reader.finish();
}

class BlockReader {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private fence: { mark: string; group: number } | undefined;
  private groups = 0;
  private table: number | undefined;
  /** Indents of the open list items. */
  private items: number[] = [];
  private blank = true;
  /** Offsets of the current line, and its quotation depth. */
  private from = 0;
  private to = 0;
  private quotes = 0;
  /** Quotation depth at the beginning of the open block. */
  private openQuotes = 0;

  constructor(private readonly source: string) {}

  finish(): Block[] {
    this.flush();
    return this.blocks;
  }

  line(start: number, end: number): void {
    let at = start;
    let indent = 0;
    this.from = start;
    this.to = end;
    this.quotes = 0;
    const skip = () => {
      for (; at < end && (this.source[at] === ' ' || this.source[at] === '\t'); at++) {
        indent += this.source[at] === '\t' ? 4 - (indent % 4) : 1;
      }
    };
    skip();
    while (this.source[at] === '>' && at < end) {
      at++;
      this.quotes++;
      indent = 0;
      skip();
    }
    if (this.fence) {
      this.codeLine(at, end, this.fence);
      return;
    }
    if (at >= end) {
      this.flush();
      this.table = undefined;
      this.blank = true;
      return;
    }
    if (this.quotes > this.openQuotes) this.flush();
    const fresh = this.blank;
    this.blank = false;
    while (fresh && this.items.length && indent <= (this.items.at(-1) as number)) this.items.pop();
    this.content(at, end, indent, fresh);
  }

  /** @param fresh true after an empty line or an item marker */
  private content(at: number, end: number, indent: number, fresh: boolean): void {
    const is = (pattern: RegExp) => this.match(pattern, at, end);
    const fence = is(FENCE);
    if (fence) {
      this.fence = { mark: fence[1] as string, group: ++this.groups };
      this.emit('code', end, end, 0, this.groups);
      return;
    }
    if (fresh && !this.items.length && indent >= CODE_INDENT) {
      this.emit('code', at, end, 0);
      this.blank = true;
      return;
    }
    if (this.heading(at, end) || this.row(at, end)) return;
    if (is(RULE)) {
      this.emit('rule', end, end, 0);
      this.items = [];
      return;
    }
    const item = is(ITEM);
    if (item && (fresh || !this.open || this.open.kind === 'item' || item[0].length < end - at)) {
      this.item(at + item[0].length, end, indent);
      return;
    }
    if (is(DEFINITION) && !this.open) this.emit('rule', end, end, 0);
    else if (this.open && !fresh) Object.assign(this.open, { end, to: this.to });
    else this.begin('paragraph', at, end, this.items.length ? indent : 0);
  }

  private match(pattern: RegExp, at: number, end: number): RegExpExecArray | null {
    pattern.lastIndex = 0;
    return pattern.exec(this.source.slice(at, end));
  }

  private heading(at: number, end: number): boolean {
    const hashes = this.match(HEADING, at, end);
    if (hashes) {
      const start = at + hashes[0].length;
      const text = withoutClosingHashes(this.source.slice(start, end));
      this.emit('heading', start, start + text.length, hashes[0].length);
      return true;
    }
    const underline = this.open?.kind === 'paragraph' && this.match(UNDERLINE, at, end);
    if (!underline || !this.open) return false;
    Object.assign(this.open, { kind: 'heading', level: underline[0].startsWith('=') ? 1 : 2, to: this.to });
    this.flush();
    return true;
  }

  /** Recognizes rows with outer bars or, if a delimiter row says so, rows with bars only between the cells. */
  private row(at: number, end: number): boolean {
    const line = this.source.slice(at, end);
    const bars = line.startsWith('|');
    if (!bars && !(line.includes('|') && (this.table !== undefined || this.open))) return false;
    if (this.match(DELIMITER, at, end)) {
      if (this.open?.kind === 'paragraph') {
        this.table = ++this.groups;
        Object.assign(this.open, { kind: 'row', group: this.table });
      }
      this.flush();
      const above = this.blocks.at(-1);
      if (above?.kind === 'row' && above.group === this.table) above.header = true;
      this.emit('row', end, end, 0, this.table);
      return true;
    }
    if (!bars && this.table === undefined) return false;
    this.table ??= ++this.groups;
    const trimmed = line.trimEnd();
    const closed = trimmed.endsWith('|') && !trimmed.endsWith('\\|') && trimmed.length > 1;
    this.emit('row', bars ? at + 1 : at, at + trimmed.length - (closed ? 1 : 0), 0, this.table);
    return true;
  }

  private item(at: number, end: number, indent: number): void {
    while (this.items.length && (this.items.at(-1) as number) >= indent) this.items.pop();
    this.items.push(indent);
    const task = this.match(TASK, at, end);
    const start = at + (task?.[0].length ?? 0);
    const nested = this.match(ITEM, start, end) ?? this.match(HEADING, start, end) ?? this.match(FENCE, start, end);
    if (start >= end) this.emit('item', end, end, indent);
    else if (nested && this.items.length < DEEPEST) this.content(start, end, indent + (start - at) + 2, true);
    else this.begin('item', start, end, indent);
  }

  private codeLine(at: number, end: number, { mark, group }: { mark: string; group: number }): void {
    const line = this.source.slice(at, end).trimEnd();
    const closes = line.startsWith(mark) && !line.replaceAll(mark[0] as string, '');
    if (closes) this.fence = undefined;
    if (closes) this.emit('code', end, end, 0, group);
    else if (line) this.emit('code', at, at + line.length, 0, group);
  }

  private flush(): void {
    if (this.open) this.blocks.push(this.open);
    this.open = undefined;
  }

  /** Begins a block that the next line may continue. */
  private begin(kind: Block['kind'], start: number, end: number, level: number): void {
    this.flush();
    this.openQuotes = this.quotes;
    this.open = { kind, from: this.from, to: this.to, start, end, level };
  }

  private emit(kind: Block['kind'], start: number, end: number, level: number, group?: number): void {
    this.begin(kind, start, end, level);
    if (this.open && group !== undefined) this.open.group = group;
    this.flush();
  }
}

function withoutClosingHashes(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end < text.length && /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end) : text;
}
