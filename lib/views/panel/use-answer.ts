import { useEffect, useState } from 'preact/hooks';
import { watchAnswer } from '@/lib/worker/answers';
import { background } from '@/lib/worker/background-api';

/** What has come so far of the answer of a job that goes on; undefined for one that has ended, and for none. */
export function useAnswer(runningJobId: string | undefined): string | undefined {
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    setAnswer('');
    if (runningJobId === undefined) return undefined;
    return watchAnswer(runningJobId, background.answerSoFar, setAnswer);
  }, [runningJobId]);
  return runningJobId === undefined ? undefined : answer;
}
