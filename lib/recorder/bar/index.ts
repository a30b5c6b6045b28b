import { createDrawing } from '@/lib/base/dom';
import type { Spot } from '../raw-event';
import type { icons } from './icons';
import { keepInSight } from './keep-in-sight';
import { createOverlay } from './overlay';
import { createPlace } from './place';
import { createPreview, type Meant } from './preview';

export type BarCommand = 'pause' | 'resume' | 'wait' | 'screenshot' | 'scrape' | 'stopAndScrape' | 'stop';

/** A command with a button: its name for assistive technology, which contains the word under its icon. */
type ButtonWords = Record<Exclude<BarCommand, 'stop'> | 'move', { name: string; word: string }>;

/** Styles and translated texts of the recorder toolbar. The worker holds them, which keeps the script in every page small. */
export interface BarWords {
  styles: string;
  icons: typeof icons;
  /** Text direction: `ltr` or `rtl`. */
  direction: string;
  name: string;
  paused: string;
  unseen: string;
  onePage: string;
  click: string;
  stop: string;
  buttons: ButtonWords;
}

export interface BarState {
  paused: boolean;
  /** Number of steps, in words, and the last recorded input. */
  count: string;
  last: string;
  /** Message about what could not be recorded since then; empty if everything was. */
  note: string;
  /** Position that the user gave the toolbar, as shares of the free width and height of the window. */
  place?: Spot;
  /** True if only this page is recorded. */
  onePage: boolean;
  /** True if the recording is paused because the page hid the toolbar. */
  unseen: boolean;
}

export interface Bar {
  /** Element that the recorder must not mistake for a part of the page. */
  host: HTMLElement;
  show(state: BarState): void;
  remove(): void;
}

export interface BarHandlers {
  /** Called in the click on a button. */
  ask(command: BarCommand): void;
  /** Called after the user moved the toolbar. */
  moved(place: Spot): void;
  /** Called when the page has kept the toolbar out of sight or reach for a while. */
  lost(): void;
  /** Returns the element that a click at this pointer event would hit. */
  meantAt(path: readonly Element[], at: MouseEvent): Meant | undefined;
}

/** Events that stop at the toolbar: otherwise a page that closes a menu on outside clicks would react to them. */
const OWN_EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'dblclick', 'contextmenu'],
  ...['keydown', 'keyup', 'keypress', 'wheel', 'focusin', 'focusout'],
];

/** The recorder toolbar, in a closed shadow root over the page. The page sees an empty element and none of its events. */
export function createBar(window: Window, words: BarWords, { ask, moved, lost, meantAt }: BarHandlers): Bar {
  const { document: page } = window;
  const { host, root, make } = createOverlay(page, 'winnow-recorder', words.styles);
  const bar = make('div', { class: 'bar', role: 'toolbar', 'aria-label': words.name, dir: words.direction });
  const status = make('div', { class: 'status', role: 'status' });
  const [count, last, note] = [make('b'), make('span'), make('span', { role: 'status' })];
  const noted = make('p', { class: 'note' });
  noted.append(drawing(page, words.icons.alert), note);
  status.append(make('i', { 'aria-hidden': 'true' }), count, last);

  const draw = (button: HTMLElement, command: keyof ButtonWords) => {
    const { name, word } = words.buttons[command];
    button.setAttribute('aria-label', name);
    button.title = name;
    button.replaceChildren(drawing(page, words.icons[command]), word);
  };
  const button = (command: keyof ButtonWords) => {
    const element = make('button', { type: 'button' });
    draw(element, command);
    return element;
  };
  const asking = (command: 'wait' | 'screenshot' | 'scrape' | 'stopAndScrape') => {
    const element = button(command);
    element.addEventListener('click', () => ask(command));
    return element;
  };
  let state: BarState | undefined;
  const pause = button('pause');
  pause.addEventListener('click', () => ask(state?.paused ? 'resume' : 'pause'));
  const mover = button('move');
  const stop = make('button', { type: 'button', class: 'stop' });
  stop.append(drawing(page, words.icons.stop), words.stop);
  stop.addEventListener('click', () => ask('stop'));
  const here = [asking('wait'), asking('screenshot'), asking('scrape')];
  const stopAndScrape = asking('stopAndScrape');
  stopAndScrape.className = 'wide';
  const buttons = [pause, ...here, mover, stopAndScrape, stop];
  bar.append(status, ...buttons, noted);
  const preview = createPreview(window, words.click, host, meantAt);
  root.append(preview.element, bar);

  const ending = new AbortController();
  const { signal } = ending;
  for (const type of OWN_EVENTS) root.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  const put = createPlace(window, { host, root, bar, mover }, moved, signal);
  preview.follow(signal, () => !state?.paused);
  keepInSight(window, { host, bar, buttons }, lost, signal);

  return {
    host,
    show(next) {
      // The user may have moved it since that state was sent.
      if (!state && next.place) put(next.place);
      state = next;
      const { paused, unseen, onePage } = next;
      draw(pause, paused ? 'resume' : 'pause');
      bar.classList.toggle('paused', paused);
      write(count, [paused ? words.paused : next.count, onePage ? words.onePage : ''].filter(Boolean).join(' · '));
      write(last, unseen ? words.unseen : next.last);
      write(note, next.note);
    },
    remove() {
      ending.abort();
      host.remove();
    },
  };
}

/** Writes a text only if it changed: screen readers repeat a text that is written again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
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
