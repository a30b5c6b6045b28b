import './source.css';
import { useMemo } from 'preact/hooks';
import { lineChunks } from '@/lib/text/lines';
import { useGrowing } from './use-growing';

/** Characters; a chunk is laid out at once when it comes into sight. */
const CHUNK = 20_000;
/** Characters in a line, as wide as the panel mostly is. */
const COLUMNS = 50;

/** Any amount of text as it is, never as markup. A line longer than a chunk is broken, here but not in a copy. */
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

/** Lines that a chunk takes, about: of a wrong height, a jump to the end would lay out many chunks at once. */
const linesOf = (chunk: string): number => Math.max(chunk.split('\n').length, Math.ceil(chunk.length / COLUMNS));
