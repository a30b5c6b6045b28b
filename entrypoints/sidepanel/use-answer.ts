import { useEffect, useState } from 'preact/hooks';
import { watchAnswer } from '@/lib/browser/answers';
import { background } from '@/lib/browser/background-api';

/** What has come so far of the answer of a job that goes on; undefined for one that has ended, and for none. */
export function useAnswer(runningJobId: string | undefined): string | undefined {
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    setAnswer('');
    if (runningJobId === undefined) return undefined;
    // What was asked for first may come after what was told later.
    const add = (text: string) => setAnswer((before) => (text.length > before.length ? text : before));
    const stop = watchAnswer(runningJobId, add);
    void background.answerSoFar(runningJobId).then(add);
    return stop;
  }, [runningJobId]);
  return runningJobId === undefined ? undefined : answer;
}
