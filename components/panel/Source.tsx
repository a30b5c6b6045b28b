import './source.css';
import { useMemo } from 'preact/hooks';
import { linePieces } from '@/lib/text/chunks';
import { useGrowing } from './use-growing';

/** Characters; a piece is laid out at once when it comes into sight. */
const PIECE = 20_000;

/** Any amount of text as it is, never as markup. A line longer than a piece is broken, here but not in a copy. */
export function Source({ text }: { text: string }) {
  const pieces = useMemo(() => linePieces(text, PIECE), [text]);
  const count = useGrowing(pieces.length);
  return (
    <div class="source">
      {pieces.slice(0, count).map((piece, index) => (
        <div key={index}>{piece}</div>
      ))}
    </div>
  );
}
