/** The visible text of inline markdown, and its position there. All offsets are in UTF-16 units. */
export interface InlineText {
  text: string;
  /** The offset in the markdown for each unit of the text. */
  starts: number[];
  /** Ends, by offset, of characters that are written as several units: escapes and entities. */
  ends: ReadonlyMap<number, number>;
  /** Links and inline code, in order and without overlaps: a cut inside of them would break markup. */
  whole: MarkdownRange[];
  /** Positions in the markdown of images, and of links without text. */
  images: { start: number; end: number }[];
}

/** A range of the text, and the range of the markdown including its markup. */
export interface MarkdownRange {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Runs without markup. */
const PLAIN = /[^\\`*_~<&![\]\n]+/y;
const TAG = /<(?:\/?[a-z][^<>]*|!--[^<>]*--)>/iy;
const AUTOLINK = /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy;
const BREAK = /^<br\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/iy;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const FOOTNOTE = /\[\^[^\s\]]{1,99}\]/y;
const REFERENCE = /\[[^[\]\n]{0,999}\]/y;
const QUOTE_PREFIX = /[ \t]*(?:(?:>[ \t]?)+[ \t]*)?/y;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const SPACE = /\s/;
/** True for most characters: comparing a number is faster than running an expression. */
const isInk = (char: string) => char > ' ' && char < '\x7f';
const WORD = /[\p{L}\p{N}]/u;
/** Maximum number of backticks in a row that can delimit code. */
const LONGEST_FENCE = 32;
/** Maximum nesting of brackets in an address (CommonMark 6.3 names the same limit). */
const DEEPEST = 32;

/**
 * Extracts the visible text of inline markdown: without emphasis markers, addresses, images and tags, with white space
 * collapsed. A hard line break is kept, a soft one becomes a space.
 */
export function readInline(markdown: string, start = 0, end = markdown.length): InlineText {
  // Reads a copy of the range: looking ahead in the whole page from each of its sentences would take quadratic time.
  return new InlineReader(markdown.slice(start, end), start).read();
}

/** Reads markdown. @returns the text only; for a passage outside of code, exactly its `text` */
export const readableText = (markdown: string): string => readInline(markdown).text.trim();

class InlineReader {
  /** UTF-16 units: a growing string would be copied with every look at its end. */
  private readonly text: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends = new Map<number, number>();
  private readonly whole: MarkdownRange[] = [];
  private readonly images: { start: number; end: number }[] = [];
  private readonly brackets: { length: number; start: number; image: boolean }[] = [];
  /** Lengths of backtick runs without a closing run. */
  private readonly unclosed = new Set<number>();

  constructor(
    private readonly source: string,
    private readonly offset: number,
  ) {}

  read(): InlineText {
    let at = 0;
    while (at < this.source.length) at = this.step(at);
    const { starts, ends, whole, images } = this;
    return { text: this.text.join(''), starts, ends, whole, images };
  }

  /** @returns the offset of the next step */
  private step(at: number): number {
    const plain = this.match(PLAIN, at);
    if (plain) return this.write(plain[0], at);
    const char = this.source[at] as string;
    switch (char) {
      case '\\':
        return this.escape(at);
      case '`':
        return this.code(at);
      case '\n':
        return this.newline(at);
      case '<':
        return this.angle(at);
      case '&':
        return this.entity(at);
      case '!':
        return this.source[at + 1] === '[' ? this.open(at, 2) : this.write(char, at);
      case '[': {
        const note = this.match(FOOTNOTE, at);
        return note ? at + note[0].length : this.open(at, 1);
      }
      case ']':
        return this.close(at);
      default:
        return this.emphasis(at, char);
    }
  }

  private match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.source);
  }

  private write(run: string, at: number): number {
    for (let i = 0; i < run.length; i++) this.put(run[i] as string, at + i);
    return at + run.length;
  }

  /** Writes a character that has a longer form in the markdown. */
  private writeAs(char: string, start: number, end: number): number {
    for (const unit of char.split('')) this.put(unit, start);
    this.ends.set(start + this.offset, end + this.offset);
    return end;
  }

  private put(char: string, at: number): void {
    if (isInk(char) || !SPACE.test(char)) this.text.push(char);
    else {
      const last = this.text.at(-1) ?? '\n';
      if (last === '\n' || (last === ' ' && char !== '\n')) return;
      if (last === ' ') this.cut(this.text.length - 1);
      this.text.push(char === '\n' ? '\n' : ' ');
    }
    this.starts.push(at + this.offset);
  }

  private cut(length: number): void {
    this.text.length = length;
    this.starts.length = length;
    while ((this.whole.at(-1)?.to ?? 0) > length) this.whole.pop();
  }

  private escape(at: number): number {
    const next = this.source[at + 1] ?? '';
    if (next === '\n') return this.newline(at + 1, true);
    if (!next || !PUNCTUATION.test(next)) return this.write('\\', at);
    return this.writeAs(next, at, at + 2);
  }

  private newline(at: number, hard = false): number {
    const breaks = hard || (this.source[at - 1] === ' ' && this.source[at - 2] === ' ');
    this.put(breaks ? '\n' : ' ', at);
    const prefix = this.match(QUOTE_PREFIX, at + 1);
    return at + 1 + (prefix?.[0].length ?? 0);
  }

  private code(at: number): number {
    let length = 1;
    while (at + length < this.source.length && this.source[at + length] === '`') length++;
    const from = at + length;
    const to = length > LONGEST_FENCE || this.unclosed.has(length) ? -1 : this.closing(from, length);
    if (to < 0) {
      this.unclosed.add(length);
      return this.write(this.source.slice(at, from), at);
    }
    const before = this.text.length;
    for (let i = from; i < to; i++) this.put(this.source[i] === '\n' ? ' ' : (this.source[i] as string), i);
    this.keepWhole(before, at, to + length);
    return to + length;
  }

  /** Records the text from `from` on as one link or code span, replacing those in it. */
  private keepWhole(from: number, start: number, end: number): void {
    if (this.text.length === from) return;
    while ((this.whole.at(-1)?.from ?? -1) >= from) this.whole.pop();
    this.whole.push({ from, to: this.text.length, start: start + this.offset, end: end + this.offset });
  }

  private closing(from: number, length: number): number {
    for (
      let at = this.source.indexOf('`', from);
      at >= 0 && at < this.source.length;
      at = this.source.indexOf('`', at)
    ) {
      let end = at;
      while (end < this.source.length && this.source[end] === '`') end++;
      if (end - at === length) return at;
      at = end;
    }
    return -1;
  }

  private angle(at: number): number {
    const link = this.match(AUTOLINK, at);
    if (link) {
      const before = this.text.length;
      this.write(link[1] as string, at + 1);
      this.keepWhole(before, at, at + link[0].length);
      return at + link[0].length;
    }
    const tag = this.match(TAG, at);
    if (!tag) return this.write('<', at);
    if (BREAK.test(tag[0])) this.put('\n', at);
    return at + tag[0].length;
  }

  private entity(at: number): number {
    const found = this.match(ENTITY, at);
    if (!found) return this.write('&', at);
    const [all, decimal, hex, name = ''] = found;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    const char = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : NAMED[name.toLowerCase()];
    if (char === undefined) return this.write('&', at);
    return this.writeAs(char, at, at + all.length);
  }

  private open(at: number, length: 1 | 2): number {
    this.brackets.push({ length: this.text.length, start: at, image: length === 2 });
    this.write(this.source.slice(at, at + length), at);
    return at + length;
  }

  private close(at: number): number {
    const bracket = this.brackets.pop();
    const next = this.source[at + 1];
    const after =
      next === '('
        ? endOfDestination(this.source, at + 1, this.source.length)
        : next === '['
          ? at + 1 + (this.match(REFERENCE, at + 1)?.[0].length ?? 0)
          : -1;
    // A second pair of brackets may be plain text; with an address or an image it is surely a link.
    if (!bracket || after <= at + 1) return this.write(']', at);
    if (bracket.image) this.cut(bracket.length);
    else {
      this.text.splice(bracket.length, 1);
      this.starts.splice(bracket.length, 1);
      this.keepWhole(bracket.length, bracket.start, after);
    }
    if (this.text.length === bracket.length) this.keepImage(bracket.start + this.offset, after + this.offset);
    return after;
  }

  /** Records markup without text, replacing the images in it. */
  private keepImage(start: number, end: number): void {
    while ((this.images.at(-1)?.start ?? -1) > start) this.images.pop();
    this.images.push({ start, end });
  }

  /** Winnow's own markdown writer escapes literal characters, so the remaining ones between words and spaces are markup. */
  private emphasis(at: number, char: string): number {
    let end = at + 1;
    while (end < this.source.length && this.source[end] === char) end++;
    const before = at > 0 ? (this.source[at - 1] as string) : ' ';
    const after = end < this.source.length ? (this.source[end] as string) : ' ';
    const alone = SPACE.test(before) && SPACE.test(after);
    const inside = char === '_' && WORD.test(before) && WORD.test(after);
    const literal = alone || inside || (char === '~' && end - at !== 2);
    if (literal) this.write(this.source.slice(at, end), at);
    return end;
  }
}

/** @returns the offset after the closing parenthesis of a link, or -1 */
function endOfDestination(source: string, open: number, end: number): number {
  let at = skipSpace(source, open + 1, end);
  if (source[at] === '<') {
    at++;
    while (at < end && source[at] !== '>' && source[at] !== '<' && source[at] !== '\n')
      at += source[at] === '\\' ? 2 : 1;
    if (source[at] !== '>') return -1;
    at++;
  } else {
    let depth = 0;
    for (; at < end && !SPACE.test(source[at] as string); at++) {
      const char = source[at];
      if (char === '\\') at++;
      else if (char === '(' && ++depth > DEEPEST) return -1;
      else if (char === ')' && depth-- === 0) break;
    }
  }
  at = skipSpace(source, at, end);
  const quote = source[at];
  if (quote === '"' || quote === "'") {
    at++;
    while (at < end && source[at] !== quote) at += source[at] === '\\' ? 2 : 1;
    at = skipSpace(source, at + 1, end);
  }
  return at < end && source[at] === ')' ? at + 1 : -1;
}

function skipSpace(source: string, at: number, end: number): number {
  while (at < end && SPACE.test(source[at] as string)) at++;
  return at;
}
