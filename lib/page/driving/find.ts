import * as dom from '@/lib/base/dom';
import { frameDocument } from '../snapshot/recall';

/** An element and the frames around it, the outermost first. */
export interface FoundInFrames {
  element: Element;
  frames: Element[];
}

/**
 * Finds the matching elements in document order: in the page, its open shadow roots and its same-origin frames.
 * @throws a SyntaxError DOMException if the selector is invalid
 */
export function findAll(page: Document, selector: string, frames: Element[] = []): FoundInFrames[] {
  const found = [page, ...dom.shadowRootsIn(page)].flatMap((scope) =>
    [...scope.querySelectorAll(selector)].map((element) => ({ element, frames })),
  );
  const inFrames = framesOf(page).flatMap(({ frame, content }) => findAll(content, selector, [...frames, frame]));
  return [...found, ...inFrames];
}

/** The frames of a page whose documents are accessible. */
function framesOf(page: Document): { frame: Element; content: Document }[] {
  return [page, ...dom.shadowRootsIn(page)].flatMap((scope) =>
    [...scope.querySelectorAll('iframe,frame')].flatMap((frame) => {
      const content = frameDocument(frame);
      return content ? [{ frame, content }] : [];
    }),
  );
}

/** The focused element, across shadow roots and frames. */
export function focused(page: Document): Element | null {
  let at = page.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      at && (dom.shadowRoot(at)?.activeElement ?? frameDocument(at)?.activeElement);
    if (!inner) return at;
    at = inner;
  }
}
