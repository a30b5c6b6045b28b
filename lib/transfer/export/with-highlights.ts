import { type Block, readBlocks } from '@/lib/base/text/blocks';
import { readInline } from '@/lib/base/text/inline';
import { findQuote } from '@/lib/page/kept/find-quote';
import { foldText } from '@/lib/page/kept/fold-text';
import type { KeptHighlight, TextSpan } from '@/lib/page/kept/text-quote';

/** The visible text of a block, and the offset in the markdown of each of its units. */
interface ReadBlock {
  kind: Block['kind'];
  /** Offset in the text of all blocks. */
  at: number;
  inline: ReturnType<typeof readInline>;
}

/** A place in markdown, and what is inserted there. */
interface Insertion {
  at: number;
  text: string;
}

const MARK = '==';

/**
 * Marks highlights in the markdown of their page as `==text==`, and appends their notes as footnotes. Highlights that the
 * markdown lacks are left out.
 */
export function withHighlights(markdown: string, highlights: readonly KeptHighlight[]): string {
  if (highlights.length === 0) return markdown;
  const { blocks, text } = readText(markdown);
  const folded = foldText(text);
  const insertions: Insertion[] = [];
  const notes: string[] = [];
  let before = 0;
  const placed = highlights
    .flatMap(({ quote, note }) => {
      // Offsets of the page say nothing about its markdown.
      const span = findQuote(folded, { ...quote, start: undefined });
      return span ? [{ span, note: note?.trim() }] : [];
    })
    .sort((one, other) => one.span.start - other.span.start);
  for (const { span, note } of placed) {
    // Marks cannot be nested: of overlapping highlights, the later one begins where the earlier one ends.
    const parts = partsIn(markdown, blocks, { start: Math.max(span.start, before), end: span.end });
    before = Math.max(before, span.end);
    for (const { start, end } of parts) insertions.push({ at: start, text: MARK }, { at: end, text: MARK });
    const last = parts.at(-1);
    if (!note || !last) continue;
    notes.push(footnote(notes.length + 1, note));
    insertions.push({ at: last.end, text: `[^note-${notes.length}]` });
  }
  const marked = inserted(markdown, insertions);
  return notes.length > 0 ? `${marked.trimEnd()}\n\n${notes.join('\n')}\n` : marked;
}

/** Further lines of a footnote are indented. */
const footnote = (number: number, note: string): string => `[^note-${number}]: ${note.replace(/\r?\n/g, '\n    ')}`;

function readText(markdown: string): { blocks: ReadBlock[]; text: string } {
  const blocks: ReadBlock[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of readBlocks(markdown)) {
    if (kind === 'code' || kind === 'rule') continue;
    const inline = readInline(markdown, start, end);
    blocks.push({ kind, at, inline });
    texts.push(inline.text);
    at += inline.text.length + 1;
  }
  return { blocks, text: texts.join('\n') };
}

/** Returns the parts of the markdown that a span of its text covers: one per block, and one per cell of a table. */
function partsIn(markdown: string, blocks: readonly ReadBlock[], span: TextSpan): TextSpan[] {
  return blocks.flatMap(({ kind, at, inline }) => {
    const from = Math.max(0, span.start - at);
    const to = Math.min(inline.text.length, span.end - at);
    if (from >= to) return [];
    const pieces = kind === 'row' ? cellsIn(inline.text, from, to) : [{ start: from, end: to }];
    return pieces.flatMap((piece) => partIn(markdown, inline, piece) ?? []);
  });
}

/** Splits a part of a table's row at the lines between its cells. */
function cellsIn(text: string, from: number, to: number): TextSpan[] {
  const cells: TextSpan[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && text[at] !== '|') continue;
    cells.push({ start, end: at });
    start = at + 1;
  }
  return cells;
}

const EMPHASIS = /[*_~]/;

function partIn(markdown: string, inline: ReadBlock['inline'], { start, end }: TextSpan): TextSpan | undefined {
  const { text, starts, ends, whole } = inline;
  let first = start;
  let last = end;
  while (first < last && /\s/.test(text[first] ?? '')) first++;
  while (last > first && /\s/.test(text[last - 1] ?? '')) last--;
  if (first >= last) return undefined;
  const lastStart = starts[last - 1] ?? 0;
  let from = starts[first] ?? 0;
  let to = ends.get(lastStart) ?? lastStart + 1;
  // A link or code is marked as a whole.
  for (const one of whole) {
    if (one.from >= last || one.to <= first) continue;
    from = Math.min(from, one.start);
    to = Math.max(to, one.end);
  }
  while (EMPHASIS.test(markdown[from - 1] ?? '') && markdown[from - 2] !== '\\') from--;
  while (EMPHASIS.test(markdown[to] ?? '')) to++;
  return { start: from, end: to };
}

function inserted(markdown: string, insertions: readonly Insertion[]): string {
  let text = '';
  let at = 0;
  // Sorting is stable: what ends at a place was added before what begins there.
  for (const one of insertions.toSorted((first, second) => first.at - second.at)) {
    text += markdown.slice(at, one.at) + one.text;
    at = one.at;
  }
  return text + markdown.slice(at);
}
