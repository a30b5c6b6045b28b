import { type Block, readBlocks } from '@/lib/base/text/blocks';
import { readableText } from '@/lib/base/text/inline';
import type { Passage } from '@/lib/base/text/passages';

/** Offsets of one entry in the markdown: of a list, a catalogue or a grid of products. */
interface Entry {
  start: number;
  end: number;
}

/**
 * Maximum length of an entry that is one passage, as readable text and as markdown, in characters; a longer entry is a
 * text in itself.
 */
const LONGEST_ENTRY = 400;
const LONGEST_SOURCE = 10_000;
/** Below this number of consecutive entries, their headings may as well be those of sections. */
const FEWEST_ALIKE = 3;
const ITEM_MARK = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;
const SENTENCE = /[.!?。！？…]["”’»」)\]*_]*$/;

/**
 * Joins passages from several blocks that describe one thing: an item of a list, or consecutive headings or pictures,
 * each with the short lines below it, such as a name and a price. Each line is kept once.
 * @param passages those of the markdown, in order
 */
export function joinEntries(markdown: string, passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  const entries = entriesOf(markdown);
  let at = 0;
  let open: Entry | undefined;
  for (const passage of passages) {
    while (entries[at] && (entries[at] as Entry).end <= passage.start) at++;
    const next = entries[at];
    const entry = next && next.start <= passage.start ? next : undefined;
    const last = joined.at(-1);
    if (!entry) joined.push(passage);
    else if (open === entry && last) joined[joined.length - 1] = together(last, passage);
    else joined.push({ ...passage, block: { ...passage.block, kind: 'item' } });
    open = entry;
  }
  return joined;
}

function together(first: Passage, next: Passage): Passage {
  const lines = [first.text, next.text].flatMap((text) => text.split('\n')).filter(Boolean);
  return { ...first, text: [...new Set(lines)].join('\n'), end: next.end };
}

/** Finds the entries of a page, in order and without overlaps. */
function entriesOf(markdown: string): Entry[] {
  const blocks = readBlocks(markdown);
  const entries = [...itemsIn(markdown, blocks), ...cardsIn(markdown, blocks)];
  return entries.sort((one, other) => one.start - other.start);
}

/** Finds items of more than one block that do not contain other items. */
function itemsIn(markdown: string, blocks: readonly Block[]): Entry[] {
  const entries: Entry[] = [];
  for (let first = 0; first < blocks.length; first++) {
    const indent = itemIndent(markdown, blocks[first] as Block);
    if (indent === undefined) continue;
    let last = first;
    while (last + 1 < blocks.length && isWithin(markdown, blocks[last + 1] as Block, indent)) last++;
    const entry = { start: (blocks[first] as Block).start, end: (blocks[last] as Block).end };
    const next = blocks[last + 1];
    const isWhole = !next || columns(markdown.slice(next.from, next.to)) <= indent;
    if (last > first && isWhole && isShort(markdown, entry)) entries.push(entry);
    first = last;
  }
  return entries;
}

/**
 * Returns the columns before the marker of the item that begins in a block's line; undefined if no item begins there.
 */
function itemIndent(markdown: string, { kind, from, start }: Block): number | undefined {
  if (kind === 'code' || kind === 'rule') return undefined;
  const line = markdown.slice(from, start);
  return ITEM_MARK.test(line) ? columns(line) : undefined;
}

const isWithin = (markdown: string, block: Block, indent: number): boolean =>
  (block.kind === 'paragraph' || block.kind === 'heading') &&
  columns(markdown.slice(block.from, block.to)) > indent &&
  itemIndent(markdown, block) === undefined;

const columns = (line: string): number => /^[ \t>]*/.exec(line)?.[0].length ?? 0;

/** Finds consecutive headings of one level, or pictures, with only lines and no sentences below them. */
function cardsIn(markdown: string, blocks: readonly Block[]): Entry[] {
  const entries: Entry[] = [];
  let row: Entry[] = [];
  let before: number | undefined;
  const endRow = () => {
    if (row.length >= FEWEST_ALIKE) entries.push(...row);
    row = [];
  };
  const openings = blocks.map((_, at) => openingOf(markdown, blocks, at));
  for (let at = 0; at < blocks.length; ) {
    const opening = openings[at];
    const start = at++;
    // A product may have several pictures.
    while (opening === PICTURE && openings[at] === PICTURE) at++;
    const lines = at;
    while (opening !== undefined && openings[at] === undefined && isLine(markdown, blocks[at])) at++;
    const card = { start: (blocks[start] as Block).start, end: (blocks[at - 1] as Block).end };
    const isCard = at - lines >= (opening === PICTURE ? 2 : 1) && isShort(markdown, card);
    if (!isCard || opening !== before) endRow();
    if (isCard) row.push(card);
    before = opening;
  }
  endRow();
  return entries;
}

/** Replaces the level of the heading if a card begins with its picture. */
const PICTURE = 0;

/** Returns the level of the heading that may begin a card, or `PICTURE`. */
function openingOf(markdown: string, blocks: readonly Block[], at: number): number | undefined {
  const block = blocks[at] as Block;
  if (itemIndent(markdown, block) !== undefined) return undefined;
  if (block.kind === 'heading') return block.level;
  if (isPicture(markdown, block)) return PICTURE;
  if (!isPicture(markdown, blocks[at + 1])) return undefined;
  // The name of a product may be above its picture, and again below it.
  const name = textOf(markdown, block);
  const textsIn = (from: number, to: number) =>
    blocks.slice(Math.max(0, from), to).map((other) => textOf(markdown, other));
  const isBelow = textsIn(at + 2, at + 2 + NAME_WITHIN).includes(name);
  // A text that several products share is not a name.
  const isAlone = textsIn(at - NEAR, at + NEAR).filter((text) => text === name).length === 2;
  return name && isBelow && isAlone ? PICTURE : undefined;
}

/** Number of lines below a picture that may contain its name. */
const NAME_WITHIN = 4;
/** Number of blocks before and after it that may contain other products. */
const NEAR = 12;

/** Returns the readable text of a paragraph; undefined for any other block. */
const textOf = (markdown: string, { kind, start, end }: Block): string | undefined =>
  kind === 'paragraph' ? readableText(markdown.slice(start, end)) : undefined;

const isPicture = (markdown: string, block: Block | undefined): boolean =>
  block !== undefined && /^\[?!\[/.test(markdown.slice(block.start, block.end)) && textOf(markdown, block) === '';

/** Returns true for a line of facts: a price, a size, a name; not a sentence. */
const isLine = (markdown: string, block: Block | undefined): boolean =>
  block?.kind === 'paragraph' && !SENTENCE.test(markdown.slice(block.start, block.end).trimEnd());

const isShort = (markdown: string, { start, end }: Entry): boolean =>
  end - start <= LONGEST_SOURCE && readableText(markdown.slice(start, end)).length <= LONGEST_ENTRY;
