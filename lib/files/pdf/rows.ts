import { isContentsLine, isLeading, isSectionNumber } from './leader';
import { isBullet } from './list-marker';
import { runsText, type Segment, type TextRow, type TextRun } from './text-run';

/** Maximum difference between baselines in a row, as a share of the font's height: superscripts and subscripts. */
const SAME_BASELINE = 0.45;
/** Maximum gap that pdf.js treats as a word gap, as a share of the font's height. A wider gap may separate cells. */
const COLUMN_GAP = 0.6;

/** Groups runs into rows, from top to bottom. */
export function rowsOf(runs: readonly TextRun[]): TextRow[] {
  const rows: TextRun[][] = [];
  // Processes the largest letters first, so that a superscript joins its row.
  for (const run of [...runs].sort((one, other) => one.y - other.y || other.size - one.size)) {
    const row = rows.slice(-3).find((others) => others.some((other) => isBeside(run, other)));
    if (row) row.push(run);
    else rows.push([run]);
  }
  return rows.map(asRow).sort((one, other) => one.y - other.y);
}

const isBeside = (run: TextRun, other: TextRun): boolean =>
  Math.abs(run.y - other.y) < SAME_BASELINE * Math.max(run.size, other.size) &&
  // Overprinted texts are not next to each other.
  (run.x >= other.x + other.width / 2 || other.x >= run.x + run.width / 2);

function asRow(runs: TextRun[]): TextRow {
  const largest = runs.reduce((one, other) => (other.size > one.size ? other : one));
  return { segments: segmentsOf(runs), y: largest.y, size: largest.size };
}

function segmentsOf(runs: TextRun[]): Segment[] {
  const segments: Segment[] = [];
  for (const run of [...runs].sort((one, other) => one.x - other.x)) {
    const last = segments.at(-1);
    const right = run.x + run.width;
    const isNear = last && run.x - last.right < COLUMN_GAP * run.size;
    if (last && (isNear || isLeading(last.runs.at(-1)?.text ?? ''))) {
      last.runs.push(run);
      last.right = Math.max(last.right, right);
    } else segments.push({ runs: [run], left: run.x, right });
  }
  return segments.reduce<Segment[]>(withBullet, []).reduce<Segment[]>(withNumber, []);
}

/** Maximum distance between an item's text and its bullet, in font heights. */
const BULLET_GAP = 3;

/**
 * Joins a text with the bullet before it, if the bullet is closer to it than to the preceding text: a bullet does not form a
 * cell.
 */
function withBullet(segments: Segment[], segment: Segment): Segment[] {
  const [bullet, before] = [segments.at(-1), segments.at(-2)];
  const [run] = bullet?.runs ?? [];
  if (!bullet || !run || bullet.runs.length > 1 || !isBullet(run.text.trim())) return [...segments, segment];
  const gap = segment.left - bullet.right;
  const isOfItem = gap <= BULLET_GAP * run.size && (!before || gap < (bullet.left - before.right) * 0.7);
  const item = { ...segment, runs: [...bullet.runs, ...segment.runs], left: bullet.left };
  return isOfItem ? [...segments.slice(0, -1), item] : [...segments, segment];
}

/** Joins a line of a table of contents with its section number. */
function withNumber(segments: Segment[], segment: Segment): Segment[] {
  const before = segments.at(-1);
  const isNumbered =
    before && isSectionNumber(runsText(before.runs).trim()) && isContentsLine(runsText(segment.runs).trim());
  return isNumbered
    ? [...segments.slice(0, -1), { ...segment, runs: [...before.runs, ...segment.runs], left: before.left }]
    : [...segments, segment];
}

/** Returns a row as a single segment. */
export const wholeRow = (row: TextRow): Segment => ({
  runs: row.segments.flatMap(({ runs }) => runs),
  left: row.segments[0]?.left ?? 0,
  right: row.segments.at(-1)?.right ?? 0,
});
