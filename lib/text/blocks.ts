/** A line or a run of lines of markdown that belong together. Offsets are of its content, without the marks in front. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code';
  start: number;
  end: number;
  /** Of a heading 1 to 6, of a list item its indent in columns, of the rest of an item that too. */
  level: number;
  /** A row that names the columns of those below. */
  header?: boolean;
  /** Begins a table or a code block: counts up with each. */
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
/** Columns of indent from which a line without a list is code. */
const CODE_INDENT = 4;
/** Items that may begin in one line, one in the other. */
const DEEPEST = 32;

/** Cuts markdown into blocks, in order. Takes any text: what is no markup is a paragraph. */
export function splitBlocks(markdown: string): Block[] {
  const splitter = new Splitter(markdown);
  for (let start = 0; start < markdown.length; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 ? markdown.length : newline;
    splitter.line(start, end > start && markdown[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
  }
  return splitter.finish();
}

class Splitter {
  private readonly blocks: Block[] = [];
  private open: Block | undefined;
  private fence: { mark: string; group: number } | undefined;
  private groups = 0;
  private table: number | undefined;
  /** Indents of the list items that are still open. */
  private items: number[] = [];
  private blank = true;

  constructor(private readonly source: string) {}

  finish(): Block[] {
    this.flush();
    return this.blocks;
  }

  line(start: number, end: number): void {
    let at = start;
    let indent = 0;
    const skip = () => {
      for (; at < end && (this.source[at] === ' ' || this.source[at] === '\t'); at++) {
        indent += this.source[at] === '\t' ? 4 - (indent % 4) : 1;
      }
    };
    skip();
    while (this.source[at] === '>' && at < end) {
      at++;
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
    while (this.items.length && indent < (this.items.at(-1) as number) + 1 && this.blank) this.items.pop();
    this.content(at, end, indent, this.blank);
    this.blank = false;
  }

  private content(at: number, end: number, indent: number, fresh: boolean): void {
    const is = (pattern: RegExp) => this.match(pattern, at, end);
    const fence = is(FENCE);
    if (fence) {
      this.flush();
      this.fence = { mark: fence[1] as string, group: ++this.groups };
      return;
    }
    if (fresh && !this.items.length && indent >= CODE_INDENT) {
      this.emit('code', at, end, 0);
      this.blank = true;
      return;
    }
    if (this.heading(at, end) || this.row(at, end)) return;
    if (is(RULE)) {
      this.flush();
      this.items = [];
      return;
    }
    const item = is(ITEM);
    if (item && (fresh || !this.open || this.open.kind === 'item' || item[0].length < end - at)) {
      this.item(at + item[0].length, end, indent);
      return;
    }
    if (is(DEFINITION) && !this.open) return;
    if (this.open && !fresh) this.open.end = end;
    else {
      this.flush();
      this.open = { kind: 'paragraph', start: at, end, level: this.items.length ? indent : 0 };
    }
  }

  private match(pattern: RegExp, at: number, end: number): RegExpExecArray | null {
    pattern.lastIndex = 0;
    return pattern.exec(this.source.slice(at, end));
  }

  private heading(at: number, end: number): boolean {
    const hashes = this.match(HEADING, at, end);
    if (hashes) {
      this.flush();
      const from = at + hashes[0].length;
      this.emit('heading', from, from + withoutClosingHashes(this.source.slice(from, end)).length, hashes[0].length);
      return true;
    }
    const underline = this.open?.kind === 'paragraph' && this.match(UNDERLINE, at, end);
    if (!underline || !this.open) return false;
    this.open.kind = 'heading';
    this.open.level = underline[0].startsWith('=') ? 1 : 2;
    this.flush();
    return true;
  }

  /** Rows with bars around them, or, where a line of dashes says so, with bars between the cells only. */
  private row(at: number, end: number): boolean {
    const line = this.source.slice(at, end);
    const bars = line.startsWith('|');
    if (!bars && !(line.includes('|') && (this.table !== undefined || this.open))) return false;
    if (this.match(DELIMITER, at, end)) {
      if (this.open?.kind === 'paragraph') {
        this.open.kind = 'row';
        this.table = this.open.group = ++this.groups;
        this.flush();
      }
      const above = this.blocks.at(-1);
      if (above?.kind === 'row' && above.group === this.table) above.header = true;
      return true;
    }
    if (!bars && this.table === undefined) return false;
    this.flush();
    this.table ??= ++this.groups;
    const trimmed = line.trimEnd();
    const closed = trimmed.endsWith('|') && !trimmed.endsWith('\\|') && trimmed.length > 1;
    this.emit('row', bars ? at + 1 : at, at + trimmed.length - (closed ? 1 : 0), 0, this.table);
    return true;
  }

  private item(at: number, end: number, indent: number): void {
    this.flush();
    while (this.items.length && (this.items.at(-1) as number) >= indent) this.items.pop();
    this.items.push(indent);
    const task = this.match(TASK, at, end);
    const from = at + (task?.[0].length ?? 0);
    if (from >= end) return;
    const nested = this.match(ITEM, from, end) ?? this.match(HEADING, from, end) ?? this.match(FENCE, from, end);
    if (nested && this.items.length < DEEPEST) this.content(from, end, indent + (from - at) + 2, true);
    else this.open = { kind: 'item', start: from, end, level: indent };
  }

  private codeLine(at: number, end: number, fence: { mark: string; group: number }): void {
    const line = this.source.slice(at, end).trimEnd();
    if (line.startsWith(fence.mark) && !line.replaceAll(fence.mark[0] as string, '')) {
      this.fence = undefined;
      return;
    }
    if (line) this.emit('code', at, at + line.length, 0, fence.group);
  }

  private flush(): void {
    if (this.open) this.blocks.push(this.open);
    this.open = undefined;
  }

  private emit(kind: Block['kind'], start: number, end: number, level: number, group?: number): void {
    this.blocks.push({ kind, start, end, level, ...(group !== undefined && { group }) });
  }
}

function withoutClosingHashes(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end < text.length && /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end) : text;
}
