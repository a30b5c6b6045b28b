import './source.css';
import { useMemo } from 'preact/hooks';
import { lineChunks } from '@/lib/base/text/lines';
import { useGrowing } from './use-growing';

/** Maximum number of characters of a chunk, which is laid out at once when it scrolls into view. */
const CHUNK = 20_000;
/** Typical number of characters in a line of the panel. */
const COLUMNS = 50;

/** Shows any amount of text as it is, never as markup. A line longer than a chunk is broken on screen, but not in a copy. */
export function Source({ text }: { text: string }) {
  const chunks = useMemo(() => lineChunks(text, CHUNK).map((chunk) => ({ chunk, lines: linesOf(chunk) })), [text]);
  const count = useGrowing(chunks.length);
  return (
    <div class="source">
      {chunks.slice(0, count).map(({ chunk, lines }, index) => (
        <div key={index} style={{ '--lines': lines }}>
          {chunk}
        </div>
      ))}
    </div>
  );
}

/** Estimates the number of lines of a chunk: with a wrong height, a jump to the end would lay out many chunks at once. */
const linesOf = (chunk: string): number => Math.max(chunk.split('\n').length, Math.ceil(chunk.length / COLUMNS));
