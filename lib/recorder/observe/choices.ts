import { elementsOf, fieldKind } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import { canBePressed } from './targets';
import type { Page, Tool } from './tool';

/** Observes choices in lists and by the arrow keys of radio buttons, and notes chosen files. */
export function followChoices({ targetOf, gesture, say, cannot, secrets }: Page, hidden: HiddenFields): Tool {
  /** True while an arrow key is down, by which the browser moves from one radio button of a group to the next. */
  let isArrow = false;
  /** True while the middle button is down, which pastes on some systems, and is noted separately. */
  let isMiddle = false;
  return {
    on: {
      pointerdown({ button }) {
        isArrow = false;
        isMiddle = button === 1;
      },
      keydown({ key }) {
        isArrow = key.startsWith('Arrow');
        isMiddle = false;
      },
      /** Handles a paste outside of text fields, which report theirs by themselves. */
      paste(event) {
        const [element] = elementsOf(event);
        if (!element) return;
        if (event.clipboardData?.files.length) cannot('file', targetOf(element).label);
        else if (!isMiddle && !fieldKind(element)) cannot('paste', targetOf(element).label);
      },
      /** Handles a choice before the page, which may display it elsewhere at once. */
      input(event) {
        const [element] = elementsOf(event);
        if (element instanceof HTMLSelectElement) {
          const options = [...element.selectedOptions];
          const chosen = options.map(({ value, text }) => ({ value, text: text.trim() }));
          const facts = readFacts(element, hidden);
          const texts = chosen.flatMap(({ value, text }) => [value, text]);
          const isSecret = texts.some((text) => secrets.kindOf(facts, text));
          if (isSecret) for (const text of texts) secrets.know({}, text, true);
          const target = targetOf(element);
          gesture();
          const { multiple } = element;
          say({
            type: 'choose',
            target,
            multiple,
            ...(isSecret ? { chosen: [], places: options.map(({ index }) => index) } : { chosen }),
          });
        }
        if (!(element instanceof HTMLInputElement)) return;
        if (element.type === 'file') cannot('file', targetOf(element).label);
        if (element.type === 'radio' && isArrow) {
          gesture();
          const shown = canBePressed(element) ? element : element.labels?.[0];
          say({ type: 'click', target: targetOf(shown ?? element), count: 1, checked: true });
        }
      },
    },
  };
}
