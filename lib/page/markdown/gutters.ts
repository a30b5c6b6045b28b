import { type Excerpt, LINES, NUMBER } from '../excerpt/excerpt';
import { at } from '../tree';
import { codeText, type Gutters, PRE } from './code-text';

/** Levels above code that may hold the column of its numbers, and siblings that are searched on each. */
const LEVELS = 5;
const SIBLINGS = 3;
/** Levels between an element and the last node before it. */
const DEPTH = 12;
/** Nested boxes of code that are searched. */
const NESTED = 3;

/** Text of a column of numbers, with the signs by which editors fold code. */
const COLUMN = /^[\d\s.:⌄›▾▸▼▶]*$/;
/** These elements are text or code themselves, so consecutive numbers alone do not make one a column. */
const TEXTS = /^(?:p|h\d|pre|code|a)$/;

const isCodeBox = (tree: Excerpt, index: number): boolean =>
  PRE.has(tree.names[index]) || tree.attribute(index, LINES) === 'code';

/** Finds the columns of line numbers that stand next to code. */
export function findGutters(tree: Excerpt): Gutters {
  const finder = new GutterFinder(tree);
  /** Indexes behind the boxes of code around: one may hold a table with another for the code. */
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
  /** The numbers in the nodes that were searched. */
  private readonly numbers = new Map<number, number[]>();

  constructor(private readonly tree: Excerpt) {
    const { texts, parent } = tree;
    this.hasText = new Uint8Array(texts.length);
    // Children come after their parent, so one way backwards each is complete before it is handed on.
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

  /** Tells a column of line numbers: they are consecutive, and a sign says so or there is a number for each line. */
  private isGutter(index: number, lines: number): boolean {
    const { names, end } = this.tree;
    const numbers = this.numbersIn(index);
    if (numbers.some((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1)) return false;
    let isText = names[index] === '';
    for (let i = index; i < at(end, index); i++) {
      if (this.tree.attribute(i, NUMBER)) return true;
      isText ||= TEXTS.test(names[i] ?? '');
    }
    return !isText && numbers.length > 1 && numbers.length === lines;
  }
}

/** Lists the nearest siblings of a node, before it and behind it. */
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
