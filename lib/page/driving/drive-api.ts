import { clickable } from './clickable';
import type { Driving, Reply } from './driving';
import { type FoundInFrames, findAll } from './find';
import { instead } from './named';
import { watchQuiet } from './quiet';
import { clickByScript, pressByScript, writeByScript } from './script-events';
import { scrollBy } from './scroll-by';
import { textTarget } from './text-target';
import { isVisible } from './visible';

/** Milliseconds between looks for an element that is to come. */
const LOOK = 50;

/** Makes the functions that drive a page from inside of it. */
export const driving = (window: Window): Driving => {
  const { document } = window;
  /** Elements that `count` found last: a click may take some of it away, and the others are still meant. */
  let counted: FoundInFrames[] = [];
  const clickableMatch = (selector: string, limit: number, index?: number | null) =>
    typeof index === 'number'
      ? clickable(document, selector, limit, counted[index])
      : clickable(document, selector, limit);
  return {
    waitForVisible: (selector, limit) =>
      saying(selector, async () => {
        const end = Date.now() + limit;
        for (;;) {
          const found = findAll(document, selector);
          if (found.some(({ element }) => isVisible(element))) return { ok: true, value: null };
          if (Date.now() >= end) {
            const problem = found.length
              ? `What matches “${selector}” did not become visible.`
              : `No element matches “${selector}”. ${instead(document)}`;
            return { ok: false, problem };
          }
          await new Promise((resolve) => setTimeout(resolve, LOOK));
        }
      }),
    count: (selector) =>
      saying(selector, async () => {
        counted = findAll(document, selector);
        return { ok: true, value: counted.length };
      }),
    clickPoint: (selector, limit, index) =>
      saying(selector, async () => {
        const reply = await clickableMatch(selector, limit, index);
        return reply.ok ? { ok: true, value: reply.value.point } : reply;
      }),
    isReady: (selector) =>
      saying(selector, async () => {
        const [first] = findAll(document, selector);
        const reply = first && (await clickable(document, selector, 0, first));
        return { ok: true, value: reply?.ok ?? false };
      }),
    click: (selector, limit, index) =>
      saying(selector, async () => {
        const reply = await clickableMatch(selector, limit, index);
        if (!reply.ok) return reply;
        clickByScript(reply.value.element, reply.value.point);
        return { ok: true, value: null };
      }),
    async focusTakesText() {
      const found = textTarget(document);
      return 'problem' in found ? { ok: false, problem: found.problem } : { ok: true, value: null };
    },
    write: async (text) => writeByScript(document, text),
    press: async (key) => pressByScript(document, key),
    scroll: (direction, selector, limit) =>
      saying(selector ?? '', () => scrollBy(document, direction, selector, limit)),
    quiet: watchQuiet(window),
    html: () => ({
      url: document.URL,
      html: `${document.doctype ? new XMLSerializer().serializeToString(document.doctype) : ''}${document.documentElement.outerHTML}`,
    }),
  };
};

/** An invalid selector as a problem of the action that has it. */
async function saying<Value>(selector: string, act: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') {
      return { ok: false, problem: `“${selector}” is not a valid CSS selector.` };
    }
    throw error;
  }
}
