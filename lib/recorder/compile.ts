import type { Action } from '@/lib/contract';
import {
  chooseScript,
  clickScript,
  doubleClickScript,
  focusScript,
  goScript,
  queryTarget,
  selectFieldScript,
  selectTextScript,
  setScript,
} from '@/lib/script';
import { type Gesture, type GestureOf, isSame } from './gesture';

import type { Target } from './raw-event';
import type { Note, Step, WaitReason } from './recording';
import { escapeText, placeholder } from './variables';
import { withinLimits } from './within-limits';

/** One scroll action moves by this share of the height of what it scrolls. */
const SCROLL_STEP = 0.875;
/** Less of a scroll action than this is no scroll. */
const LEAST_SCROLL = 0.25;
const MOST_SCROLLS = 10;
/** Characters of a note: as many as a recording may have. */
const MOST_DETAIL = 2_000;

/** Milliseconds. */
const WAIT = {
  /** For what is in the page already and opens. */
  opens: 500,
  /** For a page without anything to wait for. */
  page: 2_000,
  /** Asked for in the bar. */
  asked: 1_000,
  /** Before a service looks for what the page that is left has, too. */
  leaving: 1_000,
  /** What loads with a scroll: at least, at most, and in steps of. */
  scroll: { least: 500, most: 1_500, step: 250 },
  /** What the page does in the end: from when it counts, in steps of, at most. */
  end: { from: 300, step: 500, most: 10_000 },
} as const;

/**
 * The actions that do what was done, and what is known beside them. Pure.
 * @returns at most 50 actions with 60 s of waits; a note says what had to go for that, and what has no action
 */
export function compile(gestures: readonly Gesture[]): { steps: Step[]; notes: Note[] } {
  const done = withoutNeedlessScrolls(gestures);
  const builder = createBuilder();
  const start = startOf(done);
  if (start) builder.wait(waitFor(start), 'first', { target: start });

  let before: Gesture | undefined;
  let hasAsked = false;
  for (const gesture of done) {
    if (gesture.type === 'note') {
      builder.note(gesture.code, gesture.detail);
      continue;
    }
    builder.begin(gesture, before);
    waitBefore(builder, gesture, before, hasAsked);
    emit(builder, gesture, before);
    if (gesture.after.navigated) builder.markNavigation();
    hasAsked = gesture.type === 'ask';
    if (!hasAsked) before = gesture;
  }
  if (before) waitAtEnd(builder, before, hasAsked);
  return withinLimits(
    builder.steps.map((step, index) => ({ ...step, id: `s${index + 1}` })),
    builder.notes,
  );
}

/** What is acted on first, where it is in the page from the start. */
function startOf(gestures: readonly Gesture[]): Target | undefined {
  const begun = gestures.find(({ type }) => type !== 'note')?.at ?? 0;
  for (const gesture of gestures) {
    const target = targetOf(gesture);
    if (target && !isOptional(gesture)) return (target.bornAt ?? 0) > begun ? undefined : target;
    if (gesture.after.navigated) return undefined;
  }
  return undefined;
}

type Builder = ReturnType<typeof createBuilder>;
type Draft = Omit<Step, 'id'>;

function createBuilder() {
  const steps: Draft[] = [];
  const notes: Note[] = [];
  const secrets: { name: string; target: Target }[] = [];
  let pause: number | undefined;
  const push = (action: Action, more: Omit<Draft, 'action'> = {}) => {
    steps.push({ action, ...more, ...(pause !== undefined && { after: pause }) });
    pause = undefined;
  };
  return {
    steps,
    notes,
    push,
    note: (code: Note['code'], detail?: string) =>
      void notes.push({ at: steps.length, code, ...(detail && { detail: detail.slice(0, MOST_DETAIL) }) }),
    begin(gesture: Gesture, before: Gesture | undefined) {
      pause = before ? Math.max(0, gesture.at - before.at) : undefined;
    },
    wait(
      what: { selector: string } | { milliseconds: number },
      reason: WaitReason,
      { target, serviceWait }: { target?: Target; serviceWait?: number } = {},
    ) {
      const last = steps.at(-1);
      const isThere = 'selector' in what && last?.action.type === 'wait' && last.action.selector === what.selector;
      if (isThere) return;
      const isItself = target && 'selector' in what && what.selector === target.element.selector;
      push(
        { type: 'wait', ...what },
        {
          reason,
          ...(target?.label && { label: target.label }),
          ...(isItself && { target: target.element }),
          ...(serviceWait && { serviceWait }),
        },
      );
    },
    script(script: string, kind: NonNullable<Step['script']>, target?: Target, value?: string) {
      push(
        { type: 'executeJavascript', script },
        { script: kind, ...about(target), ...(value !== undefined && { value: value.slice(0, 400) }) },
      );
    },
    markNavigation() {
      const last = steps.at(-1);
      if (last) last.navigates = true;
    },
    /** The name of a secret: another field of the same kind has another one. */
    secret(kind: string, target: Target): string {
      const known = secrets.find(
        (secret) => secret.name.replace(/_\d+$/, '') === kind && isSame(secret.target, target),
      );
      if (known) return known.name;
      const count = secrets.filter(({ name }) => name.replace(/_\d+$/, '') === kind).length;
      const name = count === 0 ? kind : `${kind}_${count + 1}`;
      secrets.push({ name, target });
      return name;
    },
  };
}

