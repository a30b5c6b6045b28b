import * as dom from '@/lib/base/dom';

type PageWindow = Window & typeof globalThis;

/** Paints ranges of a page without changing any of its nodes, by the CSS Custom Highlight API (Module Level 1). */
interface Painter {
  paint(ranges: readonly Range[]): void;
  clear(): void;
}

/**
 * Creates a painter. A browser without the API paints nothing. The page's documents and their registries live as long as it.
 * @param name of the highlight among those of the page
 * @param style rules for `::highlight(name)`
 */
export function createPainter(name: string, style: string): Painter {
  const painted = new Set<PageWindow>();
  const sheets = new Map<PageWindow, CSSStyleSheet>();

  /** Style sheets do not apply in shadow trees, so each tree with a range adopts the sheet, once. */
  function adopt(node: Node, view: PageWindow): void {
    const sheet = sheets.get(view) ?? new view.CSSStyleSheet();
    if (!sheets.has(view)) sheet.replaceSync(style);
    sheets.set(view, sheet);
    const root = dom.rootOf(node);
    if (!dom.isDocument(root) && !dom.isShadowRoot(root)) return;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  return {
    paint(ranges) {
      for (const range of ranges) {
        const view = dom.viewOf(range.startContainer);
        if (!view || !('Highlight' in view)) continue;
        adopt(range.startContainer, view);
        const highlight = view.CSS.highlights.get(name) ?? new view.Highlight();
        highlight.add(range);
        view.CSS.highlights.set(name, highlight);
        painted.add(view);
      }
    },
    clear() {
      for (const view of painted) view.CSS.highlights.delete(name);
      painted.clear();
    },
  };
}
