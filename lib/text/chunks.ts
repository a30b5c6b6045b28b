/** The text in pieces of at most `size` characters, cut after a line where there is one, never inside a character. */
export function linePieces(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start, size);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function endOfPiece(text: string, start: number, size: number): number {
  const end = start + size;
  if (end >= text.length) return text.length;
  // In the piece alone: where there are no lines, looking back from its end would read all the text before it.
  const line = text.slice(start, end).lastIndexOf('\n') + 1;
  if (line > 0) return start + line;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return splitsPair ? end - 1 : end;
}

/** A block may be this many times as long as a piece before it is cut. */
const LONGEST_BLOCK = 4;

/**
 * Markdown in pieces of about `size` characters that can be rendered one by one: cut at a blank line outside of fenced
 * code. A reference link whose address stands in another piece stays text, which converters from HTML do not write.
 */
export function markdownPieces(markdown: string, size: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  let fence = '';
  for (let at = 0; at < markdown.length; ) {
    const next = markdown.indexOf('\n', at) + 1 || markdown.length;
    const line = markdown.slice(at, next);
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (!fence) fence = marker;
    else if (marker.startsWith(fence)) fence = '';
    if (!fence && !line.trim() && next - start >= size) {
      pieces.push(markdown.slice(start, next));
      start = next;
    }
    at = next;
  }
  if (start < markdown.length) pieces.push(markdown.slice(start));
  return pieces.flatMap((piece) => (piece.length > LONGEST_BLOCK * size ? linePieces(piece, size) : [piece]));
}
