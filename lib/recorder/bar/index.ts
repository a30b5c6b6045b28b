import { create, documentElement } from '../dom';
import { elementsOf } from '../observe/elements';
import { labelOf } from '../observe/labels';
import { meantBy } from '../observe/targets';
import { selectorFor } from '../selector';
import styles from './bar.css?inline';
import { icons } from './icons';

export type BarCommand = 'pause' | 'resume' | 'wait' | 'screenshot' | 'scrape' | 'stop';

/** What the bar says, translated. */
export interface BarWords {
  name: string;
  paused: string;
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
  /** Only this page is recorded. */
  onePage: boolean;
}

export interface Bar {
  /** What the recorder must not take for the page's. */
  host: HTMLElement;
  show(state: BarState): void;
  remove(): void;
}

/** Milliseconds that the pointer rests before the bar says what a click there would mean. */
const REST = 120;
/** Milliseconds between two attempts to come back to a page that removes the bar, and how many there are. */
const RETURN = { after: 300, times: 20 };

/**
 * The bar of a recording, in a closed shadow root over the page. The page sees an empty element and no event of it.
 * @param ask called in the click on a button
 */
export function createBar(window: Window, words: BarWords, ask: (command: BarCommand) => void): Bar {
  const { document: page } = window;
  const host = create(page, 'winnow-recorder');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
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
    element.append(icons[icon](page));
    element.addEventListener('click', press);
    return element;
  };
  let paused = false;
  const pause = button(words.pause, 'pause', () => ask(paused ? 'resume' : 'pause'));
  const stop = button(words.stop, 'stop', () => ask('stop'));
  stop.className = 'stop';
  stop.append(words.stop);
  bar.append(
    dot,
    status,
    pause,
    button(words.wait, 'wait', () => ask('wait')),
    button(words.screenshot, 'screenshot', () => ask('screenshot')),
    button(words.scrape, 'scrape', () => ask('scrape')),
    button(words.move, 'move', () => bar.classList.toggle('up')),
    stop,
  );
  const preview = createPreview(window, words, host);
  root.append(bar, preview.element);

  const ending = new AbortController();
  dragged(bar, status, ending.signal);
  preview.follow(ending.signal, () => !paused);
  let returns = 0;
  const attach = () => {
    // Over dialogs that the page opens, too.
    host.popover = 'manual';
    documentElement(page).append(host);
    host.showPopover();
  };
  attach();
  const watching = new MutationObserver(() => {
    if (host.isConnected || returns >= RETURN.times) return;
    returns++;
    setTimeout(() => {
      if (!host.isConnected && !ending.signal.aborted) attach();
    }, RETURN.after);
  });
  watching.observe(page, { childList: true });
  watching.observe(documentElement(page), { childList: true });

  return {
    host,
    show(state) {
      paused = state.paused;
      const label = paused ? words.resume : words.pause;
      pause.setAttribute('aria-label', label);
      pause.title = label;
      pause.replaceChildren(icons[paused ? 'record' : 'pause'](page));
      bar.classList.toggle('paused', paused);
      count.textContent = paused ? words.paused : state.count;
      last.textContent = state.onePage ? words.onePage : state.last;
    },
    remove() {
      ending.abort();
      watching.disconnect();
      host.remove();
    },
  };
}

/** Lets the pointer move the bar out of its way. */
function dragged(bar: HTMLElement, handle: HTMLElement, signal: AbortSignal): void {
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

/** Says what a click would mean, and by which selector, where the pointer rests. */
function createPreview(window: Window, words: BarWords, host: HTMLElement) {
  const { document: page } = window;
  const element = create(page, 'div');
  element.className = 'preview';
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  const tag = create(page, 'span');
  const name = create(page, 'b');
  const code = create(page, 'code');
  tag.append(name, code);
  element.append(tag);

  function show(path: readonly Element[]): void {
    const meant = path.includes(host) ? undefined : meantBy(path);
    element.hidden = !meant;
    if (!meant) return;
    const { left, top, width, height } = meant.getBoundingClientRect();
    element.style.inset = `${top}px auto auto ${left}px`;
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    element.classList.toggle('low', top < 40);
    name.textContent = `${words.click} ${labelOf(meant)}`;
    code.textContent = selectorFor(meant);
  }

  return {
    element,
    follow(signal: AbortSignal, isOn: () => boolean) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const hide = () => {
        clearTimeout(timer);
        element.hidden = true;
      };
      window.addEventListener(
        'pointermove',
        (event) => {
          hide();
          if (!event.isTrusted || event.buttons !== 0 || !isOn()) return;
          const path = elementsOf(event);
          // Where the browser has laid the page out by itself.
          timer = setTimeout(() => requestAnimationFrame(() => show(path)), REST);
        },
        { capture: true, passive: true, signal },
      );
      for (const type of ['pointerdown', 'scroll', 'keydown'] as const) {
        window.addEventListener(type, hide, { capture: true, passive: true, signal });
      }
      signal.addEventListener('abort', hide);
    },
  };
}
