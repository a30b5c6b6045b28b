import { defined } from '@/lib/base/json';
import { type After, type Gesture, type GestureOf, isDoing, isPlain, isSame } from './gesture';
import type { RawEvent, RawEventOf, Target } from './raw-event';
import { type HistoryMove, TabHistory } from './tab-history';

/** How long after a gesture a new document still counts as its effect, in ms. */
const LED_THERE = 5_000;
/** Share of new elements above which a page counts as replaced without a new document. */
const REPLACED = 0.3;

/** Collects the gestures from events in their order, each with what followed it. */
export function collect(events: readonly RawEvent[]): Gesture[] {
  const tab = new Tab(events);
  for (const event of events) tab.take(event);
  return tab.gestures;
}

/** State of the recorded tab while its events are read. */
class Tab {
  readonly gestures: Gesture[] = [];
  readonly #events: readonly RawEvent[];
  /** Landmark of the open page, or of the page before while the new page is not ready yet. */
  #landmark: string | null = null;
  #left: { landmark: string | null } | undefined;
  readonly #history = new TabHistory();
  #hasBegun = false;
  /** True if the last page left by itself; undefined if unknown. */
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
    // A page that redirects belongs to the same navigation.
    const isSoon = doing && event.at - lastMoment(doing) <= LED_THERE;
    // Back from a page outside of the recording, such as a page of the browser itself.
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

  /** Attaches a dialog to the gesture that opened it, if that was in the same document. */
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

/** Removes the zero-width characters by which editors hold an empty line open. */
const readable = (text: string) => text.replace(/[\u200b\ufeff]/g, '');

/** Returns the gesture that an event is by itself, if any. */
function gestureOf(event: RawEvent): Gesture[] {
  const when = of(event);
  switch (event.type) {
    case 'click': {
      const { checked, held, heldFor } = event;
      const { point: _point, ...whole } = event.target;
      // Only a click by the pointer, in the middle, reaches the content of a closed shadow root.
      const target = whole.closed ? whole : event.target;
      if (target.closed === 'never' || (target.closed && !isPlain(target))) return [closedNote(target, when)];
      return [
        {
          ...{ type: 'click', target, times: 1, ...when },
          ...defined({ checked, held }),
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
      // Events that a script dispatches to the host do not reach its shadow root.
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

/** Time of a gesture's last effect: writing into a field takes a while. */
const lastMoment = ({ at, after }: Gesture) => at + (after.change?.last ?? 0);

/** Returns how the user got to a page. @param places number of history entries that were traversed */
function wayOf(how: HistoryMove, places: number): Pick<GestureOf<'go'>, 'how' | 'many'> {
  const isTraversed = how === 'traverse' || how === 'back_forward';
  if (how === 'reload' || (isTraversed && places === 0)) return { how: 'reload' };
  if (!isTraversed) return { how: 'address' };
  const many = Math.abs(places);
  return { how: places < 0 ? 'back' : 'forward', ...(many > 1 && { many }) };
}

/** Returns true if the address changed between a gesture and the page's response. */
const hasMoved = (events: readonly RawEvent[], from: number, { at, document, last }: RawEventOf<'change'>) =>
  events.some(
    (event) =>
      event.type === 'moved' &&
      event.document === document &&
      event.at >= from &&
      event.at <= Math.max(at, from + last),
  );

/**
 * Returns true if a click turns the one before into a double click: it hit the same element, or whatever the first click put
 * in its place, like a spreadsheet does with the cell that it selects. Toggles are never double-clicked.
 */
const isSecondOf = ({ count, target, document }: RawEventOf<'click'>, before?: Gesture): before is GestureOf<'click'> =>
  count === 2 &&
  before?.type === 'click' &&
  before.checked === undefined &&
  before.document === document &&
  (isSame(before.target, target) || target.wasHidden === true || (target.bornAt ?? 0) >= before.at);
