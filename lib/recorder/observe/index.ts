import { closest, localName, matches, randomId, readyState, title } from '@/lib/dom';
import type { NoteCode, RawEvent, RawEventOf } from '../raw-event';
import { editingHost, elementsOf, fieldKind, toggleOf } from './elements';
import { followFields } from './fields';
import { focusOf, keyName, presses, scrolls } from './keys';
import { landmarkOf } from './landmark';
import { followChanges } from './page-changes';
import { followScrolling } from './scrolling';
import { isInForeignFrame, meantBy, targetOf } from './targets';

export interface Observer {
  /** Says what has not been said yet. */
  flush(): void;
  stop(): void;
}

type Said = RawEvent extends infer E ? (E extends RawEvent ? Omit<E, 'document' | 'seq' | 'at'> : never) : never;

/** Milliseconds in which a key and the click that it makes follow each other. */
const KEY_CLICK = 1_000;
/** Pixels that a pressed pointer may move and still click. */
const DRAG = 24;

/**
 * Watches what a person does in a document. Listens and never alters: no handler prevents, stops or dispatches anything,
 * and events that scripts make are no one's doing.
 * @param report called with every event, and again with the same `seq` when one is completed
 * @param isOurs whether an element belongs to the recorder's own bar
 */
export function observe(
  window: Window,
  report: (event: RawEvent) => void,
  isOurs: (element: Node) => boolean,
): Observer {
  const { document: page } = window;
  const isTop = window === window.top;
  const document = randomId();
  const ending = new AbortController();
  const { signal } = ending;
  let seq = 0;

  /** Begins an event: calling it again says the same event anew. */
  const open = () => {
    const [at, own] = [Date.now(), seq++];
    return (said: Said) => report({ ...said, document, seq: own, at } as RawEvent);
  };
  const say = (said: Said) => open()(said);
  const noted = new Set<string>();
  const cannot = (note: NoteCode, detail?: string) => {
    const key = `${note} ${detail}`;
    if (noted.has(key)) return;
    noted.add(key);
    say({ type: 'cannot', note, ...(detail && { detail }) });
  };

  let sayChange: ((said: Said) => void) | undefined;
  const changes = followChanges(
    page,
    (change) => {
      sayChange ??= open();
      sayChange({ type: 'change', ...change });
    },
    isOurs,
  );
  const described = (element: Element) => targetOf(element, changes.moment);
  /** Begins an event of something that goes on for a while. */
  const openGesture = () => {
    gesture();
    return open();
  };
  const fields = followFields(() => {
    const again = openGesture();
    return (event) => again({ type: 'field', ...event });
  }, described);
  const scrolling = followScrolling(
    page,
    () => {
      const again = openGesture();
      return (event) => again({ type: 'scroll', ...event });
    },
    () => cannot('horizontal-scroll'),
    described,
  );

  /** What the page does from here on is its answer to what is done now. */
  function gesture(element?: Element): void {
    sayChange = undefined;
    changes.gesture(element);
  }

  const isForeign = !isTop && isInForeignFrame(window);
  if (isForeign) {
    // Nothing outside can name what is in here.
    on('pointerdown', () => cannot('cross-origin-frame', pathOf(window.location)));
    on('keydown', () => cannot('cross-origin-frame', pathOf(window.location)));
    return { flush: () => undefined, stop: () => ending.abort() };
  }

  /** What the pointer or a key pressed, and the click that may follow. */
  let pressed:
    | { element: Element; target: ReturnType<typeof described>; at: number; byKey: boolean; x: number; y: number }
    | undefined;

  on('pointerdown', (event) => {
    scrolling.press(event);
    fields.remember(page);
    const element = meantBy(elementsOf(event));
    fields.flush();
    if (!element) return;
    // The page may change before the click: what is meant, and what was there before, is what there is now.
    const target = described(element);
    gesture(element);
    pressed = { element, target, at: Date.now(), byKey: false, x: event.clientX, y: event.clientY };
    if (event.button !== 0) cannot('other-button', target.label);
  });

  on('click', (event) => {
    const press = pressed;
    pressed = undefined;
    // A click without a press of its own was passed on by a label, or made by a key in a form.
    if (!press || (event.detail === 0) !== press.byKey) return;
    if (press.byKey && Date.now() - press.at > KEY_CLICK) return;
    if (event.button !== 0) return;
    const { element, target } = press;
    if (event.ctrlKey || event.metaKey || opensElsewhere(element)) return cannot('new-tab', hrefOf(element));
    if (isForSelect(element)) return;
    const checked = stateAfter(event, element);
    say({ type: 'click', target, count: Math.max(1, event.detail), ...(checked !== undefined && { checked }) });
  });

  on('dragstart', () => cannot('drag'));
  on('pointerup', (event) => {
    if (!pressed || pressed.byKey) return;
    const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
    if (isFar && matches(pressed.element, 'canvas,[draggable="true"],[role="slider"]'))
      cannot('drag', pressed.target.label);
    else if (localName(pressed.element) === 'canvas') cannot('canvas');
  });

  on('focusin', (event) => {
    const field = fieldOf(event);
    if (field) fields.begin(field);
  });
  on('focusout', () => fields.end());
  on('input', (event) => {
    const field = fieldOf(event);
    if (!field || (event as InputEvent).isComposing) return;
    fields.input(field);
  });
  on('compositionend', (event) => {
    const field = fieldOf(event);
    if (field) fields.input(field);
  });
  on('change', (event) => {
    const [element] = elementsOf(event);
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.selectedOptions].map(({ value, text }) => ({ value, text: text.trim() }));
      const target = described(element);
      gesture();
      say({ type: 'choose', target, chosen, multiple: element.multiple });
    }
    if (element instanceof HTMLInputElement && element.type === 'file') cannot('file', described(element).label);
  });

  on('keydown', (event) => {
    const [element] = elementsOf(event);
    if (!element) return;
    if (scrolls(event)) scrolling.key();
    fields.key(event);
    if (presses(event, element)) {
      pressed = { element, target: described(element), at: Date.now(), byKey: true, x: 0, y: 0 };
      gesture();
      return;
    }
    const key = keyName(event, element);
    if (!key) return;
    fields.flush();
    gesture();
    say({ type: 'key', key, focus: focusOf(element) });
  });

  on('wheel', () => scrolling.hand());
  on('touchmove', () => scrolling.hand());
  on('scroll', (event) => scrolling.scroll(event));
  on('scrollend', (event) => scrolling.scrollEnd(event));

  const flush = () => {
    fields.flush();
    scrolling.flush();
    changes.flush();
  };
  on('pagehide', () => {
    flush();
    if (isTop) say({ type: 'leave' });
  });
  if (isTop) followPage();

  return {
    flush,
    stop() {
      flush();
      ending.abort();
      changes.stop();
    },
  };

  /** Documents and addresses of the tab. */
  function followPage(): void {
    const [entry] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // Not in every browser that the lite package runs in.
    const { navigation } = window as Window & { navigation?: EventTarget & { currentEntry: { index: number } | null } };
    const how = (entry?.type ?? 'navigate') as RawEventOf<'page'>['how'];
    say({ type: 'page', url: pathOf(window.location), title: '', how, entry: navigation?.currentEntry?.index ?? 0 });
    const sayReady = open();
    const ready = () => sayReady({ type: 'ready', landmark: landmarkOf(page), title: title(page) });
    if (readyState(page) === 'complete') ready();
    else window.addEventListener('load', ready, { once: true, signal });
    let url = window.location.href;
    navigation?.addEventListener(
      'currententrychange',
      () => {
        if (window.location.href === url) return;
        url = window.location.href;
        say({ type: 'moved', url: pathOf(window.location) });
      },
      { signal },
    );
  }

  /** Hears an event of a person before the page can stop it. */
  function on<Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void): void {
    window.addEventListener(
      type,
      (event) => {
        if (event.isTrusted && !elementsOf(event).some(isOurs)) hear(event);
      },
      { capture: true, passive: true, signal },
    );
  }
}

/** What of an address is the page's own: the rest may be what was typed into a form. */
const pathOf = ({ origin, pathname }: Location) => origin + pathname;

/** The field that an event is of. */
function fieldOf(event: Event): Element | undefined {
  const [element] = elementsOf(event);
  if (!element || !fieldKind(element)) return undefined;
  return editingHost(element) ?? element;
}

/** What a change tells better than a click: lists, pickers, files. */
const isForSelect = (element: Element) =>
  matches(element, 'select,option,input:is([type="file"],[type="range"],[type="color"])') ||
  fieldKind(element) === 'set';

/** The state that a click leaves a checkbox or radio button in: one on its label has not reached it yet. */
function stateAfter(click: Event, element: Element): boolean | undefined {
  const toggle = toggleOf(element);
  if (!toggle || elementsOf(click)[0] === toggle) return toggle?.checked;
  return toggle.type === 'radio' || !toggle.checked;
}

const linkOf = (element: Element) => closest(element, 'a[href]') as HTMLAnchorElement | null;
const hrefOf = (element: Element) => linkOf(element)?.href;

function opensElsewhere(element: Element): boolean {
  const target = linkOf(element)?.target ?? '';
  return target !== '' && !/^_(self|top|parent)$/i.test(target);
}
