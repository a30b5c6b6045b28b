import { type Answer, type ElementPath, scripts } from '@/lib/recorder/script';
import { type Gesture, gestureTarget } from '../gesture';
import type { StepList } from './steps';

/** Adds the step that answers the dialogs which a gesture opens. Must be called before the gesture's own steps are added. */
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
  steps.script(scripts.answer.write(windowOf(gesture), answers), 'answer', undefined, said.join(', '));
}

/** Path to the frame in which a gesture was made; empty for the page itself. */
const windowOf = (gesture: Gesture): ElementPath =>
  (gestureTarget(gesture)?.frames ?? []).map(({ selector }) => [selector]);
