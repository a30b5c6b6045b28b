import { median, type TextRun } from '../text-run';

/** Columns of a row for a word, and for a line, in the table that Tesseract gives (its `tsvrenderer`). */
const LINE = '4';
const WORD = '5';
/** Percent that Tesseract must be sure of a word. */
const SURE = 30;
/** Share of the height of most lines by which a line may differ and be of the same font: tall and short letters. */
const SAME_FONT = 0.3;
/** Share of its height up to which a gap is one between words. */
const WORD_GAP = 1;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Reads the lines that Tesseract found in a picture of a page.
 * @param table tab separated: level, page, block, paragraph, line, word, left, top, width, height, confidence, text
 * @param scale pixels of a point
 */
export function recognizedRuns(table: string, scale: number): TextRun[] {
  const lines: { box: Box; words: { box: Box; text: string }[] }[] = [];
  for (const row of table.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = row.split('\t');
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map((pixels) => Number(pixels) / scale);
    const box = { x, y, width: w, height: h };
    if (level === LINE) lines.push({ box, words: [] });
    if (level === WORD && Number(confidence) >= SURE && text.trim()) lines.at(-1)?.words.push({ box, text });
  }
  const usual = median(lines.filter(({ words }) => words.length > 1).map(({ box }) => box.height));
  return lines.flatMap(({ box, words }) => {
    const size = Math.abs(box.height - usual) < SAME_FONT * usual ? usual : box.height;
    return joined(words.map(({ box: { x, width }, text }) => ({ text, x, y: box.y + box.height, width, size })));
  });
}

/** Words of a line without more than a space between them as one run. */
function joined(words: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const gap = last ? word.x - last.x - last.width : 0;
    if (!last || gap > WORD_GAP * word.size) runs.push({ ...word });
    else Object.assign(last, { text: `${last.text} ${word.text}`, width: word.x + word.width - last.x });
  }
  return runs;
}
