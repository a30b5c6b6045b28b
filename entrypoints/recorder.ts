import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type PageState, type RecorderChannel, recordPage, type Welcome } from '@/lib/recorder/record-page';

/** Set while a page is recorded: it may get this script twice, when the recording begins and at its own start. */
const page = globalThis as { winnowRecords?: true };

/** The script of a recording in a page of its tab, injected only while there is one. */
export default defineUnlistedScript(() => {
  if (page.winnowRecords) return;
  page.winnowRecords = true;
  recordPage(window, channel(), () => delete page.winnowRecords);
});

/** By the browser's API as it is: what makes it the same everywhere is more code than is needed of it here. */
function channel(): RecorderChannel {
  const unsaid = new Set<Promise<unknown>>();
  const send = (message: object) => {
    // A page outlives the extension that it was given this script by.
    const sent: Promise<unknown> = Promise.resolve()
      .then(() => chrome.runtime.sendMessage({ to: 'recorder', ...message }))
      .catch(() => null);
    unsaid.add(sent);
    void sent.finally(() => unsaid.delete(sent));
    return sent;
  };
  return {
    hello: () => send({ name: 'hello' }) as Promise<Welcome | null>,
    say: (event) => void send({ name: 'event', event }),
    ask: (command) => void send({ name: 'ask', command }),
    onState(changed) {
      const hear = (message: unknown, _sender: unknown, answer: (value: unknown) => void): boolean => {
        const { to, state } = message as { to?: string; state: PageState };
        if (to !== 'page-recorder') return false;
        changed(state);
        if (state) return false;
        chrome.runtime.onMessage.removeListener(hear);
        // Whoever ends the recording waits for what was still to be said.
        void Promise.all([...unsaid]).then(() => answer(true));
        return true;
      };
      chrome.runtime.onMessage.addListener(hear);
    },
  };
}
