import './source.css';
import { useMemo } from 'preact/hooks';
import { lineChunks } from '@/lib/text/lines';
import { useGrowing } from './use-growing';

/** Characters; a chunk is laid out at once when it comes into sight. */
const CHUNK = 20_000;

/** Any amount of text as it is, never as markup. A line longer than a chunk is broken, here but not in a copy. */
export function Source({ text }: { text: string }) {
  const chunks = useMemo(() => lineChunks(text, CHUNK), [text]);
  const count = useGrowing(chunks.length);
  return (
    <div class="source">
      {chunks.slice(0, count).map((chunk, index) => (
        <div key={index}>{chunk}</div>
      ))}
    </div>
  );
}
