import { median, type TextRun } from '../text-run';

/** Row types for a line and for a word in Tesseract's table (its `tsvrenderer`). */
const LINE = '4';
const WORD = '5';
/** Minimum confidence of a word, in percent. */
const SURE = 30;
/** Height tolerance for lines in the same font, as a share of the height of most lines: tall and short letters differ. */
const SAME_FONT = 0.3;
/** Maximum gap between words, as a share of the line's height. */
const WORD_GAP = 1;
/** Rules between the cells of a table, which are recognized as letters. */
const RULE = /^[|¦‖]+$/;
/** Descending characters, and by which share of a font's height they descend. */
const BELOW = /[gjpqyQç,;()[\]{}|/]/;
const DEPTH = 0.2;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Word {
  box: Box;
  text: string;
}

/**
 * Reads the lines that Tesseract found in a picture of a page, and straightens them.
 * @param table tab-separated: level, page, block, paragraph, line, word, left, top, width, height, confidence, text
 * @param scale pixels per point
 */
export function recognizedRuns(table: string, scale: number): TextRun[] {
  const lines: Word[][] = [];
  for (const row of table.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = row.split('\t');
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map((pixels) => Number(pixels) / scale);
    if (level === LINE) lines.push([]);
    if (level === WORD && Number(confidence) >= SURE && text.trim())
      lines.at(-1)?.push({ box: { x, y, width: w, height: h }, text });
  }
  const slope = slopeOf(lines);
  const read = withBullets(lines).map((words) => lineOf(words, slope));
  const usual = median(read.filter(({ words }) => words.length > 1).map(({ height }) => height));
  return read.flatMap(({ words, height, baseline }) => {
    const size = Math.abs(height - usual) < SAME_FONT * usual ? usual : height;
    return joined(words, slope, size).map((run) => ({ ...run, y: baseline ?? run.y - DEPTH * size, size }));
  });
}

const bottomOf = ({ y, height }: Box): number => y + height;
const middleOf = ({ x, width }: Box): number => x + width / 2;
const standsOnLine = ({ text }: Word): boolean => !BELOW.test(text);

/** Returns the slope of most lines: how far each descends to the right. */
function slopeOf(lines: readonly Word[][]): number {
  const slopes = lines.flatMap((words) => {
    const standing = words.filter(standsOnLine);
    const [first, last] = [standing[0]?.box, standing.at(-1)?.box];
    if (!first || !last || first === last) return [];
    return [(bottomOf(last) - bottomOf(first)) / (middleOf(last) - middleOf(first))];
  });
  return median(slopes);
}

/** Removes rules from a line, and returns its height, and its baseline on a straightened page if a word indicates it. */
function lineOf(words: readonly Word[], slope: number): { words: readonly Word[]; height: number; baseline?: number } {
  const shown = words.filter(({ text }) => !RULE.test(text));
  const tops = shown.map(({ box }) => box.y - slope * middleOf(box));
  const bottoms = shown.map(({ box }) => bottomOf(box) - slope * middleOf(box));
  const baseline = median(shown.filter(standsOnLine).map(({ box }) => bottomOf(box) - slope * middleOf(box)));
  return {
    words,
    height: Math.max(...bottoms) - Math.min(...tops),
    ...(shown.some(standsOnLine) && { baseline }),
  };
}

/** Joins words separated only by a space or a rule into runs. Their baseline is still unknown. */
function joined(words: readonly Word[], slope: number, size: number): Omit<TextRun, 'size'>[] {
  const runs: Omit<TextRun, 'size'>[] = [];
  let isApart = true;
  for (const { box, text } of words) {
    const last = runs.at(-1);
    const x = box.x + slope * bottomOf(box);
    isApart ||= !last || x - last.x - last.width > WORD_GAP * size;
    if (RULE.test(text)) isApart = true;
    else if (isApart || !last) {
      runs.push({ text, x, y: bottomOf(box) - slope * middleOf(box), width: box.width });
      isApart = false;
    } else Object.assign(last, { text: `${last.text} ${text}`, width: x + box.width - last.x });
  }
  return runs;
}

interface Sign {
  box: { x: number; y: number; width: number; height: number };
  text: string;
}

/** Round and small black characters, as which separate bullets are recognized. */
const BULLET = /^[oecOC@©®°º¤•◦·.»«]$/;
/** The characters for a bullet that merges with the next word. */
const FUSED = /^[«•·°¢](?=\p{L})/u;
/** Maximum height of a bullet, as a share of the height of most words: no letter is as low. */
const LOW = 0.62;
/** Minimum distance of a bullet from its text, as a share of that height: more than a space. */
const GAP = 0.7;

/**
 * Restores the bullets of lists that were recognized as other characters. A low round character that stands apart at the
 * beginning of a line is a bullet, and so is a quotation mark there that is never closed on the page.
 */
function withBullets<Word extends Sign>(lines: readonly Word[][]): Word[][] {
  const usual = median(lines.flat().map(({ box }) => box.height));
  const hasQuotations = lines.flat().some(({ text }) => text.includes('»'));
  return lines.map((line) => {
    const [first, second] = line;
    if (!first || !second) return [...line];
    const { x, width, height } = first.box;
    const isLow = Math.max(width, height) <= LOW * usual;
    const isBullet = BULLET.test(first.text) && isLow && second.box.x - x - width >= GAP * usual;
    if (isBullet) return [{ ...first, text: '•' }, ...line.slice(1)];
    const isFused = FUSED.test(first.text) && !(hasQuotations && first.text.startsWith('«'));
    return isFused ? [{ ...first, text: `• ${first.text.slice(1)}` }, ...line.slice(1)] : [...line];
  });
}
