import { useMemo, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { countWords } from '@/lib/base/text/count-words';
import { lineChunks } from '@/lib/base/text/lines';
import { estimateTokens } from '@/lib/model/tokens';
import { useGrowing } from '../use-growing';

/** Number of characters that are counted at once, within milliseconds. */
const PIECE = 20_000;

/** Counts the words of a markdown text, and its tokens for a model. A long text is counted piece by piece. */
export function TextCounts({ text }: { text: string }) {
  const pieces = useMemo(() => lineChunks(text, PIECE), [text]);
  const count = useGrowing(pieces.length);
  const sum = useRef({ pieces: 0, words: 0, tokens: 0 });
  while (sum.current.pieces < count) {
    const piece = pieces[sum.current.pieces++] ?? '';
    sum.current.words += countWords(piece);
    sum.current.tokens += estimateTokens(piece);
  }
  if (count < pieces.length) return null;
  const { words, tokens } = sum.current;
  return (
    <>
      {i18n.t('panel.result.words', words)} · {i18n.t('panel.result.tokens', tokens)}
    </>
  );
}
