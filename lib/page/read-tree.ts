import * as dom from '@/lib/dom';
import { atOnce, inSlices } from './slices';
import type { Tree } from './tree';
import { collapsedLength, noscriptContent, type ReadTreeOptions, TreeReader, type Watch } from './tree-reader';

/** Elements up to which a page is read in one go. */
const ONE_SLICE = 20_000;
/** Nodes between two looks at the clock. */
const STEP = 500;

/**
 * Reads a page, or a part of it, in one pass that changes nothing and asks for no layout.
 * @param root a live document or element, or one made by DOMParser
 */
export function readTree(root: Document | Element, options: ReadTreeOptions): Tree {
  return atOnce(reading(root, options));
}

/**
 * Works like `readTree`, giving way to the page while reading a large one. Should the page change meanwhile, it is read
 * once more, at once, so that the tree is always of one moment.
 */
export async function readTreeInSlices(root: Document | Element, options: ReadTreeOptions): Promise<Tree> {
  if (dom.countOf(root) <= ONE_SLICE) return readTree(root, options);
  const observer = new MutationObserver(() => {
    changed = true;
  });
  let changed = false;
  const watch = (scope: Node) => observer.observe(scope, { subtree: true, childList: true, characterData: true });
  watch(root);
  const tree = await inSlices(reading(root, options, watch));
  changed ||= observer.takeRecords().length > 0;
  observer.disconnect();
  return changed ? readTree(root, options) : tree;
}

function* reading(root: Document | Element, options: ReadTreeOptions, watch: Watch = () => {}): Generator<void, Tree> {
  const reader = new TreeReader(root, options, watch, false);
  while (reader.read(STEP)) yield;
  const tree = reader.tree();
  if (!reader.noscripts.length || noscriptLength(reader.noscripts) <= (tree.textLength[0] ?? 0)) return tree;
  // Some sites hold their whole text for readers without scripts and build the page from data.
  const unwrapping = new TreeReader(root, options, watch, true);
  while (unwrapping.read(STEP)) yield;
  return unwrapping.tree();
}

const noscriptLength = (noscripts: Element[]) =>
  noscripts.reduce((sum, noscript) => sum + collapsedLength(dom.textContent(noscriptContent(noscript))), 0);
