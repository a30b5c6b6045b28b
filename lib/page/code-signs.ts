import * as dom from '@/lib/base/dom';
import type { Content } from './content';
import { PARTS_LINES, setOf } from './element-names';
import { type CodeSigns, isRendered, said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

/** Elements that hold code by definition. */
const PRE = setOf('pre listing xmp');
const CELLS = setOf('td th');
/** Elements that a code block can replace. Replacing a cell or a list item would leave a hole. */
const BOXES = setOf('div code span samp kbd tt section article figure');

/** Text that looks different if its white space is kept. */
const UNEVEN = /[\n\t]|[ \u00a0]{2}/;
/** Values of `white-space` and of its longhand, which newer browsers return. */
const KEEPS_BREAKS = /^(?:pre(?!serve-s)|break)/;
const COLLAPSES_BLANKS = /-(?:line|breaks)$/;
const MONOSPACED = /\bmonospace\b|^[^,]*(?:mono(?!t)|cour|consol|menlo)/i;
/** Utility classes named after the value, in case their style sheet did not load. */
const SPACE_CLASS = /(?:^|\s)(?:(?:white-?space|text|ws)-)?(pre-wrap|pre-line|break-spaces)(?:\s|$)/i;
/** The value of `white-space` in a style attribute. */
const SPACE = /white-space\s*:\s*([\w-]+)/i;
const FONT = /font(?:-family)?\s*:([^;]+)/i;
/** Elements that are inline unless their style says otherwise. */
const INLINE = setOf('code span samp kbd tt');
const DIGITS = /^\d+[.:]?$/;

/** The text layers of editors and terminals that draw line by line. */
export const EDITOR =
  /(?:^|\s)(?:cm-content|CodeMirror-code|view-lines|ace_text-layer|xterm-rows|syntaxhighlighter)(?:\s|$)/;
const LINE = /(?:^|[\s_-])line(?:\s|$)/i;
export const LINE_NUMBER =
  /(?:^|[\s_-])(?:lnt?|pre-numbering|line[-_]?nos?|lines?[-_]?num(?:ber)?s?|ln-n\w*|(?:blob|crayon)-nums?|gutter(?:s|element|-\w+)?)(?:\s|$)/i;
const NUMBER_INLINE = /user-select\s*:\s*none|display\s*:\s*(?:inline-block|table-cell)/i;
/** Attributes that hold the number of a line, and attributes that turn the number into an anchor. */
const NUMBERED = ['data-line-number', 'data-line'];
const ANCHORS = ['id', 'href'];
const ANCHOR = /(?:^|#)(?:l|line-?|n)(\d+)$/i;
/** Maximum size of a line number, in characters and in nodes. */
const NUMBER_SIZE = 8;
const TOP = /(?:^|[;\s])top\s*:\s*(-?\d[\d.]*)/i;
const IS_BLOCK = /display\s*:\s*(?:block|flex|grid|table-row)/i;

/** Maximum number of ancestors to search. Each text may start a search, so it needs a bound. */
const LEVELS = 30;
/** How many nodes of code are searched for a line break. */
const SEARCHED = 200;
/** Nodes between two pauses. */
const STEP = 500;

/**
 * Finds the signs of lines and code in a content, by the index of their element. Computed styles are slow, so they are read
 * only around text that looks different if its white space is kept, and of numbers in code. Yields now and then.
 */
export function* findingCodeSigns({ tree, starts }: Content): Generator<void, Map<number, CodeSigns>> {
  const finder = new Finder(tree);
  const { end, skip } = tree;
  let steps = 0;
  for (const start of starts) {
    for (let i = start; i < at(end, start); i = skip[i] ? at(end, i) : Math.max(start, finder.read(i))) {
      if (++steps % STEP === 0) yield;
    }
  }
  return finder.found;
}

/** With a value of `white-space`, the element preserves its line breaks. */
type Named = 'editor' | 'number' | 'line' | 'pre-wrap' | 'pre-line' | 'break-spaces' | '';

const spaceNamed = (label: string): Named => (SPACE_CLASS.exec(label)?.[1]?.toLowerCase() as Named | undefined) ?? '';

/** Its names are private by `#`, which a minifier shortens, as in every class that an open tab gets. */
class Finder {
  readonly found = new Map<number, CodeSigns>();
  readonly #tree: Tree;
  /** True if a window shows the page, so that computed styles exist. */
  readonly #isStyled: boolean;
  /** True if the whole page is monospaced, so that the font does not tell code from text. */
  readonly #isMonospaced: boolean;
  /** True for a snapshot, which remembers the signs. */
  readonly #recalls: boolean;
  readonly #labels = new Map<string, Named>();
  /** Index after the end of the surrounding code. */
  #codeEnd = 0;
  /** The value of `white-space` that a class implies without a style sheet, and its range. */
  #kept = '';
  #keptStart = 0;
  #keptEnd = 0;
  /** The element that was checked last. */
  #asked = -1;

  constructor(tree: Tree) {
    const root = tree.nodes.length > 0 ? elementIn(tree.nodes, 0) : undefined;
    this.#tree = tree;
    this.#isStyled = root !== undefined && dom.viewOf(root) !== null;
    this.#recalls = root !== undefined && !this.#isStyled && isRendered(root);
    this.#isMonospaced = root !== undefined && this.#isStyled && MONOSPACED.test(getComputedStyle(root).fontFamily);
  }

  /** Reads the node at an index. @returns the index to continue at */
  read(index: number): number {
    const { names, nodes } = this.#tree;
    const name = names[index] ?? '';
    if (name === '') return (this.#recalls ? undefined : this.#boxAround(index)) ?? index + 1;
    const element = elementIn(nodes, index);
    if (this.#recalls) {
      const recalled = said.get(element)?.code;
      if (recalled) this.found.set(index, recalled);
      return index + 1;
    }
    if (PRE.has(name)) this.#enter(index);
    if (index >= this.#codeEnd && (this.#hasBreaks(index) || this.#holdsNumberedLines(index))) {
      this.found.set(index, { lines: 'code' });
      this.#enter(index);
    }
    if (!dom.hasAttributes(element)) return index + 1;
    const named = this.#namedBy(element);
    if (named === 'editor') {
      if (index < this.#codeEnd) return index + 1;
      this.found.set(index, { lines: 'code' });
      this.#enter(index);
    } else if ((named === 'number' && !PRE.has(name)) || this.#isNumber(index, element)) {
      this.found.set(index, { number: '1' });
    } else if (KEEPS_BREAKS.test(named) && index >= this.#keptEnd && !KEEPS_BREAKS.test(this.#spaceOf(index))) {
      this.#kept = named;
      this.#keptStart = index;
      this.#keptEnd = at(this.#tree.end, index);
    } else if (index < this.#codeEnd && !CELLS.has(name)) {
      const style = dom.attributeOf(element, 'style') ?? '';
      if (named === 'line' || IS_BLOCK.test(style)) this.found.set(index, { line: TOP.exec(style)?.[1] ?? '-' });
    }
    return index + 1;
  }

  /** Reads the class of an element. Pages repeat a few classes many times, so each class is read once. */
  #namedBy(element: Element): Named {
    const label = dom.attributeOf(element, 'class') ?? '';
    let named = this.#labels.get(label);
    if (named === undefined) {
      named = EDITOR.test(label)
        ? 'editor'
        : LINE_NUMBER.test(label)
          ? 'number'
          : LINE.test(label)
            ? 'line'
            : spaceNamed(label);
      this.#labels.set(label, named);
    }
    return named;
  }

  #enter(index: number): void {
    this.#codeEnd = Math.max(this.#codeEnd, at(this.#tree.end, index));
  }

  /**
   * Records how the element around a text preserves line breaks.
   * @returns the index to continue at if the text is in a code box: the nodes before it in the box were not read as code
   */
  #boxAround(text: number): number | undefined {
    const { names, texts, parent, textLength, end } = this.#tree;
    const index = at(parent, text);
    if (text < this.#codeEnd || index === this.#asked || !UNEVEN.test(texts[text] ?? '')) return;
    // White space between blocks does not make a line.
    if (
      textLength[text] === 0 &&
      (index === text - 1 || text + 1 === at(end, index) || PARTS_LINES.has(names[text + 1]))
    )
      return;
    this.#asked = index;
    if (!KEEPS_BREAKS.test(this.#spaceOf(index)) || (textLength[text] === 0 && this.#arranges(index))) return;
    this.found.set(index, { lines: 'text' });
    let box = -1;
    for (let up = index, level = 0; up > 0 && BOXES.has(names[up]) && this.#isCode(up); up = at(parent, up)) {
      if (++level > LEVELS) return;
      box = up;
    }
    if (box > 0 && BOXES.has(names[at(parent, box)]) && this.#isOneLine(box, texts[text] ?? '')) box = at(parent, box);
    // Code within a sentence stays inline.
    if (box < 0 || (this.#isInline(box) && textLength[box] !== textLength[at(parent, box)])) return;
    this.found.set(box, { lines: 'code' });
    this.#enter(box);
    return box + 1;
  }

  /** Returns true for a box whose first element is one of several, named a line, and has its number in it. */
  #holdsNumberedLines(index: number): boolean {
    const { names, nodes, end, textLength } = this.#tree;
    const first = index + 1;
    if (!BOXES.has(names[index]) || !names[first] || at(end, first) >= at(end, index) || !textLength[first])
      return false;
    if (this.#namedBy(elementIn(nodes, first)) !== 'line') return false;
    const stop = Math.min(at(end, first), first + NUMBER_SIZE);
    for (let i = first + 1; i < stop; i++) if (names[i] && this.#namedBy(elementIn(nodes, i)) === 'number') return true;
    return false;
  }

  /** Returns true for a `code` element of several lines, each ended by an element, that is all the text of its block. */
  #hasBreaks(index: number): boolean {
    const { names, end, parent, textLength } = this.#tree;
    if (names[index] !== 'code') return false;
    const up = at(parent, index);
    if (CELLS.has(names[up]) || textLength[index] !== textLength[up]) return false;
    return names.slice(index, Math.min(at(end, index), index + SEARCHED)).includes('br');
  }

  /** Returns true if an element ignores the white space between its children. */
  #arranges(index: number): boolean {
    return this.#isStyled && /flex|grid/.test(getComputedStyle(elementIn(this.#tree.nodes, index)).display);
  }

  /** Returns true if the parent contains nothing but lines, and this box is one of these lines. */
  #isOneLine(box: number, text: string): boolean {
    const element = elementIn(this.#tree.nodes, box);
    const around = dom.parentElement(element);
    if (!around || text.trim().includes('\n')) return false;
    const label = dom.attributeOf(element, 'class');
    const isLine = (other: Element | undefined) =>
      other !== undefined &&
      ((this.#namedBy(element) === 'line' && this.#namedBy(other) === 'line') ||
        (label !== null && dom.attributeOf(other, 'class') === label));
    const lines = dom.children(around);
    return lines.length > 1 && isLine(lines[0]) && isLine(lines[lines.length - 1]);
  }

  /** Distinguishes a code box from prose that preserves its line breaks. */
  #isCode(index: number): boolean {
    const space = this.#spaceOf(index);
    if (!KEEPS_BREAKS.test(space) || COLLAPSES_BLANKS.test(space)) return false;
    if (this.#isMonospaced && this.#valueOf(index, 'whiteSpace', SPACE) !== 'pre') return false;
    return this.#tree.names[index] === 'code' || MONOSPACED.test(this.#valueOf(index, 'fontFamily', FONT));
  }

  #spaceOf(index: number): string {
    const space = this.#valueOf(index, 'whiteSpaceCollapse', SPACE) || this.#valueOf(index, 'whiteSpace', SPACE);
    const isNamed = index >= this.#keptStart && index < this.#keptEnd;
    return isNamed && !KEEPS_BREAKS.test(space) ? this.#kept : space;
  }

  /** The value of an inherited property, taken from the surrounding style attributes if the page lacks a window. */
  #valueOf(index: number, name: 'whiteSpace' | 'whiteSpaceCollapse' | 'fontFamily', inline: RegExp): string {
    const { nodes, parent } = this.#tree;
    if (this.#isStyled) return getComputedStyle(elementIn(nodes, index))[name];
    for (let up = index, level = 0; up >= 0 && level < LEVELS; up = at(parent, up), level++) {
      const [, value] = inline.exec(dom.attributeOf(elementIn(nodes, up), 'style') ?? '') ?? [];
      if (value) return value;
    }
    return '';
  }

  #isInline(index: number): boolean {
    const element = elementIn(this.#tree.nodes, index);
    if (this.#isStyled) return getComputedStyle(element).display === 'inline';
    return INLINE.has(this.#tree.names[index]) && !IS_BLOCK.test(dom.attributeOf(element, 'style') ?? '');
  }

  /** Returns true if an element is a line number, by its attributes or its style. */
  #isNumber(index: number, element: Element): boolean {
    const { names, textLength, texts, end } = this.#tree;
    const length = at(textLength, index);
    if (length > NUMBER_SIZE || at(end, index) - index > NUMBER_SIZE || !(length || CELLS.has(names[index])))
      return false;
    const digits = texts.slice(index, at(end, index)).join('').trim();
    if (digits && !DIGITS.test(digits)) return false;
    const numbers = NUMBERED.map((name) => dom.attributeOf(element, name));
    if (digits ? numbers.includes(digits) : numbers[0]) return true;
    if (ANCHORS.some((name) => ANCHOR.exec(dom.attributeOf(element, name) ?? '')?.[1] === digits)) return true;
    if (!digits || index >= this.#codeEnd) return false;
    // Numbers within a line are code, and reading styles is slow.
    const before = texts[index - 1];
    return (!before || before.includes('\n')) && this.#isSetApart(element);
  }

  /** Returns true if an element in code cannot be selected with it, or has its own column. */
  #isSetApart(element: Element): boolean {
    if (!this.#isStyled) return NUMBER_INLINE.test(dom.attributeOf(element, 'style') ?? '');
    const { userSelect, display } = getComputedStyle(element);
    if (display === 'inline-block' || display === 'table-cell') return true;
    const around = dom.parentElement(element);
    return userSelect === 'none' && around !== null && getComputedStyle(around).userSelect !== 'none';
  }
}
