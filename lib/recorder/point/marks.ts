import { boxOf, create, createUnclaimed, documentElement } from '@/lib/base/dom';

/** Draws marks around elements, out of reach of the page's styles. */
export function createMarks(window: Window) {
  const { document: page } = window;
  let marks: HTMLElement | undefined;

  return {
    /**
     * Marks elements instead of the previously marked ones.
     * @param words signs next to the elements, by the same index
     */
    show(elements: readonly Element[], words: readonly string[] = []): void {
      marks?.remove();
      marks = undefined;
      if (elements.length === 0) return;
      marks = createUnclaimed(page, 'winnow-mark');
      const root = marks.attachShadow({ mode: 'closed' });
      marks.style.cssText = 'all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none';
      for (const [index, element] of elements.entries()) {
        const { left, top, width, height } = boxOf(element);
        const box = create(page, 'div');
        const place = `left:${left + window.scrollX}px;top:${top + window.scrollY}px;width:${width}px;height:${height}px`;
        box.style.cssText = `position:absolute;${place};outline:2px solid #b07a06;border-radius:3px;background:rgb(220 168 58 / 20%)`;
        const word = words[index];
        if (word) box.append(signOf(page, word));
        root.append(box);
      }
      documentElement(page).append(marks);
    },
  };
}

function signOf(page: Document, word: string): HTMLElement {
  const sign = create(page, 'span');
  sign.textContent = word;
  sign.style.cssText =
    'position:absolute;left:-2px;top:-18px;padding:1px 6px;border-radius:3px;font:600 12px/16px system-ui,sans-serif;color:#fff;background:#b07a06';
  return sign;
}
