import { create, createDrawing, createUnclaimed } from '@/lib/dom';
import type { icons } from './icons';
import { keepInSight } from './keep-in-sight';
import { createPreview, type Meant } from './preview';

export type BarCommand = 'pause' | 'resume' | 'wait' | 'screenshot' | 'scrape' | 'stop';

/** Look and words of the bar, translated. The worker has them, which keeps the script in every page small. */
export interface BarWords {
  styles: string;
  icons: typeof icons;
  name: string;
  paused: string;
  unseen: string;
  onePage: string;
  click: string;
  pause: string;
  resume: string;
  wait: string;
  screenshot: string;
  scrape: string;
  move: string;
  stop: string;
}

export interface BarState {
  paused: boolean;
  /** Number of steps, in words, and the last of them. */
  count: string;
  last: string;
  /** Records only this page. */
  onePage: boolean;
  /** Paused because the page hid the bar. */
  unseen: boolean;
}

export interface Bar {
  /** Element that the recorder must not take for the page's. */
  host: HTMLElement;
  show(state: BarState): void;
  remove(): void;
}

export interface BarHandlers {
  /** Called in the click on a button. */
  ask(command: BarCommand): void;
  /** Called when the page has kept the bar out of sight or reach for a while. */
  lost(): void;
  /** Finds the element that a click at a pointer's event means. */
  meantAt(path: readonly Element[], at: MouseEvent): Meant | undefined;
}

/** Events of the bar that go no further: what closes a menu on a click elsewhere does not hear of one here. */
const OWN_EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'dblclick', 'contextmenu'],
  ...['keydown', 'keyup', 'keypress', 'wheel', 'focusin', 'focusout'],
];

/**
 * The bar of a recording, in a closed shadow root over the page. The page sees an empty element and no event of it.
 */
export function createBar(window: Window, words: BarWords, { ask, lost, meantAt }: BarHandlers): Bar {
  const { document: page } = window;
  const host = createUnclaimed(page, 'winnow-recorder');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(words.styles);
  root.adoptedStyleSheets = [sheet];

  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) => {
    const element = create(page, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const bar = make('div', { class: 'bar', role: 'toolbar', 'aria-label': words.name });
  const dot = make('span', { class: 'dot', 'aria-hidden': 'true' });
  const status = make('span', { class: 'status', role: 'status' });
  const count = make('b');
  const last = make('span');
  status.append(count, last);
  const button = (label: string, icon: keyof typeof icons, press: () => void) => {
    const element = make('button', { type: 'button', 'aria-label': label, title: label });
    element.append(drawing(page, words.icons[icon]));
    element.addEventListener('click', press);
    return element;
  };
  let paused = false;
  const pause = button(words.pause, 'pause', () => ask(paused ? 'resume' : 'pause'));
  const stop = button(words.stop, 'stop', () => ask('stop'));
  stop.className = 'stop';
  stop.append(words.stop);
  const buttons = [
    pause,
    button(words.wait, 'wait', () => ask('wait')),
    button(words.screenshot, 'screenshot', () => ask('screenshot')),
    button(words.scrape, 'scrape', () => ask('scrape')),
    button(words.move, 'move', () => bar.classList.toggle('up')),
    stop,
  ];
  bar.append(dot, status, ...buttons);
  const preview = createPreview(window, words.click, host, meantAt);
  root.append(preview.element, bar);

  const ending = new AbortController();
  const { signal } = ending;
  for (const type of OWN_EVENTS) root.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  makeDraggable(bar, status, signal);
  preview.follow(signal, () => !paused);
  keepInSight(window, { host, bar, buttons }, lost, signal);

  return {
    host,
    show(state) {
      paused = state.paused;
      const label = paused ? words.resume : words.pause;
      pause.setAttribute('aria-label', label);
      pause.title = label;
      pause.replaceChildren(drawing(page, words.icons[paused ? 'record' : 'pause']));
      bar.classList.toggle('paused', paused);
      count.textContent = paused ? words.paused : state.count;
      last.textContent = state.unseen ? words.unseen : state.onePage ? words.onePage : state.last;
    },
    remove() {
      ending.abort();
      host.remove();
    },
  };
}

function drawing(page: Document, path: string): Element {
  const svg = createDrawing(page, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = createDrawing(page, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Lets the pointer move the bar by a handle. */
function makeDraggable(bar: HTMLElement, handle: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number; left: number; top: number } | undefined;
  handle.addEventListener(
    'pointerdown',
    (event) => {
      const { left, top } = bar.getBoundingClientRect();
      from = { x: event.clientX, y: event.clientY, left, top };
      handle.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      bar.style.inset = `${from.top + event.clientY - from.y}px auto auto ${from.left + event.clientX - from.x}px`;
      bar.style.transform = 'none';
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => (from = undefined), { signal });
}
