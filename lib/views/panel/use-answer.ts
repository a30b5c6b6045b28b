import { useEffect, useState } from 'preact/hooks';
import { callAgain } from '@/lib/base/rpc/streams';
import type { AnswerPiece } from '@/lib/worker/answers';
import { streams } from '../background';

/** Adds a piece to the answer so far. A restarted worker begins at 0. */
export const withPiece = (before: string, { at, text }: AnswerPiece): string => before.slice(0, at) + text;

/** Streams the answer of a running job, as far as it is written; undefined without a running job. */
export function useAnswer(runningJobId: string | undefined): string | undefined {
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    setAnswer('');
    if (runningJobId === undefined) return undefined;
    const watching = new AbortController();
    const report = (piece: AnswerPiece) => setAnswer((before) => withPiece(before, piece));
    callAgain(() => streams.watchAnswer(runningJobId, { signal: watching.signal, report })).catch(() => undefined);
    return () => watching.abort();
  }, [runningJobId]);
  return runningJobId === undefined ? undefined : answer;
}
