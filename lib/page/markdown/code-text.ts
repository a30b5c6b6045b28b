import { setOf } from '../element-names';
import { APART, type Excerpt, LINE } from '../excerpt/excerpt';
import { at } from '../tree';

/** Elements in which highlighters wrap each line. */
const LINES = setOf('div p li tr');
/** Elements that preserve white space by definition. */
export const PRE = setOf('pre listing xmp');

/** The line numbers in an excerpt. */
export interface Gutters {
  /** The indexes of the columns of line numbers next to code. */
  columns: ReadonlySet<number>;
  /** Returns true if an element is marked as a line number and contains nothing else. */
  isNumber(index: number): boolean;
}

/** Reads the text of code, line by line as displayed, without line numbers. */
export function codeText(tree: Excerpt, index: number, gutters: Gutters): string {
  const reader = new CodeReader(tree, gutters);
  const stop = at(tree.end, index);
  for (let i = index + 1; i < stop; ) i = gutters.columns.has(i) ? at(tree.end, i) : reader.read(i);
  const code = reader.text();
  // Editors write each blank so that it does not collapse, and give an empty line content so that it has a height.
  return PRE.has(tree.names[index])
    ? code.replace(/(?<!\n)\n+$/, '').replace(/^[ \t\n]*\n/, '')
    : code
        .replaceAll('\u00a0', ' ')
        .replaceAll('\u200b', '')
        .replace(/^\s*\n/, '')
        .trimEnd();
}

class CodeReader {
  private code = '';
  /** Index after a line that has its own element. */
  private lineEnd = 0;
  /** The break to write before the next text: 'once' if none is written yet, 'again' in any case, after an empty line. */
  private owed: '' | 'once' | 'again' = '';
  /** Index after an element that is exactly one line, even if empty; 0 outside of such elements. */
  private exactEnd = 0;
  /** Length of the code before that line. */
  private exactStart = 0;
  /** True if this line contains only white space so far. */
  private isAtStart = true;
  private isNumbered = false;
  /** Lines positioned by their style: their distance from the top, and their start in the code. */
  private readonly placed: { top: number; start: number }[] = [];

  constructor(
    private readonly tree: Excerpt,
    private readonly gutters: Gutters,
  ) {}

  /** Reads the node at an index. @returns the index to continue at */
  read(index: number): number {
    const { tree } = this;
    const { names, texts, end } = tree;
    const name = names[index] ?? '';
    if (this.lineEnd && index >= this.lineEnd) {
      this.owed ||= 'once';
      this.lineEnd = 0;
    }
    // A break behind an element that is a line is that line's own.
    const endsLine = name === 'br' && this.exactEnd > 0 && index === this.exactEnd;
    if (this.exactEnd && index >= this.exactEnd) {
      this.owed = this.code.length === this.exactStart ? 'again' : 'once';
      this.exactEnd = 0;
    }
    if (endsLine) return index + 1;
    if (name === '' || name === 'br') this.add(name === 'br' ? '\n' : (texts[index] ?? ''), index);
    else {
      if (name === 'button') return at(end, index);
      const line = this.exactEnd ? undefined : tree.attribute(index, LINE);
      if (line) this.beginExact(index, Number.parseFloat(line));
      else if (LINES.has(name) || this.isLineOfCode(index) || tree.attribute(index, APART) === 'line') {
        this.owed ||= 'once';
        this.lineEnd = at(end, index);
      }
      const isColumn = name === 'ul' || name === 'ol';
      if ((this.isAtStart || this.owed || isColumn) && this.gutters.isNumber(index)) {
        this.isNumbered = true;
        return at(end, index);
      }
    }
    return index + 1;
  }

  /** Returns true for code right before other code in a block: some editors write one element for each line. */
  private isLineOfCode(index: number): boolean {
    const { names, parent, end } = this.tree;
    const behind = at(end, index);
    return (
      names[index] === 'code' &&
      names[behind] === 'code' &&
      PRE.has(names[at(parent, index)]) &&
      parent[behind] === parent[index]
    );
  }

  private add(said: string, index: number): void {
    if (!said) return;
    const breaksItself = index >= this.lineEnd && said.startsWith('\n');
    if (!breaksItself) this.breakOwed();
    this.owed = '';
    this.code += said;
    const last = said.lastIndexOf('\n');
    this.isAtStart = (last >= 0 || this.isAtStart) && said.slice(last + 1).trim() === '';
  }

  private breakOwed(): void {
    if (!this.owed) return;
    if (this.owed === 'again' || (this.code && !this.code.endsWith('\n'))) this.code += '\n';
    this.owed = '';
    this.isAtStart = true;
  }

  private beginExact(index: number, top: number): void {
    this.breakOwed();
    this.exactEnd = at(this.tree.end, index);
    this.exactStart = this.code.length;
    if (!Number.isNaN(top)) this.placed.push({ top, start: this.exactStart });
  }

  text(): string {
    const code = this.inPlace();
    if (!this.isNumbered) return code;
    // A blank between a number and the code does not belong to the code.
    const lines = code.split('\n');
    const isSpaced =
      lines.every((line) => /^(?:[ \u00a0]|$)/.test(line)) && lines.some((line) => /^[ \u00a0][^ \u00a0]/.test(line));
    return isSpaced ? lines.map((line) => line.slice(1)).join('\n') : code;
  }

  private inPlace(): string {
    const { code, placed } = this;
    if (placed.length < 2) return code;
    const lines = placed.map(({ top, start }, at) => ({ top, line: code.slice(start, placed[at + 1]?.start) }));
    const sorted = lines.sort((a, b) => a.top - b.top);
    return code.slice(0, placed[0]?.start) + sorted.map(({ line }) => line.replace(/\n$/, '')).join('\n');
  }
}
