import { firstOf, type Gesture, gestureTarget, isOptional } from '../gesture';
import type { Target } from '../raw-event';
import type { Note, RecordingStep } from '../recording';
import { withinLimits } from '../within-limits';
import { addGesture } from './add-gesture';
import { addAnswers } from './answers';
import { addHovers } from './hovers';
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
