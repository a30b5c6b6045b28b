import { i18n } from '#i18n';
import type { Session } from './session';

/**
 * Answers what would otherwise wait for a person: dialogs are dismissed, and no password is given to a page of ours.
 * Leaving a page is agreed to, so that it can be left and its window closed.
 * @param note called with a sentence for each dialog, up to a few
 * @param isOurs leaves a question for a password to the person where the page is theirs
 * @returns a function that tells whether the page has opened dialogs
 */
export function answerInterruptions(
  session: Session,
  note: (sentence: string) => void,
  isOurs: boolean,
): () => boolean {
  let dialogs = 0;
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const leaves = type === 'beforeunload';
    // It may have gone with its page.
    session.send('Page.handleJavaScriptDialog', { accept: leaves }).catch(() => undefined);
    if (!leaves && dialogs++ < QUOTED)
      note(i18n.t('warnings.page.dialog', { type, message: message.slice(0, LONGEST) }));
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    // A proxy is the person's own, and the browser knows its password or asks them.
    const response = authChallenge.source === 'Proxy' || !isOurs ? 'Default' : 'CancelAuth';
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: { response } }).catch(() => undefined);
  });
  // Downloads that a script makes itself cannot be refused: extensions may not call Browser.setDownloadBehavior.
  const names = new Map<string, string>();
  session.on('Page.downloadWillBegin', ({ guid, suggestedFilename }) => void names.set(guid, suggestedFilename));
  session.on('Page.downloadProgress', ({ guid, state }) => {
    if (state === 'completed') note(i18n.t('warnings.page.fileSaved', { name: names.get(guid) ?? '' }));
  });
  return () => dialogs > 0;
}

/** Dialogs that are quoted: a page can open them without end. */
const QUOTED = 5;
/** Characters of a dialog's message that are quoted. */
const LONGEST = 200;
