import { reportSentEvents } from './sent-events';
import type { NewEventOf, Page, Tool } from './tool';

/**
 * Types of the events between the two worlds of a page: the page's own has asked its user something; nothing of us is
 * to be left in it.
 */
const ASKED = 'winnow-ask';
const END = 'winnow-end';

/** Characters of a question or an answer. */
const LONGEST = 400;

/**
 * Reports what only the page's own world hears of, and is to be called there: the questions that a page asks by dialogs
 * of the browser, with their answers, and the events that it sends itself. The page's calls do what they did.
 */
export function reportOwnWorld(window: typeof globalThis): void {
  const { document } = window;
  // The page may replace these.
  const [{ stringify }, { apply: call }, Said] = [JSON, Reflect, CustomEvent];
  const report = (dialog: NewEventOf<'dialog'>) =>
    document.dispatchEvent(new Said(ASKED, { detail: stringify(dialog) }));
  // One that is here already has reported to a recording that ended.
  document.dispatchEvent(new Event(END));
  const ending = new AbortController();
  const { signal } = ending;
  reportSentEvents(window, signal);
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
  document.addEventListener(END, () => ending.abort(), { once: true });

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
    const isSecret = typeof given === 'string' && secrets.kindOf(facts, given);
    if (isSecret) secrets.know({}, given);
    say(isSecret ? dialog : { ...dialog, answer: given });
  };
  document.addEventListener(ASKED, (event) => asked(event as CustomEvent<string>), { signal });
  signal.addEventListener('abort', () => document.dispatchEvent(new Event(END)));
  return { on: {} };
}
