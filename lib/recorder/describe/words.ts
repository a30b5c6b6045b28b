import type { NoteCode } from '../raw-event';
import type { ScriptKind, WaitReason } from '../recording';

/** Words of a step; `{places}` in them are filled with what the step is about. */
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
  /** Reason why it is a script; empty if that is plain. */
  script: Record<ScriptKind, string>;
  note: Record<NoteCode, string>;
}
