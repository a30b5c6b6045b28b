import type { NewEventOf, Page, Tool } from './tool';

/** Type of the event by which the page's main world reports a dialog. */
const ASKED = 'winnow-ask';

/** Maximum number of characters of a question or an answer. */
const LONGEST = 400;

/** Reports the dialogs that a page opens, with the user's answers, from the page's main world. */
export function reportDialogs(window: typeof globalThis, signal: AbortSignal): void {
  const { document } = window;
  // The page may replace these later.
  const [{ stringify }, { apply: call }, Said] = [JSON, Reflect, CustomEvent];
  const report = (dialog: NewEventOf<'dialog'>) =>
    document.dispatchEvent(new Said(ASKED, { detail: stringify(dialog) }));
  for (const kind of ['alert', 'confirm', 'prompt'] as const) {
    const native = window[kind];
    const reporting = new Proxy(native, {
      apply(_native, self, args) {
        const answer: unknown = call(native, self, args);
        const question = typeof args[0] === 'string' ? args[0].slice(0, LONGEST) : '';
        report({ kind, question, answer: typeof answer === 'string' ? answer.slice(0, LONGEST) : answer === true });
        return answer;
      },
    });
    Object.assign(window, { [kind]: reporting });
    signal.addEventListener('abort', () => {
      if (window[kind] === reporting) Object.assign(window, { [kind]: native });
    });
  }

  let leaving: BeforeUnloadEvent | undefined;
  const listening = { capture: true, signal };
  window.addEventListener('beforeunload', (event) => (leaving = event), listening);
  /** Reports that the user stays on a page that asked whether to leave it. */
  const stay = () => {
    const hasAsked = leaving?.defaultPrevented || leaving?.returnValue;
    leaving = undefined;
    if (hasAsked) report({ kind: 'beforeunload', question: '', answer: false });
  };
  window.addEventListener('pointerdown', stay, listening);
  window.addEventListener('keydown', stay, listening);
}

/** Observes the dialogs that a page opens, as its main world reports them. */
export function followDialogs({ document, signal, say, secrets }: Page): Tool {
  const asked = ({ detail }: CustomEventInit<string>) => {
    const { kind, question, answer } = JSON.parse(detail as string) as NewEventOf<'dialog'>;
    // A page may send this without any dialog, with arbitrary content.
    const words = `${question}`.slice(0, LONGEST);
    const dialog = { type: 'dialog', kind, question: words } as const;
    const given = typeof answer === 'string' ? answer.slice(0, LONGEST) : answer === true;
    const facts = { type: '', autocomplete: '', words, masked: false, boxed: false };
    const isSecret = typeof given === 'string' && secrets.kindOfTyped(facts, given);
    if (isSecret) secrets.know({}, given, true);
    say(isSecret ? dialog : { ...dialog, answer: given });
  };
  document.addEventListener(ASKED, (event) => asked(event as CustomEvent<string>), { signal });
  return { on: {} };
}
