import * as dom from '@/lib/base/dom';
import { OPAQUE, setOf } from './element-names';
import { shownRoot } from './flat-children';
import { delimitersOf, type Formula, type Formulas, findFormulas } from './formulas';
import { FOLDED_BY_NAME, findingHidden, judgeHidden, recalledHidden } from './hidden';
import { impliedNames } from './implied-names';
import { FOR_OTHERS } from './media/frames';
import { noscriptContent, pictureIn } from './noscript';
import { atOnce, inSlices } from './slices';
import { isRendered } from './snapshot/recall';
import { addTo, at, type Tree } from './tree';
import { collapsedLength } from './white-space';

/** A page with at most this many elements is read in one go. */
const ONE_SLICE = 20_000;
/** How many nodes to read between two looks at the clock. */
const STEP = 500;

/**
 * Reads a page, or a part of it, in one pass that changes nothing and does not force layout.
 * @param root a live document or element, or one made by DOMParser
 */
export function readTree(root: Document | Element): Tree {
  return atOnce(reading(root));
}

/**
 * Works like `readTree`, but yields to the page while reading a large one. If the page changes in the meantime, it is read
 * again in one go, so that the tree is always consistent.
 */
export async function readTreeInSlices(root: Document | Element): Promise<Tree> {
  if (dom.countOf(root) <= ONE_SLICE) return readTree(root);
  const observer = new MutationObserver(() => {
    changed = true;
  });
  let changed = false;
  const watch = (scope: Node) => observer.observe(scope, { subtree: true, childList: true, characterData: true });
  watch(root);
  const tree = await inSlices(reading(root, watch));
  changed ||= observer.takeRecords().length > 0;
  observer.disconnect();
  return changed ? readTree(root) : tree;
}

function* reading(root: Document | Element, watch: Watch = () => {}): Generator<void, Tree> {
  const reader = new TreeReader(root, watch, false);
  while (reader.read(STEP)) yield;
  const tree = yield* reader.tree();
  if (!holdMoreText(reader.noscripts, tree.textLength[0] ?? 0)) return tree;
  // Some sites keep their whole text in a noscript and build the page from data.
  const unwrapping = new TreeReader(root, watch, true);
  while (unwrapping.read(STEP)) yield;
  return yield* unwrapping.tree();
}

/** Returns true if these elements contain more than a number of characters of text. */
function holdMoreText(noscripts: Element[], length: number): boolean {
  const lengthOf = (read: (noscript: Element) => string) =>
    noscripts.reduce((sum, noscript) => sum + collapsedLength(read(noscript)), 0);
  // Markup is at least as long as its text, and parsing each noscript takes as long as reading a hundred nodes.
  return (
    lengthOf(dom.textContent) > length && lengthOf((noscript) => dom.textContent(noscriptContent(noscript))) > length
  );
}

/** Notifies the reader's caller of each tree that it enters: a shadow root, a frame's document. */
type Watch = (scope: Node) => void;

/** Content without words. An element that contains neither such content nor text need not be checked for visibility. */
const WORDLESS = setOf('img a area hr input iframe frame video audio canvas object embed select textarea datalist');
/** Elements that are never text and never shown. */
const LEFT_OUT = setOf(
  'script style head link meta title base param source track svg colgroup annotation annotation-xml',
);

/** Elements that may show other nodes than their children: possible shadow hosts, and elements that say so. */
const SHOWS_OTHERS = setOf(
  'iframe frame template slot noscript ' +
    'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span',
);

/** Everything that depends on an element's name, determined once per name. */
interface KnownName {
  /** A shared string for equal names, since object keys are interned; strings from the DOM are compared letter by letter. */
  name: string;
  isLeftOut: boolean;
  isWordless: boolean;
  isOpaque: boolean;
  foldsByName: boolean;
  showsOthers: boolean;
}

function knownName(localName: string): KnownName {
  const [name = ''] = Object.keys({ [localName.toLowerCase()]: 0 });
  return {
    name,
    isLeftOut: LEFT_OUT.has(name),
    isWordless: WORDLESS.has(name),
    isOpaque: OPAQUE.has(name),
    foldsByName: FOLDED_BY_NAME.has(name),
    showsOthers: SHOWS_OTHERS.has(name) || name.includes('-'),
  };
}

