import { type Answer, type ElementPath, scripts } from '@/lib/recorder/script';
import { firstOf, type Gesture, gestureTarget, isOptional, pathTo } from '../gesture';
import type { Target } from '../raw-event';
import type { Note, RecordingStep } from '../recording';
import { withinLimits } from '../within-limits';
import { addGesture } from './add-gesture';
import { withoutNeedlessScrolls } from './scrolls';
import { StepList } from './steps';
import { waitAtEnd, waitBefore, waitFor } from './waits';

/**
 * Compiles gestures to actions that replay them, with metadata. Pure.
 * @returns steps with as few waits as it takes to fit into one request, if possible; notes say what was dropped for that, and
 * what the contract cannot express
 */
export function compile(gestures: readonly Gesture[]): { steps: RecordingStep[]; notes: Note[] } {
  const done = withoutNeedlessScrolls(gestures);
  const steps = new StepList();
  const start = startOf(done);
  if (start) steps.wait(waitFor(start), 'first', { target: start });

  let before: Gesture | undefined;
  let hasAsked = false;
  for (const gesture of done) {
    if (gesture.type === 'note') {
      steps.note(gesture.code, gesture.detail);
      continue;
    }
    steps.begin(gesture, before);
    waitBefore(steps, gesture, before, hasAsked);
    addHovers(steps, gesture);
    addAnswers(steps, gesture);
    addGesture(steps, gesture, before);
    if (gesture.after.navigated) steps.markNavigation();
    hasAsked = gesture.type === 'ask';
    if (!hasAsked) before = gesture;
  }
  if (before) waitAtEnd(steps, before, hasAsked);
  return withinLimits(
    steps.all.map((step, index) => ({ ...step, id: `s${index + 1}` })),
    steps.notes,
  );
}

/** Returns the target of the first gesture if it is in the page from the start. */
function startOf(gestures: readonly Gesture[]): Target | undefined {
  const begun = gestures.find(({ type }) => type !== 'note')?.at ?? 0;
  for (const gesture of gestures) {
    const target = gestureTarget(gesture);
    if (target && !isOptional(gesture)) {
      const first = firstOf(target);
      return (first.bornAt ?? 0) > begun ? undefined : first;
    }
    if (gesture.after.navigated) return undefined;
  }
  return undefined;
}

/** Adds the steps that reveal a gesture's target if it only shows under the pointer. */
function addHovers(steps: StepList, gesture: Gesture): void {
  const target = gestureTarget(gesture);
  if (!target?.over) return;
  addHover(steps, target);
  // Only a click reaches an element that a style sheet hides.
  if (target.byStyle && gesture.type !== 'click') steps.note('hover', target.label);
}

function addHover(steps: StepList, target: Target): void {
  const { over, byStyle } = target;
  if (!over) return;
  addHover(steps, over);
  if (byStyle) return;
  steps.script(scripts.hover.write(pathTo(over)), 'hover', over);
  steps.wait(waitFor(target), 'opens', { target });
}

/** Adds the step that answers the dialogs which a gesture opens. Must be called before the gesture's own steps are added. */
function addAnswers(steps: StepList, gesture: Gesture): void {
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
