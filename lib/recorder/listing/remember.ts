import { clickElement } from '@/lib/base/dom';
import { fieldKind, textIn, toggleOf } from '../observe/elements';

/** Keeps what fields held before steps, so that it can be put back. Secrets among it never leave this script. */
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

/** A function that puts back what an element holds now; undefined for one that holds nothing. */
function restorerOf(element: Element): (() => boolean) | undefined {
  const toggle = toggleOf(element);
  if (toggle) {
    const { checked } = toggle;
    // A radio button is only put off by another one.
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
      // Frameworks put a setter of their own on the element, and take a value set there for their own.
      const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
      told(element);
      return textIn(element) === text;
    };
  }
  // An editor keeps a history of its own.
  return undefined;
}

/** Tells the page of a change, as one of its user. */
function told(element: Element): boolean {
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  return element.isConnected;
}
