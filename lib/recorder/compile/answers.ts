import { type Answer, answerScript, queryTarget } from '@/lib/script';
import { type Gesture, gestureTarget } from '../gesture';
import type { StepList } from './steps';

/** Adds the step that answers the questions which a gesture makes the page ask. To be called before its own steps. */
export function addAnswers(steps: StepList, gesture: Gesture): void {
  const answers: Answer[] = [];
  for (const { kind, question, answer } of gesture.after.dialogs ?? []) {
    // Every engine closes an alert, and leaves a page.
    if (kind === 'alert' || kind === 'beforeunload') continue;
    if (answer === undefined) {
      steps.note('secret-answer', question);
      break;
    }
    answers.push({ kind, answer: kind === 'prompt' && answer === false ? null : answer });
  }
  if (answers.length === 0) return;
  const said = answers.map(({ answer }) => (typeof answer === 'string' ? answer : answer ? 'OK' : 'Cancel'));
  steps.script(answerScript(windowOf(gesture), answers), 'answer', undefined, said.join(', '));
}

/** The expression that gives the window in which a gesture was made. */
function windowOf(gesture: Gesture): string {
  const frames = gestureTarget(gesture)?.frames ?? [];
  const element = frames.at(-1);
  return element ? `${queryTarget({ frames: frames.slice(0, -1), hosts: [], element })}.contentWindow` : 'window';
}
