import { all, documentIn, first, matches, shadowRoot } from '@/lib/base/dom';
import type { InRow } from '@/lib/recorder/script';
import { captionOf } from './selector/caption';
import { elementsInRow, rowAt } from './selector/row-key';
import { languageOf } from './selector/row-text';

/**
 * Finds an element by its row's key in a page of the recorded language. `lib/recorder/script/in-row-text.ts` contains this,
 * and all that it needs, as the text of a script: `npx vitest run test/unit/recorder/script/in-row-text.test.ts -u` writes it.
 * @throws Error rather than return an element of another row
 */
export function findInRow(key: InRow, page: Document): Element {
  const { name, tag, caption, inner, within } = key;
  const levels = key.levels.map((level) => ({ ...level, alike: level.alike ?? 1 }));
  const root = rootIn(page, within);
  const css = CSS.escape(tag);
  const [any] = root ? all(root, css) : [];
  const found = root
    ? elementsInRow(css, { ...key, levels, lang: any ? languageOf(any) : '', likes: 0 }, root)
    : undefined;
  const same = found?.elements.filter((element) => captionOf(element) === caption) ?? [];
  const [level] = levels;
  const [only] = same;
  if (!level || !only || new Set(same.map((element) => rowAt(element, level))).size > 1)
    throw new Error(`no row of ${name}, or several`);
  return same.find((element) => matches(element, level.shape + inner)) ?? only;
}

/** Returns the open shadow root, in the frame, at the end of the selectors; undefined if any of them matches nothing. */
function rootIn(page: Document, { frames, hosts }: NonNullable<InRow['within']> = { frames: [], hosts: [] }) {
  let root: Document | ShadowRoot | null | undefined = page;
  for (const frame of frames) {
    const element: Element | null | undefined = root && first(root, frame);
    root = element && documentIn(element);
  }
  for (const host of hosts) {
    const element: Element | null | undefined = root && first(root, host);
    root = element && shadowRoot(element);
  }
  return root ?? undefined;
}
