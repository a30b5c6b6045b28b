import { elementsOf } from './elements';
import type { Page, Tool } from './tool';

/** Follows choices in lists, and notes chosen files. */
export const followChoices = ({ targetOf, gesture, say, cannot }: Page): Tool => ({
  on: {
    change(event) {
      const [element] = elementsOf(event);
      if (element instanceof HTMLSelectElement) {
        const chosen = [...element.selectedOptions].map(({ value, text }) => ({ value, text: text.trim() }));
        const target = targetOf(element);
        gesture();
        say({ type: 'choose', target, chosen, multiple: element.multiple });
      }
      if (element instanceof HTMLInputElement && element.type === 'file') cannot('file', targetOf(element).label);
    },
  },
});
