import { type FilledPiece, pieceText } from './marked-values';

/** The key at the beginning of a line of front matter, or the sign of an item. */
const KEY = /^\s*(?:-|[^\s:"'[{-][^:"'[{]*:)\s/;
/** Text that YAML can only read as a date. */
const DATE = /^\d{4}-\d\d-\d\d$/;
const FENCE = /^---\r?$/;

/**
 * Writes a note in markdown. In front matter each value is written so that YAML reads it back as it is: a page's title cannot
 * end its line, add a member or end the front matter.
 */
export function withFrontMatter(pieces: readonly FilledPiece[]): string {
  const lines = linesOf(pieces);
  const isFence = ([first, ...others]: readonly FilledPiece[]) =>
    others.length === 0 && typeof first === 'string' && FENCE.test(first);
  const end = isFence(lines[0] ?? []) ? lines.findIndex((line, index) => index > 0 && isFence(line)) : -1;
  return lines.map((line, index) => (index < end ? member(line) : line.map(pieceText).join(''))).join('\n');
}

/** Splits pieces into lines at the line ends of the template; values may have line ends of their own. */
function linesOf(pieces: readonly FilledPiece[]): FilledPiece[][] {
  const lines: FilledPiece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...others] = typeof piece === 'string' ? piece.split('\n') : [piece];
    if (first !== '') lines.at(-1)?.push(first);
    for (const other of others) lines.push(other === '' ? [] : [other]);
  }
  return lines;
}

/** Writes a line of front matter. JSON is YAML (YAML 1.2, 1.3), and quotes what would otherwise be read as something else. */
function member(line: readonly FilledPiece[]): string {
  if (line.every(isWritten)) return line.join('');
  const [first = '', ...rest] = line;
  const [key] = (isWritten(first) && KEY.exec(first)) || [];
  if (key && isWritten(first)) return key + scalar([first.slice(key.length), ...rest]);
  // Lines of a longer text are indented; any other line that begins with a value could be a member of its own.
  const text = line
    .map(pieceText)
    .join('')
    .replace(/[\r\n]+/g, ' ');
  return isWritten(first) && /^\s/.test(first) ? text : JSON.stringify(text);
}

const isWritten = (piece: FilledPiece): piece is string => typeof piece === 'string';

/** Writes a value; quotes that the template has written around several pieces are left out. */
function scalar(pieces: readonly FilledPiece[]): string {
  const [alone, ...others] = pieces.filter((piece) => !isWritten(piece) || piece.trim() !== '');
  if (alone !== undefined && !isWritten(alone) && others.length === 0) {
    const { value } = alone;
    return value === '' || (typeof value === 'string' && DATE.test(value)) ? value : JSON.stringify(value);
  }
  const text = pieces.map(pieceText).join('').trim();
  const [first, last] = [pieces.find((piece) => piece !== ''), pieces.at(-1)];
  const isQuoted =
    [first, last].every((end) => end !== undefined && isWritten(end) && end.includes('"')) && /^".*"$/s.test(text);
  return JSON.stringify(isQuoted ? text.slice(1, -1) : text);
}
