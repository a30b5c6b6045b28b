import { type After, type Gesture, type GestureOf, isDoing, isPlain, isSame } from './gesture';
import type { RawEvent, RawEventOf, Target } from './raw-event';
import { type HistoryMove, TabHistory } from './tab-history';

/** Milliseconds after a gesture in which a new document is its doing. */
const LED_THERE = 5_000;
/** Share of the elements of a page that is new where it became another one without a new document. */
const REPLACED = 0.3;

/** Collects the gestures of events in their order, each with what came after it. */
export function collect(events: readonly RawEvent[]): Gesture[] {
  const tab = new Tab(events);
  for (const event of events) tab.take(event);
  return tab.gestures;
}

/** The recorded tab as its events go by. */
class Tab {
  readonly gestures: Gesture[] = [];
  readonly #events: readonly RawEvent[];
  /** The landmark of the page that is open, and of the one that was left for a page that is not ready yet. */
  #landmark: string | null = null;
  #left: { landmark: string | null } | undefined;
  readonly #history = new TabHistory();
  #hasBegun = false;
  /** The page that was left last led elsewhere by itself; undefined where that is not known. */
  #isLed: boolean | undefined;

  constructor(events: readonly RawEvent[]) {
    this.#events = events;
  }

  take(event: RawEvent): void {
    const doing = this.gestures.findLast(isDoing);
    if (event.type === 'page') this.#open(event, doing);
    else if (event.type === 'ready') this.#ready(event);
    else if (event.type === 'change') this.#change(event, doing);
    else if (event.type === 'leave') this.#isLed = event.isLed;
    else if (event.type === 'moved') this.#move(event);
    else if (event.type === 'dialog') this.#ask(event, doing);
    else if (event.type === 'click' && isSecondOf(event, doing)) {
      const { point } = event.target;
      doing.times = 2;
      if (point && isSame(doing.target, event.target)) doing.target = { ...doing.target, point };
    } else {
      if (event.type === 'field' && event.inPlace && doing?.document === event.document) doing.after.focused = true;
      this.gestures.push(...gestureOf(event));
    }
  }

  #open(event: RawEventOf<'page'>, doing?: Gesture): void {
    const places = this.#history.visit(event.entry, event.how);
    const left = { landmark: this.#landmark };
    this.#landmark = null;
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    if (isFirst) return;
    this.#left = left;
    const wasLed = this.#isLed;
    this.#isLed = undefined;
    const navigated = { landmark: null, wasThere: false };
    // A page that leads on to another by itself is on the same way.
    const isSoon = doing && event.at - lastMoment(doing) <= LED_THERE;
    // Back from a page that nothing is known of, such as one of the browser's own.
    const isReturn = event.how === 'back_forward' && places === 0;
    const isLed = wasLed === undefined ? event.how === 'navigate' && isSoon : wasLed && !isReturn;
    if (isLed) {
      if (doing) doing.after.navigated = navigated;
      return;
    }
    const way = isReturn && wasLed ? ({ how: 'back' } as const) : wayOf(event.how, places);
    this.gestures.push({ type: 'go', ...way, url: event.url, ...of(event), after: { navigated } });
  }

  #move(event: RawEventOf<'moved'>): void {
    const { how = 'replace', entry = '', url, byBrowser } = event;
    const places = this.#history.visit(entry, how);
    if (byBrowser) this.gestures.push({ type: 'go', ...wayOf(how, places), url, ...of(event) });
  }

  #ready({ landmark }: RawEventOf<'ready'>): void {
    this.#landmark = landmark;
    const arrived = this.gestures.findLast(({ after }) => after.navigated);
    if (arrived && this.#left) {
      arrived.after.navigated = { landmark, wasThere: landmark !== null && landmark === this.#left.landmark };
    }
    this.#left = undefined;
  }

  /** Takes a question of the page as a part of the gesture that led to it, if that was in the same document. */
  #ask(event: RawEventOf<'dialog'>, doing?: Gesture): void {
    if (event.kind === 'beforeunload') this.gestures.push({ type: 'note', code: 'stayed', ...of(event) });
    else if (doing?.document === event.document) doing.after.dialogs = [...(doing.after.dialogs ?? []), event];
    else if (event.kind !== 'alert')
      this.gestures.push({ type: 'note', code: 'question', detail: event.question, ...of(event) });
  }

  #change(event: RawEventOf<'change'>, doing?: Gesture): void {
    if (!doing) return;
    doing.after.change = event;
    if (event.share >= REPLACED && !doing.after.navigated && hasMoved(this.#events, doing.at, event)) {
      doing.after.navigated = { landmark: this.#landmark, wasThere: true };
    }
  }
}

