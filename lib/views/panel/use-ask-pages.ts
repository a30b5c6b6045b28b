import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { AskPagesProps } from '@/components/panel/set/AskPages';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { keepSetAnswer, setAnswers } from '@/lib/store/set-answers';
import { streams } from '../background';

/**
 * Questions about the pages of a set. Closing the view ends the question that it has asked.
 * @param jobIds jobs of the pages whose results are kept
 */
export function useAskPages(
  setId: string,
  jobIds: readonly string[],
): Pick<AskPagesProps, 'answer' | 'running' | 'problem' | 'onAsk' | 'onStop'> {
  const [kept = {}] = useLoaded(() => setAnswers.getValue(), [], setAnswers.watch);
  const [running, setRunning] = useState<AskPagesProps['running']>();
  const [problem, setProblem] = useState<ErrorRecord>();
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), [setId]);

  const ask = async (question: string) => {
    asking.current?.abort();
    const ending = new AbortController();
    asking.current = ending;
    const { signal } = ending;
    setProblem(undefined);
    setRunning({ question, written: '' });
    const report = (piece: string) => {
      if (!signal.aborted) setRunning((now) => now && { ...now, written: now.written + piece });
    };
    try {
      await keepSetAnswer(setId, await streams.askPages({ question, jobIds: [...jobIds] }, { signal, report }));
    } catch (thrown) {
      if (!signal.aborted) setProblem(WinnowError.from(thrown).record);
    }
    if (!signal.aborted) setRunning(undefined);
  };
  return {
    answer: kept[setId],
    running,
    problem,
    onAsk: (question) => void ask(question),
    onStop() {
      asking.current?.abort();
      setRunning(undefined);
    },
  };
}