/** A column of a tree while it is read. A growing array would leave twice its size behind, and be copied at the end. */
class GrowingColumn {
  values = new Int32Array(4096);

  set(index: number, value: number): void {
    const { values } = this;
    if (index >= values.length) {
      this.values = new Int32Array(index * 2);
      this.values.set(values);
    }
    this.values[index] = value;
  }
}

/**
 * Walks the flat tree: children, or their replacement. Keeps the depth in arrays, so any depth is possible. Names are private
 * by `#`, which a minifier shortens: this class is in every script that reads a page.
 */
class TreeReader {
  readonly noscripts: Element[] = [];
  readonly #nodes: (Element | Text)[] = [];
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  readonly #parent = new GrowingColumn();
  readonly #end = new GrowingColumn();
  readonly #length = new GrowingColumn();
  /** Indexes of elements that may be hidden themselves. */
  readonly #marked: number[] = [];
  /** Indexes of content without text. */
  readonly #wordless: number[] = [];
  /** Nodes whose content was already read at its place of display. */
  readonly #moved = new Set<Node>();
  /** Formulas of the scopes entered so far, by element and by index. */
  readonly #formulas: Formulas = new Map();
  readonly #read = new Map<number, Formula>();
  /** Names that elements imply by a role or a style, in the scopes entered so far. */
  readonly #implied = new Map<Element, string>();
  /** The depth of an open formula: styles do not matter in it. */
  #formulaDepth = Number.POSITIVE_INFINITY;
  #delimiters: Tree['delimiters'];
  /** The document that was last checked for formulas in text. */
  #page: Document | undefined;
  readonly #otherSites = new Set<string>();
  readonly #knownNames = new Map<string, KnownName>();

  /** Per open element: its index, and the next node in it: a sibling, or the rest of a list of slotted nodes. */
  readonly #open: number[] = [];
  readonly #next: (Node | null)[] = [];
  readonly #lists: (Node[] | undefined)[] = [];
  #depth = -1;
  readonly #watch: Watch;
  readonly #unwrapNoscript: boolean;
  readonly #styled: boolean;
  /** True for a snapshot, which records hidden elements. */
  readonly #recalls: boolean;

  constructor(root: Document | Element, watch: Watch, unwrapNoscript: boolean) {
    this.#watch = watch;
    this.#unwrapNoscript = unwrapNoscript;
    this.#styled = dom.viewOf(root) !== null;
    this.#recalls = !this.#styled && isRendered(root);
    const content = dom.isDocument(root) ? dom.contentRoot(root) : root;
    if (!content) return;
    this.#enterScope(root);
    this.#addElement(content, -1);
  }

  /** Reads some nodes; returns false at the end. */
  read(count: number): boolean {
    for (let left = count; left > 0 && this.#depth >= 0; left--) this.#readOne();
    return this.#depth >= 0;
  }

  #readOne(): void {
    const depth = this.#depth;
    const index = this.#open[depth] ?? 0;
    const list = this.#lists[depth];
    const node = list ? list.pop() : this.#next[depth];
    if (!node) {
      this.#end.set(index, this.#nodes.length);
      this.#depth--;
      if (this.#depth < this.#formulaDepth) this.#formulaDepth = Number.POSITIVE_INFINITY;
      return;
    }
    if (!list) this.#next[depth] = dom.nextSibling(node);
    const type = dom.nodeType(node);
    if (type === Node.ELEMENT_NODE) this.#addElement(node as Element, index);
    else if (type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE) this.#addText(node as Text, index);
  }

  #addText(text: Text, parent: number): void {
    const said = dom.data(text).toWellFormed();
    this.#add(text, '', said, parent, collapsedLength(said));
  }

  #enterScope(root: Node & ParentNode): void {
    for (const [element, name] of impliedNames(root)) this.#implied.set(element, name);
    const found = findFormulas(root);
    for (const [element, formula] of found) this.#formulas.set(element, formula);
    const page = dom.isDocument(root) ? root : dom.ownerDocument(root);
    if (!page || page === this.#page) return;
    this.#page = page;
    this.#delimiters ??= delimitersOf(page, found);
  }

