import { create } from '@/lib/base/dom';
import { elementsOf } from '../observe/elements';

/** How long the pointer rests before the preview appears, in ms. */
const REST = 120;

/** The element that a click would hit, with its name for people and its selector. */
export interface Meant {
  element: Element;
  label: string;
  selector: string;
}

/**
 * Shows the element under the resting pointer that a click would hit, with its selector.
 * @param click the word before the element's name
 * @param meantAt returns the element that a click at a pointer event would hit
 */
export function createPreview(
  window: Window,
  click: string,
  host: HTMLElement,
  meantAt: (path: readonly Element[], at: MouseEvent) => Meant | undefined,
) {
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

  function show(path: readonly Element[], at: MouseEvent): void {
    const meant = path.includes(host) ? undefined : meantAt(path, at);
    element.hidden = !meant;
    if (!meant) return;
    const { left, top, width, height } = meant.element.getBoundingClientRect();
    element.style.inset = `${top}px auto auto ${left}px`;
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    element.classList.toggle('low', top < 40);
    name.textContent = `${click} ${meant.label}`;
    code.textContent = meant.selector;
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
          // An animation frame starts after the browser has done its own layout.
          timer = setTimeout(() => requestAnimationFrame(() => show(path, event)), REST);
        },
        { capture: true, passive: true, signal },
      );
      // The page may show another view after these, without the element.
      for (const type of ['pointerdown', 'scroll', 'keydown', 'popstate', 'hashchange'] as const) {
        window.addEventListener(type, hide, { capture: true, passive: true, signal });
      }
      signal.addEventListener('abort', hide);
    },
  };
}
