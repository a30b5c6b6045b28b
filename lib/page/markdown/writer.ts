import { Addresses } from '../addresses';
import { APART, DELIMITED, type Excerpt, LINES, OFFICE_ITEM, POST } from '../excerpt/excerpt';
import { at } from '../tree';
import type { Gutters } from './code-text';
import type { Footnotes } from './footnotes';
import { Inline } from './inline';
import type { OpenLink } from './open-link';
import type { OpenTable } from './open-table';
import { Output } from './output';
import type { LineMode } from './piece';
import { LINE_SEPARATOR, splitAtTex } from './raw-tex';

export interface MarkdownOptions {
  /** Writes `![alt](<Base64-Image-Removed>)` for an inlined image. */
  removeBase64Images: boolean;
}

/** Writes one kind of element. */
export interface Construct {
  /** Writes an element with its content. @returns the index to continue at; undefined if the content is still to be written */
  whole?(writer: Writer, index: number): number | undefined;
  /** Called before the content. */
  open?(writer: Writer, index: number): void;
  /** Called after the content. */
  close?(writer: Writer, index: number): void;
}

export interface OpenList {
  ordered: boolean;
  /** Number of the next item. */
  next: number;
  /** 1, or -1 in a list that counts down. */
  step: number;
  /** Uses the alternative marker, since the preceding list would otherwise absorb this one. */
  alternate: boolean;
  /** Width of the last marker written; 0 before the first. */
  indent: number;
  /** True for a list in an item of another list, or between two items. */
  nested: boolean;
}

/** The key of the construct for code without a code element. */
export const CODE_BOX = ':code';

/** Makes one pass over the tree in document order. Constructs write through this class. */
export class Writer {
  readonly output = new Output();
  readonly inline = new Inline();
  private readonly addresses = new Addresses();
  /** The surrounding lists, and the last list that ended. */
  readonly lists: OpenList[] = [];
  lastList: { writes: number; depth: number; list: OpenList } | undefined;
  /** The list of paragraphs that was written last: its number of writes at the end, and the widths of its markers by level. */
  readonly officeList: { writes: number; widths: number[] } = { writes: -1, widths: [] };
  readonly tables: (OpenTable | undefined)[] = [];
  link: OpenLink | undefined;
  /** In a heading or a cell, which cannot hold blocks, blocks become text. */
  mode: LineMode = 'flow';
  /** Index of the heading being written, or -1. */
  heading = -1;
  /** Index of the table cell being written, or -1. */
  cell = -1;
  /** Index after a row of equivalent images; 0 before the first. */
  sameImagesUntil = 0;
  /** Number of surrounding code elements. */
  codeDepth = 0;
  private delimiters: string | undefined;
  /** Index after a box whose style preserves line breaks in its text. */
  keepsLinesUntil = 0;
  private readonly open: number[] = [];
  /** Number of writes when a footnote ended: the next footnote follows without an empty line. */
  private footnoteEnd = -1;
  private readonly openConstructs: Construct[] = [];

  constructor(
    readonly tree: Excerpt,
    readonly options: MarkdownOptions,
    readonly gutters: Gutters,
    private readonly constructs: ReadonlyMap<string, Construct>,
    readonly footnotes: Footnotes,
    /** Omitted nodes. */
    private readonly skipped: ReadonlySet<number>,
  ) {}

  /**
   * Writes a node with its descendants, and yields in between.
   * @param first the first node to write, if not the node itself
   */
  *write(index: number, first = index): Generator<void, string> {
    const STEP = 200;
    const stop = at(this.tree.end, index);
    this.delimiters = this.tree.attribute(index, DELIMITED);
    let next = first;
    for (let steps = 1; next < stop; steps++) {
      next = this.node(next);
      if (steps % STEP === 0) yield;
    }
    this.closeUntil(stop);
    this.block();
    return this.output.toString().toWellFormed();
  }

  private node(index: number): number {
    const { tree } = this;
    this.closeUntil(index);
    if (this.skipped.has(index)) return at(tree.end, index);
    const reference = this.footnotes.references.get(index);
    if (reference !== undefined) {
      this.inline.raw(`[^${reference}]`);
      return at(tree.end, index);
    }
    const name = tree.names[index] ?? '';
    if (name === '') {
      return this.text(index);
    }
    if (this.gutters.columns.has(index)) return at(tree.end, index);
    if (this.inline.isGlued) this.setApart(index);
    if (tree.attribute(index, LINES) === 'code') {
      const behind = this.constructs.get(CODE_BOX)?.whole?.(this, index);
      if (behind !== undefined) return behind;
    }
    const construct = this.constructOf(index, name);
    if (!construct) return index + 1;
    const written = construct.whole?.(this, index);
    if (written !== undefined) return written;
    construct.open?.(this, index);
    if (construct.close) {
      this.open.push(index);
      this.openConstructs.push(construct);
    }
    return index + 1;
  }

