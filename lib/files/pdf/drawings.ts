import { AnnotationMode, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api';
import { type Matrix, multiplied, placed } from './matrix';
import type { Box } from './text-run';

/** Drawings on a page that affect the layout of its text. */
export interface Drawings {
  /** Straight horizontal and vertical lines: table rules, and rules between columns. */
  rules: Box[];
  /** Small shapes that may be bullets. */
  dots: Box[];
}

/** Maximum thickness and minimum length of a rule, in points. */
const THICK = 2.5;
const SHORT = 6;
/** Side lengths of a bullet, in points, and its maximum deviation from a square. */
const SMALLEST_DOT = 1;
const LARGEST_DOT = 12;
const SQUARE = 0.6;
/** A page with more shapes than this is a map or a plot. */
const MOST = 20_000;

/** Path commands as encoded by pdf.js (its `DrawOPS`), with their number of arguments. */
const MOVE = 0;
const LINE = 1;
const CLOSE = 4;
const LENGTHS = [2, 2, 6, 4, 0];

const FILLS: readonly number[] = [OPS.fill, OPS.eoFill];
const STROKES: readonly number[] = [OPS.stroke, OPS.closeStroke];
const BOTH: readonly number[] = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke];

/** Reads the rules and possible bullets of a page. */
export async function drawingsOf(page: PDFPageProxy, viewport: Matrix): Promise<Drawings> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const found: Drawings = { rules: [], dots: [] };
  const saved: Matrix[] = [];
  let current = viewport;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(current);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) current = saved.pop() ?? current;
    if (operator === OPS.transform) current = multiplied(current, args);
    if (operator === OPS.paintFormXObjectBegin && args[0]) current = multiplied(current, args[0]);
    if (operator === OPS.constructPath && ArrayBuffer.isView(args[1]?.[0])) {
      for (const path of subpaths(args[1][0] as Float32Array, current)) addPath(path, args[0], found);
    }
    if (found.rules.length + found.dots.length > MOST) return { rules: [], dots: [] };
  }
  return found;
}

/** Corners of a path on the page, in points. */
interface Path {
  points: (readonly [x: number, y: number])[];
  isCurved: boolean;
}

function subpaths(data: Float32Array, matrix: Matrix): Path[] {
  const paths: Path[] = [];
  for (let at = 0; at < data.length; ) {
    const command = data[at] ?? MOVE;
    const length = LENGTHS[command];
    if (length === undefined) break;
    if (command === MOVE || paths.length === 0) paths.push({ points: [], isCurved: false });
    const path = paths.at(-1) as Path;
    if (command === CLOSE && path.points[0]) path.points.push(path.points[0]);
    if (command > LINE && command < CLOSE) path.isCurved = true;
    for (let number = 1; number <= length; number += 2)
      path.points.push(placed(matrix, data[at + number] ?? 0, data[at + number + 1] ?? 0));
    at += 1 + length;
  }
  return paths;
}

function addPath({ points, isCurved }: Path, operator: number, { rules, dots }: Drawings): void {
  const box = boxOf(points);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isFilled = FILLS.includes(operator) || BOTH.includes(operator);
  const isStroked = STROKES.includes(operator) || BOTH.includes(operator);
  if (!isFilled && !isStroked) return;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short <= THICK && long >= SHORT) rules.push(box);
  else if (long >= SMALLEST_DOT && long <= LARGEST_DOT && short >= SQUARE * long) dots.push(box);
  else if (isStroked && !isCurved) {
    for (const [index, to] of points.slice(1).entries()) {
      const side = boxOf([points[index] ?? to, to]);
      const sides = [side.right - side.left, side.bottom - side.top];
      if (Math.min(...sides) <= THICK && Math.max(...sides) >= SHORT) rules.push(side);
    }
  }
}

function boxOf(points: Path['points']): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
