import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isOrphan, onOrphan } from '@/lib/browser/orphan';
import { randomId } from '@/lib/dom';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { type PageState, type RecorderChannel, recordPage, type Welcome } from '@/lib/recorder/record-page';

/** Set while a page is recorded: it may get this script twice, when the recording begins and at its own start. */
const page = globalThis as { winnowRecords?: true };

/** The script of a recording in a page of its tab, injected only while there is one. */
export default defineUnlistedScript(() => {
  if (page.winnowRecords) return;
  page.winnowRecords = true;
  const ending = new AbortController();
  recordPage(window, channel(ending.signal), () => {
    ending.abort();
    delete page.winnowRecords;
  });
});

/** Milliseconds before each attempt to say something: a worker may end while it hears it. */
const ATTEMPTS = [0, 50, 250, 1_000];

/**
 * By the browser's API as it is: what makes it the same everywhere is more code than is needed of it here.
 * @param signal aborts when the page is no longer recorded
 */
function channel(signal: AbortSignal): RecorderChannel {
  const unsaid = new Map<number, Promise<unknown>>();
  const latest = new Map<number, RawEvent>();

  /** @returns the answer; null where there is none, as when a page outlives the extension */
  async function send(message: object, isMeant = () => true): Promise<unknown> {
    for (const pause of ATTEMPTS) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (!isMeant() || isOrphan()) break;
      try {
        return await chrome.runtime.sendMessage({ to: 'recorder', ...message });
      } catch {
        // The next worker hears it.
      }
    }
    return null;
  }

  return {
    hello: () => send({ name: 'hello' }) as Promise<Welcome | null>,
    say(event) {
      const { seq } = event;
      latest.set(seq, event);
      // One that has been said anew meanwhile must not take the place of that.
      const said = send({ name: 'event', event }, () => latest.get(seq) === event);
      unsaid.set(seq, said);
      void said.then(() => {
        if (unsaid.get(seq) !== said) return;
        unsaid.delete(seq);
        latest.delete(seq);
      });
    },
    // Nobody waits for it: to stop is answered when the recording has ended.
    ask: (command) => void send({ name: 'ask', command, id: randomId() }),
    onState(changed) {
      const hear = (message: unknown, _sender: unknown, answer: (value: unknown) => void): boolean => {
        const { to, state } = message as { to?: string; state: PageState };
        if (to !== 'page-recorder') return false;
        changed(state);
        if (state) return false;
        // Whoever ends the recording waits for what was still to be said.
        void Promise.all(unsaid.values()).then(() => answer(true));
        return true;
      };
      chrome.runtime.onMessage.addListener(hear);
      onOrphan(() => changed(null), signal);
      signal.addEventListener('abort', () => {
        if (!isOrphan()) chrome.runtime.onMessage.removeListener(hear);
      });
    },
  };
}
