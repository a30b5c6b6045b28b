import { scripts } from '@/lib/recorder/script';
import { type Gesture, gestureTarget, pathTo } from '../gesture';
import type { Target } from '../raw-event';
import type { StepList } from './steps';
import { waitFor } from './waits';

/** Adds the steps that reveal a gesture's target if it only shows under the pointer. */
export function addHovers(steps: StepList, gesture: Gesture): void {
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