/** What the sidecar of a step says of an element. Those inside of frames and shadow roots are found by their script. */
const about = (target: Target | undefined): Partial<Draft> =>
  target ? { ...(target.label && { label: target.label }), ...(isPlain(target) && { target: target.element }) } : {};

const isPlain = ({ hosts, frames }: Target) => hosts.length === 0 && frames.length === 0;

const isOptional = (gesture: Gesture) =>
  gesture.type === 'click' && gesture.target.passing === true && isPlain(gesture.target);

const targetOf = (gesture: Gesture): Target | undefined => ('target' in gesture ? gesture.target : undefined);

/** The sturdiest selector of an element, without what stands in for it. */
const plainOf = ({ element }: Target) => element.candidates[0]?.selector ?? element.selector;

/** What of a target can be waited for in the page itself: its outermost host or frame, or itself. */
const waitFor = ({ frames, hosts, element }: Target) => ({ selector: (frames[0] ?? hosts[0] ?? element).selector });

/** @param hasAsked the bar was asked for something since the gesture before */
function waitBefore(builder: Builder, gesture: Gesture, before: Gesture | undefined, hasAsked: boolean): void {
  const target = targetOf(gesture);
  if (before?.after.navigated) {
    if (target && !isOptional(gesture)) {
      const what = waitFor(target);
      const left = targetOf(before);
      const wasThere = left !== undefined && plainOf(left) === plainOf(target);
      builder.wait(what, 'navigation', { target, ...(wasThere && { serviceWait: WAIT.leaving }) });
    } else if (!hasAsked) arrive(builder, before.after.navigated);
    return;
  }
  if (!target || !before || isOptional(gesture)) return;
  if (target.bornAt !== undefined && target.bornAt > before.at) builder.wait(waitFor(target), 'appears', { target });
  else if (target.wasHidden) {
    const opener = target.opened && before.type === 'click' && before.target.element.candidates[0];
    if (opener) builder.wait({ selector: `${opener.selector}${target.opened}` }, 'opens', { target });
    else builder.wait({ milliseconds: WAIT.opens }, 'opens', { target });
  }
}

function arrive(builder: Builder, { landmark, wasThere }: NonNullable<Gesture['after']['navigated']>): void {
  if (landmark) builder.wait({ selector: landmark }, 'navigation', wasThere ? { serviceWait: WAIT.leaving } : {});
  else builder.wait({ milliseconds: WAIT.page }, 'navigation');
}

function waitAtEnd(builder: Builder, last: Gesture, hasAsked: boolean): void {
  const { navigated, change } = last.after;
  if (navigated) {
    if (!hasAsked) arrive(builder, navigated);
  } else if (change && change.last >= WAIT.end.from && last.type !== 'scroll') {
    const selector = change.became ?? change.came;
    // A page says at once that it loads. One that never stands still has nothing to wait for.
    if (selector) builder.wait({ selector }, 'loads');
    else if (change.first >= WAIT.end.from)
      builder.wait({ milliseconds: Math.min(WAIT.end.most, roundUp(1.5 * change.last, WAIT.end.step)) }, 'loads');
  }
}

function emit(builder: Builder, gesture: Exclude<Gesture, GestureOf<'note'>>, before: Gesture | undefined): void {
  switch (gesture.type) {
    case 'click':
      emitClick(builder, gesture);
      break;
    case 'write':
      emitWrite(builder, gesture, before);
      break;
    case 'choose':
      emitChoice(builder, gesture);
      break;
    case 'press':
      if (gesture.key.includes('+')) builder.note('combination', gesture.key);
      for (let time = 0; time < gesture.times; time++) builder.push({ type: 'press', key: gesture.key });
      break;
    case 'scroll':
      emitScroll(builder, gesture);
      break;
    case 'ask':
      if (gesture.action === 'wait') builder.wait({ milliseconds: WAIT.asked }, 'person');
      else if (gesture.action === 'scrape') builder.push({ type: 'scrape' });
      else builder.push({ type: 'screenshot', fullPage: false });
      break;
    case 'go': {
      const { how, url } = gesture;
      builder.script(goScript(how, url), how === 'back' || how === 'forward' ? how : 'go', undefined, url);
    }
  }
}

