import { firstOf, type Gesture, gestureTarget, isOptional } from '../gesture';
import type { Target } from '../raw-event';
import type { StepList } from './steps';

/** Durations in ms. */
const WAIT = {
  /** Wait for something that is already in the page and opens. */
  opens: 500,
  /** Wait for a page without anything to wait for. */
  page: 2_000,
  /** Content that arrives later than this makes the next key wait for it. */
  late: 150,
  /** Maximum wait for content that is replaced. */
  anew: 3_000,
  /** Wait before a service looks for something that the page being left contains, too. */
  leaving: 1_000,
  /** Wait for the page's last response: its threshold, its step and its maximum. */
  end: { from: 300, step: 500, most: 10_000 },
} as const;

/** The part of a target that can be waited for in the page itself: its outermost host or frame, or itself. */
export const waitFor = ({ frames, hosts, element }: Target) => ({
  selector: (frames[0] ?? hosts[0] ?? element).selector,
});

/** Adds the wait that a gesture needs. @param hasAsked true if the toolbar was used since the gesture before */
export function waitBefore(steps: StepList, gesture: Gesture, before: Gesture | undefined, hasAsked: boolean): void {
  const meant = gestureTarget(gesture);
  const target = meant && firstOf(meant);
  if (before?.after.navigated) {
    if (target && !isOptional(gesture)) {
      const left = gestureTarget(before);
      const wasThere = left !== undefined && plainOf(left) === plainOf(target);
      steps.wait(waitFor(target), 'navigation', { target, ...(wasThere && { serviceWait: WAIT.leaving }) });
    } else if (!hasAsked) arrive(steps, before.after.navigated);
    return;
  }
  if (before && gesture.type === 'press' && !target) waitForWhatCame(steps, before);
  if (!target || !before || isOptional(gesture)) return;
  if (target.bornAt !== undefined && target.bornAt > before.at) {
    waitForOld(steps, target, before.at);
    steps.wait(waitFor(target), 'appears', { target });
  } else if (target.wasHidden) {
    const opener = target.opened && before.type === 'click' && before.target.element.candidates[0];
    if (opener) steps.wait({ selector: `${opener.selector}${target.opened}` }, 'opens', { target });
    else steps.wait({ milliseconds: WAIT.opens }, 'opens', { target });
  } else if (target.wasDisabled) {
    // The extension waits for that by itself.
    // A change in the very moment of a gesture needs the shortest wait, and none is not a wait.
    const changed = Math.max(1, before.after.change?.last ?? WAIT.page);
    steps.waitAtService(Math.min(WAIT.end.most, roundUp(changed, WAIT.end.step)));
  }
}

/**
 * Adds the wait for content that took the place of other content some time after the step before, such as the rows of a list
 * that is filtered: until then, the selector may match what is replaced. What the step itself has brought is not old.
 * @param since when the step before began, in ms since the epoch
 */
function waitForOld(steps: StepList, { bornAt = 0, bornAgain }: Target, since: number): void {
  const later = bornAt - since;
  if (bornAgain !== undefined && bornAgain < since && later >= WAIT.late)
    steps.wait({ milliseconds: Math.min(WAIT.anew, roundUp(later, WAIT.end.step)) }, 'loads');
}

/**
 * Adds the wait for content that arrives some time after a text or a press, such as a list that is then browsed by keys: a
 * step could not wait for the target of a key.
 */
function waitForWhatCame(steps: StepList, { type, after: { change } }: Gesture): void {
  if (!change || change.last < WAIT.late || !/^(write|click|press)$/.test(type)) return;
  if (change.came) steps.wait({ selector: change.came }, 'appears');
  // A page that only shows what is typed responds to each key at once.
  else if (change.first >= WAIT.late)
    steps.wait({ milliseconds: Math.min(WAIT.end.most, roundUp(change.last, WAIT.end.step)) }, 'loads');
}

/** The sturdiest selector of an element, without its fallbacks. */
const plainOf = ({ element }: Target) => element.candidates[0]?.selector ?? element.selector;

function arrive(steps: StepList, { landmark, wasThere }: NonNullable<Gesture['after']['navigated']>): void {
  if (landmark) steps.wait({ selector: landmark }, 'navigation', wasThere ? { serviceWait: WAIT.leaving } : {});
  else steps.wait({ milliseconds: WAIT.page }, 'navigation');
}

/** Adds the wait for the page's response to the last gesture. */
export function waitAtEnd(steps: StepList, last: Gesture, hasAsked: boolean): void {
  const { navigated, change } = last.after;
  if (navigated) {
    if (!hasAsked) arrive(steps, navigated);
  } else if (change && change.last >= WAIT.end.from && last.type !== 'scroll') {
    const selector = change.became ?? change.came;
    // A page shows at once that it is loading. A page that never settles offers nothing to wait for.
    if (selector) steps.wait({ selector }, 'loads');
    else if (change.first >= WAIT.end.from)
      steps.wait({ milliseconds: Math.min(WAIT.end.most, roundUp(1.5 * change.last, WAIT.end.step)) }, 'loads');
  }
}

export const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;