  private closeUntil(index: number): void {
    for (let last = this.open.at(-1); last !== undefined && at(this.tree.end, last) <= index; last = this.open.at(-1)) {
      this.open.pop();
      this.openConstructs.pop()?.close?.(this, last);
    }
  }

  private constructOf(index: number, name: string): Construct | undefined {
    if (this.footnotes.inPlace.has(index)) return FOOTNOTE;
    if (name === 'p' && this.tree.attribute(index, OFFICE_ITEM)) return this.constructs.get(OFFICE_ITEM);
    return this.tree.attribute(index, POST) ? this.constructs.get(POST) : this.constructs.get(name);
  }

  /** Writes TeX between dollar signs; a display formula gets its own paragraph, except within a link. */
  tex(tex: string, isDisplayed: boolean): void {
    if (isDisplayed && !this.link) this.block();
    this.inline.math(isDisplayed ? `$$${tex}$$` : `$${tex}$`);
    if (isDisplayed && !this.link) this.block();
  }

  openFootnote(index: number): void {
    this.block();
    const tight = this.footnoteEnd === this.output.writes;
    this.output.open(`[^${this.footnotes.inPlace.get(index)}]: `, '    ', { tight });
  }

  closeFootnote(): void {
    this.block();
    // A reference needs its note, even an empty one.
    if (this.output.atStart) this.output.block('');
    this.output.close();
    this.footnoteEnd = this.output.writes;
  }

  private setApart(index: number): void {
    const apart = this.tree.attribute(index, APART);
    if (apart === 'line') this.block();
    else if (apart === 'space') this.inline.space();
  }

  /** Writes a text and the formulas in it. @returns the index to continue at */
  private text(index: number): number {
    const said = this.tree.texts[index] ?? '';
    const withDollars = this.delimiters === 'dollars';
    if (!this.delimiters || this.codeDepth > 0 || !/[\\$]/.test(said)) {
      this.words(index, said);
      return index + 1;
    }
    const { lines, end } = this.linesFrom(index);
    const parts = splitAtTex(lines, withDollars);
    const isAcross = parts.some(({ kind, crosses }) => kind !== 'text' && crosses);
    for (const { text, kind } of isAcross ? parts : splitAtTex(said, withDollars)) {
      if (kind !== 'text') this.tex(text, kind === 'display');
      else {
        for (const [i, line] of text.split(LINE_SEPARATOR).entries()) {
          if (i > 0) this.inline.lineBreak();
          this.words(index, withDollars ? line.replaceAll('\\$', '$') : line);
        }
      }
    }
    return isAcross ? end : index + 1;
  }

  /** Returns a text joined with the texts after its line breaks, in which a formula may continue. */
  private linesFrom(index: number): { lines: string; end: number } {
    const { names, texts, parent } = this.tree;
    const MOST = 60;
    let lines = texts[index] ?? '';
    let end = index + 1;
    const goesOn = names[end] === 'br';
    for (; goesOn && end - index < MOST && parent[end] === parent[index]; end++) {
      if (names[end] === 'br') lines += LINE_SEPARATOR;
      else if (names[end] === '') lines += texts[end];
      else break;
    }
    return { lines, end };
  }

  /** Writes a part of a text, with its line breaks if a style preserves them. */
  private words(index: number, said: string): void {
    const { tree } = this;
    if (index >= this.keepsLinesUntil && !tree.attribute(at(tree.parent, index), LINES)) this.line(said);
    else {
      for (const [number, line] of said.split(/\r\n?|\n/).entries()) {
        if (number > 0) this.inline.lineBreak();
        this.line(line);
      }
    }
  }

  private line(said: string): void {
    // Many pages separate paragraphs with two line breaks.
    if (this.inline.breaks > 1 && this.mode === 'flow' && !this.link && said.trim()) this.block();
    this.inline.text(said, this.codeDepth > 0 ? 'code' : 'text');
  }

  /** Marks the edge of a block: the text so far becomes a paragraph. */
  block(): void {
    if (this.mode !== 'flow') {
      this.inline.blockEdge(this.mode);
      return;
    }
    this.link?.beforeParagraph(this.inline);
    const paragraph = this.inline.take('flow');
    this.link?.afterParagraph();
    if (paragraph) this.output.block(paragraph);
  }

  /** Resolves an address in an element. */
  absolute(written: string, index: number): string {
    return this.addresses.absolute(written, this.tree.baseOf(index));
  }
}

const FOOTNOTE: Construct = {
  open: (writer, index) => writer.openFootnote(index),
  close: (writer) => writer.closeFootnote(),
};
