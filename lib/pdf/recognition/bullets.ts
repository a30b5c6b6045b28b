import { median } from '../text-run';

interface Sign {
  box: { x: number; y: number; width: number; height: number };
  text: string;
}

/** Letters and signs for which bullets that stand apart are taken: round ones, and small black ones. */
const BULLET = /^[oecOC@©®°º¤•◦·.»«]$/;
/** Signs for which a bullet is taken that is read as one word with the next. */
const FUSED = /^[«•·°¢](?=\p{L})/u;
/** Share of the height of most words that a bullet has at most: of letters, none is as low. */
const LOW = 0.62;
/** Share of that height by which a bullet stands apart from its text at least: more than a space. */
const GAP = 0.7;

/**
 * Gives the lines of lists the bullets for which other signs were recognized. A low round sign that stands apart at the
 * beginning of a line is one, and so is a quotation mark there that is closed nowhere on the page.
 */
export function withBullets<Word extends Sign>(lines: readonly Word[][]): Word[][] {
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
