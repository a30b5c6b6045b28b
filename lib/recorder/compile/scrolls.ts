import { scripts } from '@/lib/recorder/script';
import { type Gesture, type GestureOf, gestureTarget, pathTo } from '../gesture';
import { about, type StepList } from './steps';
import { roundUp } from './waits';

/** One scroll action moves by this share of the height of what it scrolls. */
const SCROLL_STEP = 0.875;
/** Share of a scroll action below which it is no scroll. */
const LEAST_SCROLL = 0.25;
/** Share of a scroll action that may be missing where all of a way counts. */
const NEARLY = 0.05;
const MOST_SCROLLS = 10;
/** Milliseconds of the wait for what loads with a scroll: at least, at most, and in steps of. */
const LOADS = { least: 500, most: 1_500, step: 250 };

export function addScroll(
  steps: StepList,
  { target, delta, height, to, after: { change } }: GestureOf<'scroll'>,
): void {
  if (to) {
    const script = target ? scripts.scrollTo.write(pathTo(target), to.x, to.y) : scripts.scrollPageTo.write(to.x, to.y);
    steps.script(script, 'scroll-to', target);
    if (change?.came) waitForMore();
    return;
  }
  const loads = change?.came !== undefined || target !== undefined;
  const many = scrollsOf(delta, height, change?.came !== undefined);
  for (let time = 0; time < many; time++) {
    const direction = delta > 0 ? 'down' : 'up';
    steps.push({ type: 'scroll', direction, ...(target && { selector: target.element.selector }) }, about(target));
    if (loads) waitForMore();
  }

  function waitForMore(): void {
    const milliseconds = Math.min(LOADS.most, Math.max(LOADS.least, roundUp((change?.last ?? 0) + 1, LOADS.step)));
    steps.push({ type: 'wait', milliseconds }, { reason: 'loads' });
  }
}

/**
 * The number of scroll actions that go a way of so many CSS pixels.
 * @param height of what is seen, in CSS pixels
 * @param isWhole true if all of the way counts, as in a list that loads at its end: less would load less
 */
export function scrollsOf(delta: number, height: number, isWhole = false): number {
  const steps = Math.abs(delta) / (SCROLL_STEP * height);
  // Nothing is seen of what has no height.
  return !(height > 0) || steps < LEAST_SCROLL
    ? 0
    : Math.min(MOST_SCROLLS, Math.max(1, isWhole ? Math.ceil(steps - NEARLY) : Math.round(steps)));
}

/**
 * Scrolling to something that is there already is nothing that is to be done: a click does it by itself. A page answers
 * most scrolls by how it looks, and one of a part of it by what it is for.
 */
export function withoutNeedlessScrolls(gestures: readonly Gesture[]): Gesture[] {
  const merged: Gesture[] = [];
  for (const gesture of gestures) {
    const before = merged.at(-1);
    const isSameWay =
      gesture.type === 'scroll' &&
      before?.type === 'scroll' &&
      !before.after.change?.came &&
      before.target?.element.selector === gesture.target?.element.selector;
    if (isSameWay) merged[merged.length - 1] = { ...gesture, at: before.at, delta: before.delta + gesture.delta };
    else merged.push(gesture);
  }
  return merged.filter((gesture, index) => {
    if (gesture.type !== 'scroll' || gesture.after.change?.came) return true;
    if (gesture.target && gesture.after.change) return true;
    const next = merged.slice(index + 1).find(({ type }) => type !== 'note');
    if (!next) return true;
    const target = gestureTarget(next);
    return next.type === 'ask' || (target !== undefined && target.bornAt !== undefined && target.bornAt > gesture.at);
  });
}
