import type { Action } from '@/lib/contract';
import {
  choosePlacesScript,
  chooseScript,
  clickAtScript,
  clickScript,
  contextMenuScript,
  doubleClickScript,
  dragScript,
  focusScript,
  goScript,
  queryTarget,
  wheelScript,
} from '@/lib/script';
import { type Gesture, type GestureOf, isDoubtful, isOptional, isPlain } from '../gesture';
import type { Spot, Target } from '../raw-event';
import { addWrite } from './add-write';
import { addScroll } from './scrolls';
import { about, type StepList } from './steps';

/** Milliseconds of a wait that the bar is asked for. */
const ASKED_WAIT = 1_000;

/** Adds the steps that do what a gesture did. */
export function addGesture(
  steps: StepList,
  gesture: Exclude<Gesture, GestureOf<'note'>>,
  before: Gesture | undefined,
): void {
  switch (gesture.type) {
    case 'click':
      addClick(steps, gesture);
      break;
    case 'write':
      addWrite(steps, gesture, before);
      break;
    case 'choose':
      addChoice(steps, gesture);
      break;
    case 'press':
      // A script that chooses or clicks leaves the focus where it was.
      if (before && isByScript(before)) steps.script(focusScript(queryTarget(before.target)), 'focus', before.target);
      for (let time = 0; time < gesture.times; time++) steps.press(gesture.key);
      break;
    case 'drag': {
      const { target, way, onto } = gesture;
      const end = onto && { element: queryTarget(onto), ...pointOf(onto) };
      steps.script(dragScript(queryTarget(target), pointOf(target), way, end), 'drag', target);
      break;
    }
    case 'wheel':
      steps.script(
        wheelScript(queryTarget(gesture.target), pointOf(gesture.target), gesture.way),
        'wheel',
        gesture.target,
      );
      break;
    case 'menu':
      steps.script(contextMenuScript(queryTarget(gesture.target), pointOf(gesture.target)), 'menu', gesture.target);
      break;
    case 'scroll':
      addScroll(steps, gesture);
      break;
    case 'ask':
      if (gesture.action === 'wait') steps.wait({ milliseconds: ASKED_WAIT }, 'person');
      else steps.push(gesture.action === 'scrape' ? { type: 'scrape' } : { type: 'screenshot', fullPage: false });
      break;
    case 'go': {
      const { how, url, many } = gesture;
      steps.script(goScript(how, url, many), how === 'back' || how === 'forward' ? how : 'go', undefined, url);
      break;
    }
    default:
      gesture satisfies never;
  }
}

/** The place in a target; its middle where none is known. */
const pointOf = ({ point = { x: 0.5, y: 0.5 } }: Target): Spot => point;

function addChoice(steps: StepList, { target, chosen, multiple, places }: GestureOf<'choose'>): void {
  if (places) {
    steps.script(choosePlacesScript(queryTarget(target), places), 'choose', target);
    return;
  }
  if (chosen.length === 0 && !multiple) return;
  const label = chosen.map(({ text }) => text).join(', ');
  steps.script(chooseScript(queryTarget(target), chosen, multiple), 'choose', target, label);
}

function addClick(steps: StepList, gesture: GestureOf<'click'>): void {
  const { target, times, checked } = gesture;
  if (target.byStyle) {
    for (let time = 0; time < times; time++) steps.script(clickScript(queryTarget(target)), 'click-shown', target);
  } else if (target.point) {
    for (let time = 1; time <= times; time++) {
      steps.script(clickAtScript(queryTarget(target), target.point, time), 'click-at', target);
    }
  } else if (!isPlain(target)) {
    for (let time = 0; time < times; time++) steps.script(clickScript(queryTarget(target)), 'click', target);
  } else {
    const known = {
      ...about(target),
      ...(checked !== undefined && { checked }),
      ...(isDoubtful(gesture) && { doubtful: true as const }),
    };
    const action: Action = { type: 'click', selector: target.element.selector, all: isOptional(gesture) };
    for (let time = 0; time < times; time++) steps.push({ ...action }, known);
  }
  if (times === 2) steps.script(doubleClickScript(queryTarget(target), target.point), 'double-click', target);
}

/** Tells a gesture of which the replay leaves the focus where it was. */
const isByScript = (gesture: Gesture): gesture is GestureOf<'choose' | 'write' | 'click'> =>
  gesture.type === 'choose' ||
  (gesture.type === 'write' && gesture.kind === 'set') ||
  (gesture.type === 'click' && !isPlain(gesture.target));
