import AutoConsent, { type Config, type ConsentState, type RuleBundle } from '@duckduckgo/autoconsent';

/** A consent dialog that was found, and whether it has been rejected. */
export interface ConsentOutcome {
  dialog: string;
  isRejected: boolean;
}

const CONFIG: Partial<Config> = {
  autoAction: 'optOut',
  detectRetries: 0,
  heuristicMode: 'reject',
  enableHeuristicDetection: true,
  // Prehiding would leave a page that waits for an answer.
  enablePrehide: false,
};

const ENDS = new Set<ConsentState['lifecycle']>(['nothingDetected', 'optOutSucceeded', 'optOutFailed', 'done']);

/** How long a rule may take to determine whether the detected provider's dialog is visible, in ms. */
const SHOWN = 200;

/**
 * The library for pages that have settled: it looks once, immediately. By default it waits for half a second before it guesses,
 * and for five if a provider's script is present without its dialog.
 */
class SettledPageConsent extends AutoConsent {
  override start(): void {
    // The library guesses at every second attempt.
    this.state.findCmpAttempts = 1;
    void this._start();
  }

  override waitForPopup(provider: Parameters<AutoConsent['waitForPopup']>[0]): Promise<boolean> {
    return provider.detectPopup();
  }
}

/**
 * Rejects a cookie dialog in this frame.
 * @param rules the library's compact rules
 * @param runSnippet runs one of the library's functions, by its name, in the page's main world
 * @param limit timeout after which a dialog counts as unanswered, in ms
 * @returns undefined if the frame does not show a dialog now
 */
export function rejectConsentDialog(
  rules: NonNullable<RuleBundle['compact']>,
  runSnippet: (name: string) => Promise<boolean>,
  limit: number,
): Promise<ConsentOutcome | undefined> {
  return new Promise((resolve) => {
    let dialog: string | undefined;
    const end = (isRejected: boolean) => resolve(dialog === undefined ? undefined : { dialog, isRejected });
    setTimeout(end, limit, false);
    const consent = new SettledPageConsent(async (message) => {
      switch (message.type) {
        case 'init':
          // The base constructor sends this message before it has finished.
          await undefined;
          await consent.receiveMessageCallback({
            type: 'initResp',
            config: CONFIG as Config,
            rules: { autoconsent: [], compact: rules },
          });
          break;
        case 'eval': {
          const result = message.snippetId ? await runSnippet(message.snippetId).catch(() => false) : false;
          await consent.receiveMessageCallback({ type: 'evalResp', id: message.id, result });
          break;
        }
        case 'popupFound':
          dialog = message.cmp;
          break;
        case 'optOutResult':
          end(message.result);
          break;
        case 'report':
          if (ENDS.has(message.state.lifecycle)) end(message.state.lifecycle !== 'optOutFailed');
          if (message.state.lifecycle === 'cmpDetected') setTimeout(() => dialog ?? end(false), SHOWN);
          break;
      }
    });
  });
}
