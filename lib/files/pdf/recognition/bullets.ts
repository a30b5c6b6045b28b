import { median } from '../text-run';

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
