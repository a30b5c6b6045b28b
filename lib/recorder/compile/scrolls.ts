import { scripts } from '@/lib/recorder/script';
import { type Gesture, type GestureOf, gestureTarget, pathTo } from '../gesture';
import { about, type StepList } from './steps';
import { roundUp } from './waits';

/** Share of the scroller's height that one scroll action moves. */
const SCROLL_STEP = 0.875;
/** Scrolls shorter than this share of a scroll action are ignored. */
const LEAST_SCROLL = 0.25;
/** Share of a scroll action that may be missing if the whole distance counts. */
const NEARLY = 0.05;
const MOST_SCROLLS = 10;
/** Wait for content that loads on scroll, in ms: minimum, maximum and step. */
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
 * Returns the number of scroll actions for a distance in CSS pixels.
 * @param height visible height of the scroller, in CSS pixels
 * @param isWhole true if the whole distance counts, as in a list that loads more at its end
 */
export function scrollsOf(delta: number, height: number, isWhole = false): number {
  const steps = Math.abs(delta) / (SCROLL_STEP * height);
  // A scroller without height shows nothing.
  return !(height > 0) || steps < LEAST_SCROLL
    ? 0
    : Math.min(MOST_SCROLLS, Math.max(1, isWhole ? Math.ceil(steps - NEARLY) : Math.round(steps)));
}

/**
 * Drops scrolls to elements that are already in the page: a click scrolls to them by itself. Pages react to most scrolls only
 * by their looks, but to a scroll of a part of the page by its function.
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
