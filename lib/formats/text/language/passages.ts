import { type Line, linesOf } from './lines';
import { sentenceSegmenter, sentencesIn } from './sentences';

/** A piece of a page that says one thing: a sentence, a heading, a list item, a table row or a line of code. */
export interface Passage {
  /** Exactly `markdown.slice(start, end)`. */
  text: string;
  /** Offsets into the markdown, in UTF-16 units; the signs in front of a heading, list item or quote are not part. */
  start: number;
  end: number;
}

/**
 * The passages of a page, in order and apart from each other. What holds no letter and no digit is none: rules, empty
 * lines, the line between a table's head and rows.
 * @param language BCP 47, of the page; what the platform does not know is ignored
 */
export function passagesOf(markdown: string, language?: string): Passage[] {
  const passages: Passage[] = [];
  const segmenter = sentenceSegmenter(language);
  const add = (start: number, end: number) => {
    const text = markdown.slice(start, end);
    const trimmed = text.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return;
    const from = start + text.indexOf(trimmed);
    passages.push({ text: trimmed, start: from, end: from + trimmed.length });
  };

  let open: Line | undefined;
  const close = () => {
    if (open?.kind === 'paragraph')
      for (const { start, end } of sentencesIn(markdown, open, segmenter)) add(start, end);
    else if (open) add(open.start, open.end);
    open = undefined;
  };
  for (const line of linesOf(markdown)) {
    if (open && continues(open, line)) {
      open = { ...open, end: line.end };
      continue;
    }
    close();
    if (!SILENT.has(line.kind)) open = line;
  }
  close();
  return passages;
}

/** Lines that say nothing themselves. */
const SILENT: ReadonlySet<Line['kind']> = new Set(['blank', 'rule', 'fence']);

/** A list item goes on in the lines below it, and so does a paragraph. All else is one line. */
const continues = (open: Line, line: Line) =>
  line.kind === 'paragraph' && (open.kind === 'item' || open.kind === 'paragraph') && open.quote === line.quote;
