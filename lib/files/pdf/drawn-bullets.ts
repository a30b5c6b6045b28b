import type { Box, TextRun } from './text-run';

/** Size of a bullet, height of its middle above the baseline, and distance from the text, as shares of a font's height. */
const SIZE: Range = [0.15, 0.75];
const MIDDLE: Range = [0.1, 0.6];
const GAP: Range = [0.1, 3];

type Range = readonly [least: number, most: number];

const isIn = (value: number, [least, most]: Range): boolean => value >= least && value <= most;

/** Adds a bullet to the runs for each small shape in the position of a list marker: before the first word of a line. */
export function withDrawnBullets(runs: readonly TextRun[], dots: readonly Box[]): TextRun[] {
  if (dots.length === 0) return [...runs];
  const lines = new Map<number, TextRun[]>();
  for (const run of runs) {
    const line = lines.get(Math.floor(run.y / LINE));
    if (line) line.push(run);
    else lines.set(Math.floor(run.y / LINE), [run]);
  }
  const around = ({ top }: Box) =>
    Array.from({ length: LINES }, (_, index) => lines.get(Math.floor(top / LINE) - 1 + index) ?? []).flat();
  const bullets = dots.flatMap((dot) => {
    const middle = (dot.top + dot.bottom) / 2;
    const beside = around(dot).filter(({ y, size }) => isIn((y - middle) / size, MIDDLE));
    const after = beside.filter(({ x, size }) => isIn((x - dot.right) / size, GAP));
    const first = after.reduce<TextRun | undefined>((one, other) => (one && one.x <= other.x ? one : other), undefined);
    if (!first || !isIn((dot.right - dot.left) / first.size, SIZE)) return [];
    const isInside = beside.some(
      ({ x, width, size }) => x < dot.left && dot.left - (x + width) < GAP[1] * size && x + width > dot.left - 3 * size,
    );
    if (isInside) return [];
    return [{ text: '•', x: dot.left, y: first.y, width: dot.right - dot.left, size: first.size }];
  });
  return [...runs, ...bullets];
}

/** Height of a line in the index, in points, and the index lines that may contain the text next to a bullet. */
const LINE = 12;
const LINES = 4;
