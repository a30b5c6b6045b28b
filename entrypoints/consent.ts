import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { rejectConsent } from '@/lib/page/consent';

declare global {
  /** Set by this script in the extension's own world of a frame. */
  var winnowConsent: typeof rejectFor | undefined;
}

const rejectFor = (rules: Parameters<typeof rejectConsent>[0], limit: number) =>
  rejectConsent(rules, (snippet) => browser.runtime.sendMessage({ to: 'consent', snippet }), limit);

/** Injected into pages that we opened and that look as if they asked for consent. */
export default defineUnlistedScript(() => {
  globalThis.winnowConsent ??= rejectFor;
});