function emitChoice(builder: Builder, { target, chosen, multiple }: GestureOf<'choose'>): void {
  if (chosen.length === 0 && !multiple) return;
  const label = chosen.map(({ text }) => text).join(', ');
  builder.script(chooseScript(queryTarget(target), chosen, multiple), 'choose', target, label);
}

function emitClick(builder: Builder, gesture: GestureOf<'click'>): void {
  const { target, times, checked } = gesture;
  if (!isPlain(target)) {
    for (let time = 0; time < times; time++) builder.script(clickScript(queryTarget(target)), 'click', target);
  } else {
    const known = { ...about(target), ...(checked !== undefined && { checked }) };
    const action: Action = { type: 'click', selector: target.element.selector, all: isOptional(gesture) };
    for (let time = 0; time < times; time++) builder.push({ ...action }, known);
  }
  if (times === 2) builder.script(doubleClickScript(queryTarget(target)), 'double-click', target);
}

function emitWrite(builder: Builder, gesture: GestureOf<'write'>, before: Gesture | undefined): void {
  const { target, kind, secret } = gesture;
  if (kind === 'set' && !secret) {
    builder.script(
      setScript(queryTarget(target), gesture.value, 'HTMLInputElement.prototype'),
      'set',
      target,
      gesture.value,
    );
    return;
  }
  const isThere = before?.type === 'click' && !before.after.navigated && isSame(before.target, target);
  if (!isPlain(target)) builder.script(focusScript(queryTarget(target)), 'focus', target);
  else if (!isThere) builder.push({ type: 'click', selector: target.element.selector, all: false }, about(target));

  const suffix = suffixOf(gesture);
  if (suffix !== undefined) builder.push({ type: 'press', key: 'End' }, about(target));
  else if (gesture.before !== '') {
    const select = kind === 'rich' ? selectTextScript : selectFieldScript;
    builder.script(select(queryTarget(target)), 'select-text', target);
  }

  const value = suffix ?? gesture.typed ?? gesture.value;
  const write = (text: string) => builder.push({ type: 'write', text }, about(target));
  const press = (key: string) => builder.push({ type: 'press', key }, about(target));
  if (value === '') press('Delete');
  else if (secret) write(placeholder(builder.secret(secret, target)));
  else {
    const lines = kind === 'line' ? [value] : value.split('\n');
    lines.forEach((line, index) => {
      if (index > 0) press('Enter');
      if (line !== '') write(escapeText(line));
    });
  }
}

/** What was added at the end of a line; a caret elsewhere, or several lines, are written anew. */
function suffixOf({ kind, before, value, typed, secret }: GestureOf<'write'>): string | undefined {
  if (kind !== 'line' || before === '' || secret || typed !== undefined) return undefined;
  return value !== before && value.startsWith(before) ? value.slice(before.length) : undefined;
}

function emitScroll(builder: Builder, { target, delta, height, after: { change } }: GestureOf<'scroll'>): void {
  if (target && !isPlain(target)) return;
  const many = scrollsOf(delta, height);
  const loads = change?.came !== undefined || target !== undefined;
  for (let time = 0; time < many; time++) {
    const direction = delta > 0 ? 'down' : 'up';
    builder.push({ type: 'scroll', direction, ...(target && { selector: target.element.selector }) }, about(target));
    if (!loads) continue;
    const { least, most, step } = WAIT.scroll;
    const milliseconds = Math.min(most, Math.max(least, roundUp((change?.last ?? 0) + 1, step)));
    builder.push({ type: 'wait', milliseconds }, { reason: 'loads' });
  }
}

/** How many scroll actions a way is. */
export function scrollsOf(delta: number, height: number): number {
  const steps = Math.abs(delta) / (SCROLL_STEP * height);
  // Of what has no height, nothing is seen.
  return !(height > 0) || steps < LEAST_SCROLL ? 0 : Math.min(MOST_SCROLLS, Math.max(1, Math.round(steps)));
}

/** Scrolling to something that is there already is nothing that is to be done: a click does it by itself. */
function withoutNeedlessScrolls(gestures: readonly Gesture[]): Gesture[] {
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
    const next = merged.slice(index + 1).find(({ type }) => type !== 'note');
    if (!next) return true;
    const target = targetOf(next);
    return next.type === 'ask' || (target !== undefined && target.bornAt !== undefined && target.bornAt > gesture.at);
  });
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;
