import * as dom from '@/lib/dom';
import { frameDocument } from '../snapshot/recall';

/** An element, and the frames it stands in, the outermost first. */
export interface FoundInFrames {
  element: Element;
  frames: Element[];
}

/**
 * The elements that match, in document order: of the page, of its open shadow roots and of the frames of its own site.
 * @throws a SyntaxError DOMException where the selector is none
 */
export function findAll(page: Document, selector: string, frames: Element[] = []): FoundInFrames[] {
  const found = [page, ...dom.shadowRootsIn(page)].flatMap((scope) =>
    [...scope.querySelectorAll(selector)].map((element) => ({ element, frames })),
  );
  const inFrames = framesOf(page).flatMap(({ frame, content }) => findAll(content, selector, [...frames, frame]));
  return [...found, ...inFrames];
}

/** The frames of a page whose documents can be looked into. */
function framesOf(page: Document): { frame: Element; content: Document }[] {
  return [page, ...dom.shadowRootsIn(page)].flatMap((scope) =>
    [...scope.querySelectorAll('iframe,frame')].flatMap((frame) => {
      const content = frameDocument(frame);
      return content ? [{ frame, content }] : [];
    }),
  );
}

/** The element with the focus, wherever it stands. */
export function focused(page: Document): Element | null {
  let at = page.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      at && (dom.shadowRoot(at)?.activeElement ?? frameDocument(at)?.activeElement);
    if (!inner) return at;
    at = inner;
  }
}