  #addFormula(element: Element, { tex, drawn, math }: Formula, parent: number): number {
    const text = (tex || drawn).toWellFormed();
    const isPicture = dom.localName(element) === 'img';
    const name = drawn ? '' : isPicture ? 'img' : 'math';
    const index = this.#add(element, name, text, parent, collapsedLength(text));
    if (!text && math) {
      this.#goInto(dom.firstChild(math), undefined, index);
      this.#formulaDepth = this.#depth;
    }
    return index;
  }

  #addElement(element: Element, parent: number): void {
    const mayBe = this.#formulas.size > 0 && this.#formulaDepth === Number.POSITIVE_INFINITY;
    const formula = mayBe ? this.#formulas.get(element) : undefined;
    if (formula === null) return;
    if (formula) {
      const index = this.#addFormula(element, formula, parent);
      if (!formula.drawn) this.#read.set(index, formula);
      if (dom.localName(element) !== 'script') this.#marked.push(index);
      return;
    }
    const known = this.#known(dom.localName(element));
    if (parent >= 0 && (known.isLeftOut || (this.#moved.size > 0 && this.#moved.has(element)))) {
      if (known.name === 'svg') this.#addLabel(element, parent);
      return;
    }
    const name = (this.#implied.size > 0 && this.#implied.get(element)) || known.name;
    if (name === 'noscript' && !this.#unwrapNoscript && !standsAlone(element)) {
      this.noscripts.push(element);
      return;
    }
    const index = this.#add(element, name, '', parent, 0);
    const mayHide = index > 0 && name !== 'noscript' && this.#formulaDepth === Number.POSITIVE_INFINITY;
    if (mayHide && (known.foldsByName || dom.hasAttributes(element))) this.#marked.push(index);
    if (known.isWordless) this.#wordless.push(index);
    else if (!dom.firstChild(element) && dom.hasAttributes(element)) this.#addLabel(element, index);
    if (known.showsOthers) this.#enter(element, name, index);
    else if (!known.isOpaque) this.#goInto(dom.firstChild(element), undefined, index);
  }

  /** Adds the label of an icon that is the whole value of a cell as its text: a tick that says "Included". */
  #addLabel(icon: Element, parent: number): void {
    const label = iconLabel(icon).toWellFormed();
    if (!label || !isAloneInCell(icon)) return;
    // Icons are written as empty elements for oblique text.
    if (this.#nodes[parent] === icon) this.#names[parent] = 'span';
    this.#add(icon, '', label, parent, collapsedLength(label));
  }

  #add(node: Element | Text, name: string, text: string, parent: number, length: number): number {
    const index = this.#nodes.push(node) - 1;
    this.#names.push(name);
    this.#texts.push(text);
    this.#parent.set(index, parent);
    this.#length.set(index, length);
    this.#end.set(index, index + 1);
    return index;
  }

  /** Continues with the displayed content of an element, if accessible. */
  #enter(element: Element, name: string, index: number): void {
    let content = shownRoot(element, name);
    if (!content) {
      this.#noteOutOfReach(element);
      return;
    }
    let slotted: Node[] | undefined;
    if (content !== element) {
      // A part that contains its own template would never end.
      if (this.#moved.has(content)) return;
      this.#watch(content);
      this.#moved.add(content);
      this.#enterScope(content);
    } else if (name === 'slot') {
      const nodes = dom.slotted(element);
      if (nodes.length) slotted = nodes.reverse();
    } else if (name === 'noscript') {
      content = noscriptContent(element);
      if (content !== element) this.#enterScope(content);
    }
    this.#goInto(slotted ? null : dom.firstChild(content), slotted, index);
  }

  #goInto(first: Node | null, list: Node[] | undefined, index: number): void {
    this.#depth++;
    this.#open[this.#depth] = index;
    this.#lists[this.#depth] = list;
    this.#next[this.#depth] = first;
  }

  #noteOutOfReach(frame: Element): void {
    const address = dom.attributeOf(frame, 'src') ?? '';
    if (!this.#styled || !URL.canParse(address) || !dom.isShown(frame)) return;
    // A link describes such a frame.
    const isGiven =
      dom.hasAttribute(frame, 'allowfullscreen') || dom.attributeOf(frame, 'title') || FOR_OTHERS.test(address);
    if (!isGiven) this.#otherSites.add(new URL(address).host);
  }

  #known(localName: string): KnownName {
    let known = this.#knownNames.get(localName);
    if (!known) {
      known = knownName(localName);
      this.#knownNames.set(localName, known);
    }
    return known;
  }

  *tree(): Generator<void, Tree> {
    const nodes = this.#nodes;
    const names = this.#names;
    const texts = this.#texts;
    const tree: Tree = {
      nodes,
      names,
      texts,
      parent: this.#parent.values.subarray(0, nodes.length),
      end: this.#end.values.subarray(0, nodes.length),
      textLength: new Int32Array(nodes.length),
      linkLength: new Int32Array(nodes.length),
      skip: new Uint8Array(nodes.length),
      formulas: this.#read,
      delimiters: this.#delimiters,
      warnings: this.#otherSites.size ? [['otherSites', { sites: [...this.#otherSites] }]] : [],
    };
    this.#sumLengths(tree);
    const marked = this.#marked.filter(this.#holdsContent(tree));
    const hidden = this.#recalls ? recalledHidden(tree, marked) : yield* findingHidden(tree, marked, this.#styled);
    if (judgeHidden(tree, hidden)) this.#sumLengths(tree);
    return tree;
  }

  /**
   * Creates a test for content in an element, to be called in document order: a sixth of the elements that may hide exist only
   * for their look, and reading their style is slow.
   */
  #holdsContent({ textLength, end }: Tree): (index: number) => boolean {
    let next = 0;
    return (index) => {
      while ((this.#wordless[next] ?? index) < index) next++;
      return at(textLength, index) > 0 || (this.#wordless[next] ?? Number.POSITIVE_INFINITY) < at(end, index);
    };
  }

  /** Children come after their parent, so in a backward pass every length is complete before it is added. */
  #sumLengths({ names, parent, textLength, linkLength, skip }: Tree): void {
    textLength.set(this.#length.values.subarray(0, textLength.length));
    linkLength.fill(0);
    for (let i = textLength.length - 1; i >= 0; i--) {
      if (names[i] === 'a') linkLength[i] = at(textLength, i);
      const above = at(parent, i);
      if (skip[i] || above < 0) continue;
      addTo(textLength, above, at(textLength, i));
      addTo(linkLength, above, at(linkLength, i));
    }
  }
}

/** Returns what an icon stands for, as a screen reader says it; '' if it is only for the look. */
function iconLabel(icon: Element): string {
  if (dom.attributeOf(icon, 'aria-hidden') === 'true') return '';
  const label = dom.attributeOf(icon, 'aria-label') || dom.attributeOf(icon, 'title');
  if (label || dom.localName(icon) !== 'svg') return label?.trim() ?? '';
  const title = [...dom.children(icon)].find((child) => dom.localName(child) === 'title');
  return title ? dom.textContent(title).trim() : '';
}

/** Maximum number of levels between an icon and its cell. */
const IN_CELL = 3;

/** Returns true if a cell of a table contains an element and nothing else. */
function isAloneInCell(icon: Element): boolean {
  let inner = icon;
  for (let level = 0; level <= IN_CELL; level++) {
    const around = dom.parentElement(inner);
    if (!around || dom.matches(inner, 'button,a') || dom.previousElement(inner) || dom.nextElement(inner)) return false;
    for (let node = dom.firstChild(around); node; node = dom.nextSibling(node))
      if (node !== inner && dom.nodeType(node) === Node.TEXT_NODE && dom.data(node as Text).trim()) return false;
    if (/^t[dh]$/.test(dom.localName(around))) return true;
    inner = around;
  }
  return false;
}

/** Returns true for a noscript with a picture that no adjacent image replaces: a script has yet to create it. */
const standsAlone = (noscript: Element): boolean =>
  ![dom.previousElement(noscript), dom.nextElement(noscript)].some(
    (beside) => beside && (dom.matches(beside, PICTURES) || dom.first(beside, PICTURES)),
  ) && pictureIn(noscript) !== null;
const PICTURES = 'img, picture, source, video, noscript';
