import { i18n } from '#i18n';
import type { Session } from './session';

/**
 * Handles what would otherwise wait for the user: dialogs are dismissed, and Winnow's own pages get no password. Prompts
 * about leaving a page are accepted, so that it can be left and its window closed.
 * @param note called with a message for each of the first dialogs
 * @param isOurs false leaves password prompts to the user, whose page it is
 * @returns a function that returns true if the page has opened dialogs
 */
export function answerInterruptions(
  session: Session,
  note: (sentence: string) => void,
  isOurs: boolean,
): () => boolean {
  let dialogs = 0;
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const leaves = type === 'beforeunload';
    // The dialog may have closed with its page.
    session.send('Page.handleJavaScriptDialog', { accept: leaves }).catch(() => undefined);
    if (!leaves && dialogs++ < QUOTED)
      note(i18n.t('warnings.page.dialog', { type, message: message.slice(0, LONGEST) }));
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    // A proxy is the user's own, and the browser knows its password or asks the user.
    const response = authChallenge.source === 'Proxy' || !isOurs ? 'Default' : 'CancelAuth';
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: { response } }).catch(() => undefined);
  });
  // Downloads that a script creates cannot be refused: extensions may not call Browser.setDownloadBehavior.
  const names = new Map<string, string>();
  session.on('Page.downloadWillBegin', ({ guid, suggestedFilename }) => void names.set(guid, suggestedFilename));
  session.on('Page.downloadProgress', ({ guid, state }) => {
    if (state === 'completed') note(i18n.t('warnings.page.fileSaved', { name: names.get(guid) ?? '' }));
  });
  return () => dialogs > 0;
}

/** Maximum number of quoted dialogs: a page can open any number of them. */
const QUOTED = 5;
/** Maximum number of characters quoted of a dialog's message. */
const LONGEST = 200;
