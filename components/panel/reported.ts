import { WinnowError } from '@/lib/base/errors';

/** Shows why something with a result failed; without a message when something else is tried. */
export type OnProblem = (problem: string | undefined) => void;

/** Does something in a press, and shows what kept it from being done, if that is known. Rejects if it failed. */
export async function reported<T>(onProblem: OnProblem, work: () => Promise<T>): Promise<T> {
  onProblem(undefined);
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof WinnowError) onProblem(`${thrown.message} ${thrown.record.nextStep}`);
    throw thrown;
  }
}

/** The same for presses that wait for nothing. */
export const inBackground = (onProblem: OnProblem, work: () => Promise<unknown>): void =>
  void reported(onProblem, work).catch(() => undefined);
