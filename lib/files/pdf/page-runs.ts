import type { PDFPageProxy, StructTreeNode, TextContent } from 'pdfjs-dist/types/src/display/api';
import { defined } from '@/lib/base/json';
import { drawingsOf } from './drawings';
import { withDrawnBullets } from './drawn-bullets';
import { multiplied, placed } from './matrix';
import type { Box, PageText, TextRun } from './text-run';

/** A link area on a page. */
interface LinkArea extends Box {
  href: string;
}

/** Radicals of Chinese characters, which some programs use for characters that look the same. */
const RADICAL = /[\u2f00-\u2fd5]/g;

/** A run with a larger share of rotated letters, or letters in another direction, does not belong to the text. */
const LEVEL = 0.1;

/** Reads the text layer of a page, and the rules and bullets drawn around its text. */
export async function pageTextOf(page: PDFPageProxy): Promise<PageText> {
  const { transform, height } = page.getViewport({ scale: 1 });
  const runs = await runsOf(page, transform);
  if (runs.length === 0) return { runs, rules: [], height };
  const { rules, dots } = await drawingsOf(page, transform);
  return { runs: withDrawnBullets(runs, dots), rules, height };
}

async function runsOf(page: PDFPageProxy, transform: number[]): Promise<TextRun[]> {
  const [{ items, styles }, links, tags] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    linksOf(page, transform),
    page.getStructTree(),
  ]);
  const itemOf = taggedItems(tags);
  const begun = new Set<StructTreeNode>();
  const open: (StructTreeNode | undefined)[] = [];
  const isMonoFont = monospaced({ items, styles });
  const runs: TextRun[] = [];
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(itemOf.get(item.id) ?? open.at(-1));
      continue;
    }
    if (item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiplied(transform, item.transform);
    const size = Math.hypot(c, d);
    // Skips stamps along the edge and watermarks across the page.
    if (Math.abs(b) > LEVEL * Math.hypot(a, b) || a < 0) continue;
    const run = { text: item.str.replace(RADICAL, (sign) => sign.normalize('NFKC')), x, y, width: item.width, size };
    const [first, ...rest] = dividedByLinks(isMonoFont(item.fontName) ? { ...run, isMono: true } : run, links);
    const listItem = open.at(-1);
    if (first && listItem && !begun.has(listItem)) first.isItem = true;
    if (listItem) begun.add(listItem);
    if (first) runs.push(first, ...rest);
  }
  return runs;
}

/** Letter widths of monospaced fonts, as shares of the font height, and maximum deviation between their runs. */
const LETTER = [0.48, 0.72] as const;
const SAME_WIDTH = 1.06;
/** Minimum number of letters in a run that shows the letter width. */
const TELLING = 3;

/** Finds the monospaced fonts: those marked as such, unless their text shows otherwise, as with a font of bullets alone. */
function monospaced({ items, styles }: Pick<TextContent, 'items' | 'styles'>): (fontName: string) => boolean {
  const ranges = new Map<string, { least: number; most: number }>();
  for (const item of items) {
    if ('type' in item || item.str.trim().length < TELLING) continue;
    const width = item.width / [...item.str].length / (Math.hypot(item.transform[2], item.transform[3]) || 1);
    const { least, most } = ranges.get(item.fontName) ?? { least: width, most: width };
    ranges.set(item.fontName, { least: Math.min(least, width), most: Math.max(most, width) });
  }
  return (fontName) => {
    if (styles[fontName]?.fontFamily !== 'monospace') return false;
    const { least, most } = ranges.get(fontName) ?? { least: LETTER[0], most: LETTER[0] };
    return least >= LETTER[0] && most <= LETTER[1] && most <= SAME_WIDTH * least;
  };
}

/**
 * Maps each part of a page to its list item, according to the tags of the file (ISO 32000-1, 14.8.4.3.3): its bullet may be
 * drawn, as Chromium does.
 */
function taggedItems(tags: StructTreeNode | null): Map<string, StructTreeNode> {
  const items = new Map<string, StructTreeNode>();
  const waiting: { node: StructTreeNode; around: StructTreeNode | undefined }[] = [];
  if (tags) waiting.push({ node: tags, around: undefined });
  for (const { node, around } of waiting) {
    const item = node.role === 'LI' ? node : around;
    for (const child of node.children) {
      if ('children' in child) waiting.push({ node: child, around: item });
      else if (item) items.set(child.id, item);
    }
  }
  return items;
}

async function linksOf(page: PDFPageProxy, transform: number[]): Promise<LinkArea[]> {
  const annotations: { subtype?: string; url?: string; rect?: number[] }[] = await page.getAnnotations();
  return annotations.flatMap(({ subtype, url, rect: [left = 0, bottom = 0, right = 0, top = 0] = [] }) => {
    if (subtype !== 'Link' || !url || !/^(https?|mailto):/i.test(url)) return [];
    const [x1, y1] = placed(transform, left, bottom);
    const [x2, y2] = placed(transform, right, top);
    const area = { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
    return [{ href: url, ...area }];
  });
}

/** Words and the characters between them, each with the space before it. */
const WORD = /(?:(?<!\s)\s+)?(?:[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+)/gu;

/** Splits a run at word boundaries into parts inside and outside of links. */
function dividedByLinks(run: TextRun, links: readonly LinkArea[]): TextRun[] {
  const middle = run.y - run.size / 3;
  const over = links.filter(
    ({ left, right, top, bottom }) => top <= middle && middle <= bottom && left < run.x + run.width && right > run.x,
  );
  if (over.length === 0) return [run];
  const letter = run.width / run.text.length;
  const words = [...run.text.matchAll(WORD)].map(({ 0: text, index }) => {
    const x = run.x + index * letter;
    const at = x + (text.length * letter) / 2;
    const href = over.find(({ left, right }) => left <= at && at <= right)?.href;
    return { ...run, text, x, width: text.length * letter, ...defined({ href }) };
  });
  return words.reduce<TextRun[]>((parts, word) => {
    const last = parts.at(-1);
    if (last && last.href === word.href)
      parts[parts.length - 1] = { ...last, text: last.text + word.text, width: last.width + word.width };
    else parts.push(word);
    return parts;
  }, []);
}
