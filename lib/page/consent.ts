import AutoConsent, { type Config, type ConsentState, type RuleBundle } from '@duckduckgo/autoconsent';

/** A consent dialog that was there, and whether it has been answered with no. */
export interface ConsentOutcome {
  dialog: string;
  isRejected: boolean;
}

const CONFIG: Partial<Config> = {
  autoAction: 'optOut',
  detectRetries: 0,
  heuristicMode: 'reject',
  enableHeuristicDetection: true,
  // Hiding would leave a page that waits for an answer.
  enablePrehide: false,
};

const ENDS = new Set<ConsentState['lifecycle']>(['nothingDetected', 'optOutSucceeded', 'optOutFailed', 'done']);

/** Milliseconds that a rule may take to say if the dialog of a provider that it has found is shown. */
const SHOWN = 200;

/**
 * The library for pages that have settled: it looks once, at once. By itself it waits for half a second before it
 * guesses, and for five where a provider's script is there without its dialog.
 */
class SettledPageConsent extends AutoConsent {
  override start(): void {
    // It guesses at each second look.
    this.state.findCmpAttempts = 1;
    void this._start();
  }

  override waitForPopup(provider: Parameters<AutoConsent['waitForPopup']>[0]): Promise<boolean> {
    return provider.detectPopup();
  }
}

/**
 * Says no to a dialog about cookies in this frame, as a person would who has no time for it.
 * @param rules the library's compact rules
 * @param runSnippet runs one of the library's functions, by its name, in the page's own world
 * @param limit milliseconds after which a dialog counts as unanswered
 * @returns nothing where none is shown now
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
          // Behind the constructor's own end, which this message is sent from.
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
