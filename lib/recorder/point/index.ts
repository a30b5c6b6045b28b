import { all } from '@/lib/base/dom';
import { elementsOf, fieldKind } from '../observe/elements';
import { labelOf } from '../observe/labels';
import { meantBy } from '../observe/targets';
import { describeElement, type RecordedElement, ROW_TOOLS } from '../selector';
import { withRow } from '../selector/find-row';
import { createMarks } from './marks';

/** An element that the user picked. */
export interface Pointed {
  target: RecordedElement;
  label: string;
  /** True if it takes text. */
  isField: boolean;
}

/** API by which the step editor picks elements in the page in front of the user. */
export interface Pointing {
  /** Returns the number of matches of each selector; -1 for an invalid selector. */
  count(selectors: readonly string[]): number[];
  /** Marks the matches of a selector until something else is marked; null removes the marks. */
  highlight(selector: string | null): void;
  /** Resolves with the element that the user clicks, hidden from the page; null after Escape or `stop`. */
  pick(): Promise<Pointed | null>;
  stop(): void;
}

/** Maximum number of elements marked at once. */
const MOST_MARKED = 50;

/** Hides an event from the page: a click that picks an element does not concern it. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const pointedAt = (element: Element): Pointed => ({
  target: withRow(element, describeElement(element), ROW_TOOLS),
  label: labelOf(element),
  isField: fieldKind(element) !== undefined,
});

export function createPointing(window: Window): Pointing {
  const { document: page } = window;
  let ending: (() => void) | undefined;

  const { show: mark } = createMarks(window);

  const matches = (selector: string): Element[] | undefined => {
    try {
      return [...all(page, selector)];
    } catch {
      return undefined;
    }
  };

  return {
    count: (selectors) => selectors.map((selector) => matches(selector)?.length ?? -1),
    highlight(selector) {
      const found = (selector && matches(selector)) || [];
      found[0]?.scrollIntoView({ block: 'nearest' });
      mark(found.slice(0, MOST_MARKED));
    },
    pick() {
      ending?.();
      return new Promise((resolve) => {
        const listening = new AbortController();
        const end = (pointed: Pointed | null) => {
          listening.abort();
          mark([]);
          ending = undefined;
          resolve(pointed);
        };
        ending = () => end(null);
        const on = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void) =>
          window.addEventListener(type, hear, { capture: true, signal: listening.signal });
        for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup'] as const) on(type, swallow);
        on('pointermove', (event) => {
          const meant = meantBy(elementsOf(event), event);
          mark(meant ? [meant] : []);
        });
        on('click', (event) => {
          swallow(event);
          const element = meantBy(elementsOf(event), event);
          end(element ? pointedAt(element) : null);
        });
        on('keydown', (event) => {
          if (event.key !== 'Escape') return;
          swallow(event);
          end(null);
        });
      });
    },
    stop: () => ending?.(),
  };
}
