import { randomId } from '@/lib/base/dom';
import type { RawEvent } from '@/lib/recorder/raw-event';
import type { PageState, RecorderChannel, Welcome } from '@/lib/recorder/record-page';
import { isOrphan, onOrphan } from './orphan';
import { callAnyWorker, serveWorker } from './worker-calls';

/**
 * Connects a recorded page to the worker.
 * @param signal aborts when the page is no longer recorded
 */
export function recorderChannel(signal: AbortSignal): RecorderChannel {
  const unsaid = new Map<number, Promise<unknown>>();
  const latest = new Map<number, RawEvent>();
  const untold = new Set<Promise<unknown>>();

  const send = (name: string, args: unknown[] = [], isMeant?: () => boolean): Promise<unknown> =>
    callAnyWorker('recorder', name, args, isMeant);

  return {
    hello: () => send('hello') as Promise<Welcome | null>,
    say(event) {
      const { seq } = event;
      latest.set(seq, event);
      // An event that was sent again meanwhile must not be replaced with its older version.
      const said = send('event', [event], () => latest.get(seq) === event);
      unsaid.set(seq, said);
      void said.then(() => {
        if (unsaid.get(seq) !== said) return;
        unsaid.delete(seq);
        latest.delete(seq);
      });
    },
    tell(marks) {
      const told = send('secrets', [marks]);
      untold.add(told);
      void told.then(() => untold.delete(told));
    },
    // Nobody awaits it: the command to stop is answered when the recording has ended.
    ask: (command) => void send('ask', [command, randomId()]),
    onState(changed) {
      const page: PageRecorder = {
        async show(state) {
          changed(state);
          // Whoever ends the recording waits for the events that are still to be sent.
          if (!state) await Promise.all([...untold, ...unsaid.values()]);
        },
      };
      const stop = serveWorker('page-recorder', page);
      onOrphan(() => changed(null), signal);
      signal.addEventListener('abort', () => {
        if (!isOrphan()) stop();
      });
    },
  };
}

/** The functions of a recorded page. */
export interface PageRecorder {
  /** Shows the state of the recording; null ends it, and resolves when all events have been sent. */
  show(state: PageState): Promise<void>;
}
