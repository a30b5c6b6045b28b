import type { NewEventOf, Page, Tool } from './tool';

/** Type of the event by which the page's own world says that it has asked its user something. */
const ASKED = 'winnow-ask';

/** Characters of a question or an answer. */
const LONGEST = 400;

/** Reports the questions that a page asks by dialogs of the browser, with their answers, from the page's own world. */
export function reportDialogs(window: typeof globalThis, signal: AbortSignal): void {
  const { document } = window;
  // The page may replace these.
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
  /** Hears that the user goes on in a page that has asked whether to leave it. */
  const stay = () => {
    const hasAsked = leaving?.defaultPrevented || leaving?.returnValue;
    leaving = undefined;
    if (hasAsked) report({ kind: 'beforeunload', question: '', answer: false });
  };
  window.addEventListener('pointerdown', stay, listening);
  window.addEventListener('keydown', stay, listening);
}

/** Follows the dialogs that a page opens, as its own world reports them. */
export function followDialogs({ document, signal, say, secrets }: Page): Tool {
  const asked = ({ detail }: CustomEventInit<string>) => {
    const { kind, question, answer } = JSON.parse(detail as string) as NewEventOf<'dialog'>;
    // A page may say this without having asked anything, and then whatever it likes.
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
