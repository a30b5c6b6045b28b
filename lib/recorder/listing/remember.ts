import { clickElement } from '@/lib/base/dom';
import { fieldKind, textIn, toggleOf } from '../observe/elements';

/** Remembers what fields held before steps, so that it can be restored. Secrets in it never leave this script. */
export function createMemory() {
  const kept = new Map<string, () => boolean>();

  return {
    keep(step: string, element: Element): void {
      const restore = restorerOf(element);
      if (restore) kept.set(step, restore);
    },
    restore(step: string): boolean {
      const restore = kept.get(step);
      kept.delete(step);
      return restore?.() ?? false;
    },
  };
}

/** Returns a function that restores what an element holds now; undefined if the element holds nothing. */
function restorerOf(element: Element): (() => boolean) | undefined {
  const toggle = toggleOf(element);
  if (toggle) {
    const { checked } = toggle;
    // A radio button is only turned off by another.
    if (toggle.type === 'radio' && !checked) return undefined;
    return () => {
      if (toggle.checked !== checked) clickElement(toggle);
      return toggle.checked === checked;
    };
  }
  if (element instanceof HTMLSelectElement) {
    const chosen = [...element.options].map(({ selected }) => selected);
    return () => {
      for (const [index, option] of [...element.options].entries()) option.selected = chosen[index] ?? false;
      return told(element);
    };
  }
  if (!fieldKind(element)) return undefined;
  const text = textIn(element);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    return () => {
      // Frameworks override the setter on the element, and mistake a value set there for their own.
      const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
      told(element);
      return textIn(element) === text;
    };
  }
  // An editor keeps its own history.
  return undefined;
}

/** Notifies the page of a change, as if its user had made it. */
function told(element: Element): boolean {
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  return element.isConnected;
}
