import { defined } from '@/lib/base/json';
import type { Action } from '@/lib/contract';
import { type ElementPath, type InRow, scripts } from '@/lib/recorder/script';
import { type Gesture, type GestureOf, gestureTarget, isDoubtful, isOptional, isPlain, pathTo } from '../gesture';
import type { HeldKey, Target } from '../raw-event';
import { isRedacted } from '../secrets/redact';
import type { RecordedElement } from '../selector';
import { addWrite } from './add-write';
import { addScroll } from './scrolls';
import { about, type StepList } from './steps';
import { roundUp } from './waits';

/**
 * In ms. A response of the page that comes sooner than this after a press is its response to any press. The duration of a long
 * press is rounded up to a multiple of `HELD_STEP`.
 */
const AT_ONCE = 200;
const HELD_STEP = 100;
/** Duration of a wait that the user adds in the recorder toolbar, in ms. */
const ASKED_WAIT = 1_000;

/** Adds the steps that replay a gesture. */
export function addGesture(
  steps: StepList,
  gesture: Exclude<Gesture, GestureOf<'note'>>,
  before: Gesture | undefined,
): void {
  noteRow(steps, gesture);
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
      // A click by script does not move the focus.
      if (before && isByScript(before))
        steps.script(scripts.focus.write(pathTo(before.target)), 'focus', before.target);
      for (let time = 0; time < gesture.times; time++) steps.press(gesture.key);
      break;
    case 'drag': {
      const { target, way, onto } = gesture;
      const places = way.map(({ x, y }): [number, number] => [x, y]);
      const script = onto
        ? scripts.dragOnto.write(...at(target), places, ...at(onto))
        : scripts.drag.write(...at(target), places);
      steps.script(script, 'drag', target);
      break;
    }
    case 'wheel':
      steps.script(scripts.wheel.write(...at(gesture.target), gesture.way.x, gesture.way.y), 'wheel', gesture.target);
      break;
    case 'menu':
      steps.script(scripts.contextMenu.write(...at(gesture.target)), 'menu', gesture.target);
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
      if (how === 'address' && isRedacted(url)) {
        steps.note('secret-name');
        break;
      }
      steps.script(goingScript(how, url, many), how === 'back' || how === 'forward' ? how : 'go', undefined, url);
      break;
    }
    default:
      gesture satisfies never;
  }
}

/** Notes elements that only their position distinguishes from similar elements in other rows. */
function noteRow(steps: StepList, gesture: Gesture): void {
  const target = gestureTarget(gesture);
  const isByPlace = ({ row, candidates }: RecordedElement) => row === null && candidates[0]?.kind === 'position';
  // A row may be a custom element, with the target in its shadow root.
  if (target && [...target.frames, ...target.hosts, target.element].some(isByPlace))
    steps.note('row-place', target.label);
}

/** Returns the position in a target to act at: its middle if unknown. */
function at(target: Target): [ElementPath | InRow, number, number] {
  const { x, y } = target.point ?? { x: 0.5, y: 0.5 };
  return [pathTo(target), x, y];
}

function goingScript(how: GestureOf<'go'>['how'], url: string, many = 1): string {
  if (how === 'address') return scripts.address.write(url);
  if (how === 'reload') return scripts.reload.write();
  if (many > 1) return scripts.goBy.write(how === 'back' ? -many : many);
  return scripts[how].write();
}

function addChoice(steps: StepList, gesture: GestureOf<'choose'>): void {
  const { target, chosen, multiple, places } = gesture;
  if (places) {
    steps.script(scripts.choosePlaces.write(pathTo(target), places), 'choose', target);
    return;
  }
  if (chosen.length === 0 && !multiple) return;
  const label = chosen.map(({ text }) => text).join(', ');
  steps.script(choosingScript(gesture), 'choose', target, label);
}

/** Chooses by the option's text if its value says nothing. */
function choosingScript({ target, chosen, multiple }: GestureOf<'choose'>): string {
  const path = pathTo(target);
  const [only] = chosen;
  if (multiple || !only) {
    return scripts.chooseSeveral.write(
      path,
      chosen.map(({ value }) => value),
    );
  }
  const saysNothing = only.value === '' || /^\d{1,3}$/.test(only.value);
  return saysNothing ? scripts.chooseText.write(path, only.text) : scripts.choose.write(path, only.value);
}

function addClick(steps: StepList, gesture: GestureOf<'click'>): void {
  const { target, times, checked, held } = gesture;
  const doubt = isDoubtful(gesture) && { doubtful: true as const };
  if (held) {
    const script = scripts.clickHeld.write(...at(target), held.map(propertyOf));
    steps.script(script, 'click-held', target, held.join('+'), doubt);
  } else if (isLong(gesture)) {
    const milliseconds = roundUp(gesture.heldFor, HELD_STEP);
    steps.script(scripts.longPress.write(...at(target), milliseconds), 'long-press', target);
  } else if (times === 2)
    steps.script(scripts.doubleClick.write(...at(target)), 'double-click', target, undefined, doubt);
  else if (target.byStyle) steps.script(scripts.click.write(pathTo(target)), 'click-shown', target);
  else if (target.point) steps.script(scripts.clickAt.write(...at(target)), 'click-at', target);
  else if (!isPlain(target)) steps.script(scripts.press.write(pathTo(target)), 'click', target);
  else {
    const action: Action = { type: 'click', selector: target.element.selector, all: isOptional(gesture) };
    steps.push(action, { ...about(target), ...defined({ checked }), ...doubt });
  }
}

/** The event property that tells that a modifier key is held. */
const propertyOf = (key: HeldKey) => (key === 'Control' ? 'ctrlKey' : `${key.toLowerCase()}Key`);

/** Returns true if the page responded to the length of a press: while it was held down, but not at once as to any press. */
const isLong = (gesture: GestureOf<'click'>): gesture is GestureOf<'click'> & { heldFor: number } =>
  gesture.heldFor !== undefined &&
  gesture.after.change !== undefined &&
  gesture.after.change.first >= AT_ONCE &&
  gesture.after.change.first < gesture.heldFor;

/** Returns true for a gesture that is replayed without moving the focus. */
const isByScript = (gesture: Gesture): gesture is GestureOf<'click'> =>
  gesture.type === 'click' && gesture.times === 1 && !isPlain(gesture.target);
