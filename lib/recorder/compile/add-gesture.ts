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
  selectFieldScript,
  selectTextScript,
  setScript,
  wheelScript,
} from '@/lib/script';
import { type Gesture, type GestureOf, isDoubtful, isOptional, isPlain, isSame } from '../gesture';
import type { Spot, Target } from '../raw-event';
import { escapeBraces, placeholder } from '../variables';
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
      if (gesture.key.includes('+')) steps.note('combination', gesture.key);
      for (let time = 0; time < gesture.times; time++) steps.push({ type: 'press', key: gesture.key });
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
      const { how, url } = gesture;
      steps.script(goScript(how, url), how === 'back' || how === 'forward' ? how : 'go', undefined, url);
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
  if (target.point) {
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

function addWrite(steps: StepList, gesture: GestureOf<'write'>, before: Gesture | undefined): void {
  const { target, kind, secret } = gesture;
  const element = queryTarget(target);
  if (kind === 'set' && !secret) {
    steps.script(setScript(element, gesture.value, 'HTMLInputElement.prototype'), 'set', target, gesture.value);
    return;
  }
  const isThere = before?.type === 'click' && !before.after.navigated && isSame(before.target, target);
  if (!isPlain(target)) steps.script(focusScript(element), 'focus', target);
  else if (!isThere) steps.push({ type: 'click', selector: target.element.selector, all: false }, about(target));

  const press = (key: string) => steps.push({ type: 'press', key }, about(target));
  const write = (text: string) => steps.push({ type: 'write', text }, about(target));
  const suffix = suffixOf(gesture);
  if (suffix !== undefined) press('End');
  else if (gesture.before !== '') {
    const script = kind === 'rich' ? selectTextScript(element) : selectFieldScript(element);
    steps.script(script, 'select-text', target);
  }

  const value = suffix ?? gesture.typed ?? gesture.value;
  if (value === '') press('Delete');
  else if (secret) write(placeholder(steps.secret(secret, target)));
  else {
    const lines = kind === 'line' ? [value] : value.split('\n');
    lines.forEach((line, index) => {
      if (index > 0) press('Enter');
      if (line !== '') write(escapeBraces(line));
    });
  }
}

/** The text that was added at the end of a line; a caret elsewhere, or several lines, are written anew. */
function suffixOf({ kind, before, value, typed, secret }: GestureOf<'write'>): string | undefined {
  if (kind !== 'line' || before === '' || secret || typed !== undefined) return undefined;
  return value !== before && value.startsWith(before) ? value.slice(before.length) : undefined;
}
