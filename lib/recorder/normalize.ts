import type { After, Gesture, GestureOf } from './gesture';
import type { RawEvent, RawEventOf, Target } from './raw-event';

/** Milliseconds in which a click shows that it did something. */
const EFFECT = 300;
/** Milliseconds after a gesture in which a new document is its doing. */
const LED_THERE = 5_000;
/** Share of the elements of a page that is new where it became another one without a new document. */
const REPLACED = 0.3;

/**
 * What a person did, from what their pages saw. Pure: the same events give the same gestures, in whatever order their
 * documents wrote them down.
 */
export function normalize(events: readonly RawEvent[]): Gesture[] {
  const ordered = [...events].sort(
    (one, other) => one.at - other.at || compare(one.document, other.document) || one.seq - other.seq,
  );
  const gestures = collect(ordered);
  return [withoutTabs, withoutIdleClicks, withOneVisit, withoutUndoneToggles, withRepeats].reduce(
    (list, rule) => rule(list),
    gestures,
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Each gesture with what came after it. */
function collect(events: readonly RawEvent[]): Gesture[] {
  const gestures: Gesture[] = [];
  let landmark: string | null = null;
  let entry: number | undefined;
  let left: { landmark: string | null } | undefined;

  for (const event of events) {
    const doing = gestures.findLast(isDoing);
    switch (event.type) {
      case 'page': {
        const before = { landmark };
        landmark = null;
        if (entry !== undefined) {
          left = before;
          // A page that leads on to another by itself is on the same way.
          const led = doing && event.at - lastMoment(doing) <= LED_THERE;
          if (event.how === 'navigate' && led) doing.after.navigated = { landmark: null, wasThere: false };
          else
            gestures.push({
              type: 'go',
              how: wayOf(event, entry),
              url: event.url,
              ...of(event),
              after: { navigated: { landmark: null, wasThere: false } },
            });
        }
        entry = event.entry;
        break;
      }
      case 'ready': {
        landmark = event.landmark;
        const arrived = gestures.findLast(({ after }) => after.navigated);
        if (arrived?.after.navigated && left) {
          arrived.after.navigated = { landmark, wasThere: landmark !== null && landmark === left.landmark };
        }
        left = undefined;
        break;
      }
      case 'change':
        if (!doing) break;
        doing.after.change = event;
        if (event.share >= REPLACED && !doing.after.navigated && hasMoved(events, doing.at, event)) {
          doing.after.navigated = { landmark, wasThere: true };
        }
        break;
      case 'click':
        if (isSecondOf(event, doing)) doing.times = 2;
        else gestures.push(clickOf(event));
        break;
      case 'field':
        gestures.push({
          type: 'write',
          target: event.target,
          kind: event.kind,
          before: event.before ?? '',
          value: event.value ?? (event.emptied ? '' : '•'),
          ...(event.secret && { secret: event.secret }),
          ...(event.typed !== undefined && { typed: event.typed }),
          ...of(event),
        });
        break;
      case 'choose':
        gestures.push({
          type: 'choose',
          target: event.target,
          chosen: event.chosen,
          multiple: event.multiple,
          ...of(event),
        });
        break;
      case 'key':
        gestures.push({ type: 'press', key: event.key, times: 1, focus: event.focus, ...of(event) });
        break;
      case 'scroll':
        gestures.push({
          type: 'scroll',
          ...(event.target && { target: event.target }),
          delta: event.delta,
          height: event.height,
          ...of(event),
        });
        break;
      case 'ask':
        gestures.push({ type: 'ask', action: event.action, ...of(event) });
        break;
      case 'cannot':
        gestures.push({ type: 'note', code: event.note, ...(event.detail && { detail: event.detail }), ...of(event) });
        break;
      case 'leave':
      case 'moved':
        break;
    }
  }
  return gestures;
}

const of = ({ at, document }: RawEvent) => ({ at, document, after: {} as After });

/** Notes are about what was not done, and asking the bar does nothing to the page. */
const isDoing = (gesture: Gesture) => gesture.type !== 'note' && gesture.type !== 'ask';

/** When a gesture had its last effect: a field is written for a while. */
const lastMoment = ({ at, after }: Gesture) => at + (after.change?.last ?? 0);

function wayOf(event: RawEventOf<'page'>, before: number): GestureOf<'go'>['how'] {
  if (event.how === 'reload') return 'reload';
  if (event.how === 'back_forward') return event.entry > before ? 'forward' : 'back';
  return 'address';
}

/** Whether the address changed between a gesture and what the page did then. */
const hasMoved = (events: readonly RawEvent[], from: number, { at, document, last }: RawEventOf<'change'>) =>
  events.some(
    (event) =>
      event.type === 'moved' &&
      event.document === document &&
      event.at >= from &&
      event.at <= Math.max(at, from + last),
  );

/** Whether a click makes a double click of one: the same thing was hit, and it is none that each click turns. */
const isSecondOf = ({ count, target }: RawEventOf<'click'>, before?: Gesture): before is GestureOf<'click'> =>
  count === 2 && before?.type === 'click' && before.checked === undefined && isSame(before.target, target);

function clickOf(event: RawEventOf<'click'>): Gesture {
  const { target, checked } = event;
  return { type: 'click', target, times: 1, ...(checked !== undefined && { checked }), ...of(event) };
}

/** Tab only leads to a field, and what is done there says that itself; the page may also answer that a field is left. */
const withoutTabs = (gestures: Gesture[]) =>
  gestures.filter((gesture, index) => {
    if (!isTab(gesture) || gesture.after.navigated) return true;
    const next = gestures.slice(index + 1).find((later) => isDoing(later) && !isTab(later));
    return next ? next.type === 'press' : gesture.after.change !== undefined;
  });

const isTab = (gesture: Gesture) => gesture.type === 'press' && gesture.key === 'Tab';

/** A click into a field counts with what is written there, one on the background only where it did something. */
const withoutIdleClicks = (gestures: Gesture[]) =>
  gestures.filter((gesture) => {
    if (gesture.type !== 'click') return true;
    const { kind } = gesture.target;
    if (kind !== 'text' && kind !== 'field') return true;
    const { navigated, change } = gesture.after;
    return gesture.times === 1 && (navigated !== undefined || (change !== undefined && change.first <= EFFECT));
  });

/** A second stay in a field that nothing came between replaces the first. */
function withOneVisit(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const before = kept.at(-1);
    const isSameVisit =
      gesture.type === 'write' &&
      before?.type === 'write' &&
      !before.after.navigated &&
      isSame(before.target, gesture.target);
    if (isSameVisit) kept[kept.length - 1] = { ...gesture, before: before.before, at: before.at };
    else kept.push(gesture);
  }
  return kept.filter((gesture) => gesture.type !== 'write' || gesture.value !== gesture.before);
}

/** A box that is turned on and off again is as it was. */
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

/** The same key again and again, without an answer of the page between. */
function withRepeats(gestures: Gesture[]): Gesture[] {
  const kept: Gesture[] = [];
  for (const gesture of gestures) {
    const before = kept.at(-1);
    if (gesture.type === 'press' && before?.type === 'press' && before.key === gesture.key && !before.after.navigated) {
      kept[kept.length - 1] = { ...before, times: before.times + 1, after: { ...before.after, ...gesture.after } };
    } else kept.push(gesture);
  }
  return kept;
}

export const isSame = (one: Target, other: Target) =>
  one.element.selector === other.element.selector && placeOf(one) === placeOf(other);

const placeOf = ({ hosts, frames }: Target) => [...frames, ...hosts].map(({ selector }) => selector).join(' ');
