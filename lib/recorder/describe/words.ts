import type { NoteCode } from '../raw-event';
import type { ScriptKind, WaitReason } from '../recording';

/** What a step says; `{places}` in the words are filled with what the step is about. */
type StepWords = Record<
  | 'click'
  | 'check'
  | 'uncheck'
  | 'write'
  | 'writeInto'
  | 'press'
  | 'scrollDown'
  | 'scrollUp'
  | 'scrollDownIn'
  | 'scrollUpIn'
  | 'waitTime'
  | 'waitFor'
  | 'screenshot'
  | 'screenshotFull'
  | 'scrape'
  | 'pdf'
  | 'choose'
  | 'set'
  | 'selectText'
  | 'doubleClick'
  | 'focus'
  | 'goBack'
  | 'goForward'
  | 'goTo'
  | 'script'
  | 'milliseconds'
  | 'seconds'
  | 'secret'
  | 'variable'
  | 'nothing'
  | 'somewhere'
  | 'something',
  string
>;

/** The words of a language. */
export interface Words {
  step: StepWords;
  small: Record<'secret' | 'variable' | 'all' | 'serviceWait', string>;
  reason: Record<WaitReason, string>;
  /** Why it is a script; nothing to say where that is plain. */
  script: Record<ScriptKind, string>;
  note: Record<NoteCode, string>;
}
