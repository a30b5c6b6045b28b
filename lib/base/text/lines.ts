/** Splits a text into lines that keep their line ends; joined, they are the text. The last line may lack a line end. */
export const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Splits a text into chunks of at most `size` characters, after a line end if possible, never inside a character. */
export function lineChunks(text: string, size: number): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfChunk(text, start, size);
    chunks.push(text.slice(start, end));
    start = end;
  }
  return chunks;
}

function endOfChunk(text: string, start: number, size: number): number {
  const end = start + size;
  if (end >= text.length) return text.length;
  // Searches only the chunk: in a text without lines, searching back from its end would read all preceding text.
  const line = text.slice(start, end).lastIndexOf('\n') + 1;
  if (line > 0) return start + line;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return splitsPair ? end - 1 : end;
}
