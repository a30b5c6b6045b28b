import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { i18n } from '#i18n';
import { type PageState, type RecorderChannel, recordPage } from '@/lib/recorder/record-page';

/** Set while a page is recorded: it may get this script twice, when the recording begins and at its own start. */
const page = globalThis as { winnowRecords?: true };

/** The script of a recording in a page of its tab, injected only while there is one. */
export default defineUnlistedScript(() => {
  if (page.winnowRecords) return;
  page.winnowRecords = true;
  recordPage(window, channel(), words(), () => delete page.winnowRecords);
});

function channel(): RecorderChannel {
  const listening = new Set<(message: unknown) => unknown>();
  const unsaid = new Set<Promise<unknown>>();
  const send = (message: object) => {
    // A page outlives the extension that it was given this script by.
    const sent = browser.runtime.sendMessage({ to: 'recorder', ...message }).catch(() => null);
    unsaid.add(sent);
    void sent.finally(() => unsaid.delete(sent));
    return sent as Promise<PageState>;
  };
  return {
    hello: () => send({ name: 'hello' }),
    say: (event) => void send({ name: 'event', event }),
    ask: (command) => void send({ name: 'ask', command }),
    onState(changed) {
      const hear = (message: unknown) => {
        const { to, state } = message as { to?: string; state: PageState };
        if (to !== 'page-recorder') return undefined;
        changed(state);
        if (state) return undefined;
        for (const listener of listening) browser.runtime.onMessage.removeListener(listener as never);
        // Whoever ends the recording waits for what was still to be said.
        return Promise.all([...unsaid]).then(() => true);
      };
      listening.add(hear);
      browser.runtime.onMessage.addListener(hear as never);
    },
  };
}

const words = () => ({
  name: i18n.t('recorder.name'),
  paused: i18n.t('recorder.paused'),
  onePage: i18n.t('recorder.onePage'),
  click: i18n.t('recorder.click'),
  pause: i18n.t('recorder.pause'),
  resume: i18n.t('recorder.resume'),
  wait: i18n.t('recorder.wait'),
  screenshot: i18n.t('recorder.screenshot'),
  scrape: i18n.t('recorder.scrape'),
  move: i18n.t('recorder.move'),
  stop: i18n.t('recorder.stop'),
});
