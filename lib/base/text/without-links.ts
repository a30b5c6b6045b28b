import { readBlocks } from './blocks';
import { type MarkdownRange, readInline } from './inline';

/** Markup that is kept in a text. */
export interface KeptMarkup {
  links: boolean;
  images: boolean;
}

/** A range of markdown, and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Removes links (keeping their text), images, or both from markdown. Code stays unchanged. */
export function withoutMarkup(markdown: string, { links, images }: KeptMarkup): string {
  if (links && images) return markdown;
  const plain = images ? markdown : edited(markdown, imageEdits);
  return links ? plain : edited(plain, linkEdits);
}

/** Edits the blocks of a page; a block that becomes empty is removed with the line ends after it. */
function edited(markdown: string, editsOf: (markdown: string, start: number, end: number) => Edit[]): string {
  const blocks = readBlocks(markdown);
  let text = '';
  let at = 0;
  for (const [index, { kind, from, start, end }] of blocks.entries()) {
    const edits = kind === 'code' || kind === 'rule' ? [] : editsOf(markdown, start, end);
    if (edits.length === 0) continue;
    const left = applied(markdown, edits, start, end);
    // The spaces around a table's cells belong to its formatting.
    const content = kind === 'row' ? left : left.trim();
    text += markdown.slice(at, content ? start : from) + content;
    at = content ? end : (blocks[index + 1]?.from ?? markdown.length);
  }
  return text + markdown.slice(at);
}

function applied(markdown: string, edits: Edit[], start: number, end: number): string {
  let text = '';
  let at = start;
  for (const edit of edits) {
    text += markdown.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + markdown.slice(at, end);
}

/** Removes images, and links that contain only images. */
const imageEdits = (markdown: string, start: number, end: number): Edit[] =>
  readInline(markdown, start, end)
    .images.filter((image) => markdown.slice(image.start, image.end).includes('!['))
    .map((image) => ({ ...image, text: '' }));

function linkEdits(markdown: string, start: number, end: number): Edit[] {
  const { whole, images, starts, ends } = readInline(markdown, start, end);
  /** Returns the end of a link's text, or of the last image in it. */
  const endOfText = ({ to, start: from, end: before }: MarkdownRange) => {
    const last = starts[to - 1] ?? from;
    const inside = images.filter((image) => image.start > from && image.end < before).map((image) => image.end);
    return Math.max(ends.get(last) ?? last + 1, ...inside);
  };
  const edits = whole.flatMap((link): Edit[] => {
    const written = markdown.slice(link.start, link.end);
    if (written.startsWith('<')) return [{ ...link, text: written.slice(1, -1) }];
    if (!written.startsWith('[')) return [];
    const close = markdown.indexOf(']', endOfText(link));
    return [{ ...link, text: markdown.slice(link.start + 1, close) }];
  });
  const around = images.flatMap((link): Edit[] => {
    if (markdown[link.start] !== '[') return [];
    const [image] = readInline(markdown, link.start + 1, link.end).images;
    return [{ ...link, text: image ? markdown.slice(image.start, image.end) : '' }];
  });
  return [...edits, ...around].sort((one, other) => one.start - other.start);
}