/** Leaves out the signs without width by which editors hold an empty line open. */
const readable = (text: string) => text.replace(/[\u200b\ufeff]/g, '');

/** The gesture that an event is by itself, if any. */
function gestureOf(event: RawEvent): Gesture[] {
  const when = of(event);
  switch (event.type) {
    case 'click': {
      const { checked, held, heldFor } = event;
      const { point: _point, ...whole } = event.target;
      // Only a click by the pointer, in the middle, comes to what is in a closed part.
      const target = whole.closed ? whole : event.target;
      if (target.closed === 'never' || (target.closed && !isPlain(target))) return [closedNote(target, when)];
      return [
        {
          ...{ type: 'click', target, times: 1, ...when },
          ...(checked !== undefined && { checked }),
          ...(held && { held }),
          ...(heldFor && { heldFor }),
        },
      ];
    }
    case 'field': {
      const { type: _type, emptied, seq: _seq, before = '', value = emptied ? '' : '•', ...more } = event;
      return [{ ...more, type: 'write', before: readable(before), value: readable(value), ...when }];
    }
    case 'key': {
      const { type: _type, seq: _seq, ...more } = event;
      return [{ ...more, type: 'press', times: 1, ...when }];
    }
    case 'cannot':
      return [{ type: 'note', code: event.note, ...(event.detail && { detail: event.detail }), ...when }];
    case 'page':
    case 'ready':
    case 'leave':
    case 'change':
    case 'moved':
    case 'dialog':
      return [];
    default: {
      const { seq: _seq, ...doing } = event;
      // Events that a script sends to the host do not come to what is in it.
      if ('target' in doing && doing.target?.closed) {
        return [closedNote(doing.target, when)];
      }
      return [{ ...doing, ...when }];
    }
  }
}

const closedNote = ({ label }: Target, when: ReturnType<typeof of>): Gesture => ({
  ...{ type: 'note', code: 'closed-shadow-root', ...when },
  ...(label && { detail: label }),
});

const of = ({ at, document }: RawEvent) => ({ at, document, after: {} as After });

/** The moment at which a gesture had its last effect: a field is written for a while. */
const lastMoment = ({ at, after }: Gesture) => at + (after.change?.last ?? 0);

/** The way to a page that its user took. @param places that were gone through in the tab's history */
function wayOf(how: HistoryMove, places: number): Pick<GestureOf<'go'>, 'how' | 'many'> {
  const isTraversed = how === 'traverse' || how === 'back_forward';
  if (how === 'reload' || (isTraversed && places === 0)) return { how: 'reload' };
  if (!isTraversed) return { how: 'address' };
  const many = Math.abs(places);
  return { how: places < 0 ? 'back' : 'forward', ...(many > 1 && { many }) };
}

/** Tells whether the address changed between a gesture and what the page did then. */
const hasMoved = (events: readonly RawEvent[], from: number, { at, document, last }: RawEventOf<'change'>) =>
  events.some(
    (event) =>
      event.type === 'moved' &&
      event.document === document &&
      event.at >= from &&
      event.at <= Math.max(at, from + last),
  );

/**
 * Tells whether a click makes a double click of one: it hit the same thing, or what the first click put in its place, as a
 * sheet does with the cell that it selects. What each click turns is never clicked double.
 */
const isSecondOf = ({ count, target, document }: RawEventOf<'click'>, before?: Gesture): before is GestureOf<'click'> =>
  count === 2 &&
  before?.type === 'click' &&
  before.checked === undefined &&
  before.document === document &&
  (isSame(before.target, target) || target.wasHidden === true || (target.bornAt ?? 0) >= before.at);
