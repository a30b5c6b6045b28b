import { defined } from '@/lib/base/json';
import { collect } from './collect';
import { type Gesture, type GestureOf, hasEffect, isDoing, isSame } from './gesture';
import type { RawEvent, Target } from './raw-event';

/**
 * Turns the events of pages into gestures. Pure: the same events give the same gestures, in whatever order their documents
 * reported them.
 */
export function normalize(events: readonly RawEvent[]): Gesture[] {
  const ordered = [...events].sort(
    (one, other) => one.at - other.at || compare(one.document, other.document) || one.seq - other.seq,
  );
  const rules = [
    withOneRow,
    withoutTabs,
    withoutFieldClicks,
    withoutLeaving,
    withoutRests,
    withOneVisit,
    withoutUndoneToggles,
    withRepeats,
  ];
  return rules.reduce((gestures, rule) => rule(gestures), collect(ordered));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Merges the boxes of a row, which take one secret: if the page itself moves on to the next box, the secret is typed into the
 * first.
 */
const withOneRow = (gestures: Gesture[]) =>
  gestures.filter((gesture, index) => {
    const before = gestures[index - 1];
    const isPart =
      gesture.type === 'write' &&
      before?.type === 'write' &&
      gesture.row !== undefined &&
      gesture.row === before.row &&
      gesture.document === before.document;
    return !isPart;
  });

/** Drops Tab if it only leads to a field: the input there says so itself. The page may also respond to leaving a field. */
const withoutTabs = (gestures: Gesture[]) =>
  gestures.filter((gesture, index) => {
    if (!isTab(gesture) || gesture.after.navigated) return true;
    const next = gestures.slice(index + 1).find((later) => isDoing(later) && !isTab(later));
    return next ? next.type === 'press' : gesture.after.change !== undefined;
  });

const isTab = (gesture: Gesture) => gesture.type === 'press' && !gesture.taken && /^(Shift\+)?Tab$/.test(gesture.key);

/** Drops clicks into a field, which are part of writing into it, unless the page responded to them. */
function withoutFieldClicks(gestures: Gesture[]): Gesture[] {
  /** Targets of the dropped clicks, by the index of the text that follows. */
  const clicked = new Map<number, Target>();
  const kept = gestures.map((gesture, index) => {
    const click = clicked.get(index);
    if (gesture.type === 'write' && click) return { ...gesture, target: { ...gesture.target, ...whatOpened(click) } };
    if (gesture.type !== 'click' || gesture.target.kind !== 'field' || hasEffect(gesture)) return gesture;
    const isAgain = (later: Gesture) =>
      later.type === 'click' && isSame(later.target, gesture.target) && !hasEffect(later);
    const at = gestures.findIndex((later, place) => place > index && isDoing(later) && !isAgain(later));
    const next = gestures[at];
    if (next?.type !== 'write' || !isSame(next.target, gesture.target)) return gesture;
    if (!clicked.has(at)) clicked.set(at, gesture.target);
    return [];
  });
  return kept.flat();
}

/** Facts from the time of the click: the text is written later, when nothing is hidden any more. */
const whatOpened = ({ wasHidden, opened }: Target): Partial<Target> => ({
  ...defined({ wasHidden }),
  ...(opened && { opened }),
});

/** Drops clicks next to a field without any effect, by which a user leaves it, unless a key is pressed afterwards. */
const withoutLeaving = (gestures: Gesture[]) =>
  gestures.filter((gesture, index) => {
    if (gesture.type !== 'click' || gesture.target.kind !== 'text' || gesture.target.point || hasEffect(gesture))
      return true;
    const before = gestures.slice(0, index).findLast(isDoing);
    return before?.type !== 'write' || gestures.slice(index + 1).find(isDoing)?.type === 'press';
  });

/**
 * Drops the rest of a secret that was typed in parts, such as after showing it, and corrections in it: its variable stands for
 * the whole secret, and is typed at the first part.
 */
function withoutRests(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const isRest =
      gesture.type === 'write' &&
      gesture.rest &&
      kept.some(
        (before) =>
          before.type === 'write' &&
          before.document === gesture.document &&
          (before.secret === gesture.secret || (before.secret && isSame(before.target, gesture.target))),
      );
    const before = kept.at(-1);
    // The page responded to the current content.
    if (isRest && before) kept[kept.length - 1] = { ...before, after: { ...before.after, ...gesture.after } };
    else kept.push(gesture);
  }
  return kept;
}

/** Merges two visits to a field with nothing between: the second replaces the first, or continues it. */
function withOneVisit(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const before = kept.at(-1);
    const isSameVisit =
      gesture.type === 'write' &&
      before?.type === 'write' &&
      !before.after.navigated &&
      isSame(before.target, gesture.target) &&
      // A secret never continues in a text that is not secret.
      (gesture.secret || !before.secret) &&
      // A field that is empty again was read by the page, like a tag input.
      (gesture.secret || gesture.before !== '' || before.value === '');
    if (isSameVisit) kept[kept.length - 1] = joined(before, gesture);
    else kept.push(gesture);
  }
  return kept.filter((gesture) => gesture.type !== 'write' || gesture.value !== gesture.before);
}

function joined(one: GestureOf<'write'>, next: GestureOf<'write'>): GestureOf<'write'> {
  const { typed: _typed, inPlace: _inPlace, ...rest } = next;
  const typed = next.inPlace && one.typed && next.typed && [...one.typed, ...next.typed];
  return { ...rest, ...defined({ typed }), ...(one.inPlace && { inPlace: true }), before: one.before, at: one.at };
}

/** Drops toggles that were turned on and off again. */
function withoutUndoneToggles(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const before = kept.at(-1);
    const isUndone =
      gesture.type === 'click' &&
      before?.type === 'click' &&
      gesture.checked !== undefined &&
      before.checked === !gesture.checked &&
      gesture.target.kind === 'checkbox' &&
      isSame(before.target, gesture.target);
    if (isUndone) kept.pop();
    else kept.push(gesture);
  }
  return kept;
}

/** Merges repetitions of a key without a response of the page between. */
function withRepeats(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const before = kept.at(-1);
    const isRepeat =
      gesture.type === 'press' &&
      before?.type === 'press' &&
      before.key === gesture.key &&
      !before.after.navigated &&
      !before.after.dialogs;
    if (isRepeat) {
      kept[kept.length - 1] = { ...before, times: before.times + 1, after: { ...before.after, ...gesture.after } };
    } else kept.push(gesture);
  }
  return kept;
}
