import { elementsOf } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import type { Page, Tool } from './tool';

/** Follows choices in lists, and notes chosen files. */
export const followChoices = ({ targetOf, gesture, say, cannot, secrets }: Page, hidden: HiddenFields): Tool => ({
  on: {
    /** Hears a choice before the page, which may repeat it at once. */
    input(event) {
      const [element] = elementsOf(event);
      if (element instanceof HTMLSelectElement) {
        const options = [...element.selectedOptions];
        const chosen = options.map(({ value, text }) => ({ value, text: text.trim() }));
        const facts = readFacts(element, hidden);
        const texts = chosen.flatMap(({ value, text }) => [value, text]);
        const isSecret = texts.some((text) => secrets.kindOf(facts, text));
        if (isSecret) for (const text of texts) secrets.know({}, text);
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
      if (element instanceof HTMLInputElement && element.type === 'file') cannot('file', targetOf(element).label);
    },
  },
});
