import { type Excerpt, LINES, NUMBER } from '../excerpt/excerpt';
import { at } from '../tree';
import { codeText, type Gutters, PRE } from './code-text';

/** How many levels above code may hold the column of its numbers, and how many siblings are searched on each. */
const LEVELS = 5;
const SIBLINGS = 3;
/** Maximum number of levels between an element and the last node before it. */
const DEPTH = 12;
/** How many nodes of a table are searched for a second row. */
const NEAR = 2_000;
/** Maximum number of nested code boxes to search. */
const NESTED = 3;

/** Text of a column of numbers, including the fold markers of editors. */
const COLUMN = /^[\d\s.:⌄›▾▸▼▶]*$/;
/** These elements are text or code themselves, so consecutive numbers alone do not turn one into a column. */
const TEXTS = /^(?:p|h\d|pre|code|a)$/;

const isCodeBox = (tree: Excerpt, index: number): boolean =>
  PRE.has(tree.names[index]) || tree.attribute(index, LINES) === 'code';

/** Finds the columns of line numbers next to code. */
export function findGutters(tree: Excerpt): Gutters {
  const finder = new GutterFinder(tree);
  /** Indexes after the surrounding code boxes: a box may hold a table with another box for the code. */
  const open: number[] = [];
  for (let i = 0; i < tree.names.length; i++) {
    if (!tree.names[i] || !isCodeBox(tree, i)) continue;
    while ((open.at(-1) ?? i + 1) <= i) open.pop();
    if (open.length < NESTED) finder.findBeside(i);
    open.push(at(tree.end, i));
  }
  return finder;
}

class GutterFinder implements Gutters {
  readonly columns = new Set<number>();
  /** 1 for a node with text other than numbers. */
  private readonly hasText: Uint8Array;
  /** The numbers in the nodes searched so far. */
  private readonly numbers = new Map<number, number[]>();

  constructor(private readonly tree: Excerpt) {
    const { texts, parent } = tree;
    this.hasText = new Uint8Array(texts.length);
    // Children come after their parent, so in a backward pass each is complete before it is passed up.
    for (let i = texts.length - 1; i >= 0; i--) {
      if (!this.hasText[i] && COLUMN.test(texts[i] ?? '')) continue;
      this.hasText[i] = 1;
      const up = at(parent, i);
      if (up >= 0) this.hasText[up] = 1;
    }
  }

  isNumber(index: number): boolean {
    return this.tree.attribute(index, NUMBER) !== undefined && !this.hasText[index];
  }

  findBeside(box: number): void {
    if (!this.hasText[box]) return;
    const { tree, columns } = this;
    let lines = 0;
    let here = box;
    for (let level = 0; level < LEVELS && at(tree.parent, here) >= 0; level++) {
      let isAlone = true;
      for (const sibling of siblingsOf(tree, here)) {
        if (this.hasText[sibling]) isAlone = false;
        else if (columns.has(sibling) || !this.numbersIn(sibling).length) continue;
        else {
          lines ||= codeText(tree, box, this).split('\n').length;
          if (this.isGutter(sibling, lines)) columns.add(sibling);
          else isAlone = false;
        }
      }
      if (!isAlone) return;
      here = at(tree.parent, here);
    }
  }

  private numbersIn(index: number): number[] {
    let numbers = this.numbers.get(index);
    if (!numbers) {
      const { texts, end } = this.tree;
      numbers = texts.slice(index, at(end, index)).join(' ').match(/\d+/g)?.map(Number) ?? [];
      this.numbers.set(
        index,
        numbers.sort((a, b) => a - b),
      );
    }
    return numbers;
  }

  /** Recognizes a column of line numbers: they are consecutive, and a mark says so or their count matches the lines. */
  private isGutter(index: number, lines: number): boolean {
    const { names, end } = this.tree;
    const numbers = this.numbersIn(index);
    if (numbers.some((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1)) return false;
    let isText = names[index] === '';
    if (this.isCellOfNumbers(index)) return numbers.length <= lines;
    for (let i = index; i < at(end, index); i++) {
      if (this.tree.attribute(i, NUMBER)) return true;
      isText ||= TEXTS.test(names[i] ?? '');
    }
    return !isText && numbers.length > 1 && numbers.length === lines;
  }

  /**
   * Returns true for a cell of preformatted numbers in the only row of its table: beside a cell with code, they count its
   * lines. A table with more rows has them as data.
   */
  private isCellOfNumbers(index: number): boolean {
    const { names, parent, end } = this.tree;
    let box = index + 1;
    while (box < at(end, index) && names[box] === '') box++;
    if (names[index] !== 'td' || names[box] !== 'pre') return false;
    let table = at(parent, index);
    while (table > 0 && names[table] !== 'table') table = at(parent, table);
    let rows = 0;
    const stop = Math.min(at(end, table), table + NEAR);
    for (let i = table + 1; i < stop && rows < 2; i++) if (names[i] === 'tr') rows++;
    return rows === 1;
  }
}

/** Lists the nearest siblings before and after a node. */
function siblingsOf({ parent, end }: Excerpt, index: number): number[] {
  const up = at(parent, index);
  const found: number[] = [];
  for (let before = index - 1; before > up && found.length < SIBLINGS; before--) {
    for (let depth = 0; at(parent, before) !== up; depth++) {
      if (depth === DEPTH) return found;
      before = at(parent, before);
    }
    found.push(before);
  }
  for (let behind = at(end, index), n = 0; behind < at(end, up) && n < SIBLINGS; behind = at(end, behind), n++) {
    found.push(behind);
  }
  return found;
}
