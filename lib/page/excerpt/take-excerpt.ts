import * as dom from '@/lib/dom';
import type { Content } from '../content';
import { setOf } from '../element-names';
import { separation } from '../separation';
import { baseOf, isRendered, shownSource } from '../snapshot/recall';
import { at, elementIn, type PostsOfThread, type Tree } from '../tree';
import { APART, type ExcerptPiece, emptyPiece, POST, SHOWN, SIDENOTE, TARGET_ID } from './excerpt';

/** Nodes between two pauses. */
const STEP = 500;
/** By its last character alone. */
const ENDS_IN_SPACE = /\s$/;
/**
 * Elements that surely begin and end a line of their own, or are its end. Behind one that is missing here a style is asked
 * for in vain, which only takes time.
 */
const PARTS_LINES = setOf(
  'p div li ul ol dl dt dd td th tr table section article header footer nav main aside figure form pre blockquote hr br ' +
    'h1 h2 h3 h4 h5 h6',
);
/** Nodes from which on a piece is long enough. */
const LONG_PIECE = 5000;
const LONGEST_PIECE = LONG_PIECE + STEP;

const listed = (names: string, attributes: string) =>
  names.split(' ').map((name) => [name, attributes.split(' ')] as const);

/** The attributes that say something in markdown, by element. */
const ATTRIBUTES: ReadonlyMap<string, string[]> = new Map([
  ...listed('a', 'href name'),
  ...listed(
    'img',
    'src alt class srcset data-src data-lazy-src data-original data-lazy data-url data-srcset data-lazy-srcset',
  ),
  ...listed('ol', 'start'),
  ...listed('li', 'value'),
  ...listed('b strong', 'style'),
  ...listed('i em', 'class'),
  ...listed('pre listing xmp code', 'class data-language data-lang'),
  ...listed('table', 'role'),
  ...listed('td th', 'align style colspan rowspan'),
  ...listed('math', 'display alttext'),
  ...listed('annotation', 'encoding'),
  // A box to tick is told by its state (addBox).
  ['input', []],
]);

/** Classes of notes that stand in the line they belong to. */
const SIDENOTES = setOf('span small i em');
const IS_SIDENOTE = /(?<!\S)(?:side|margin)[-_]?notes?(?:[-_](?:content|text|body))?(?!\S)/i;

const LISTS = setOf('ul ol dl table menu');
const ITEMS = setOf('li dt dd tr td th tbody thead tfoot');

const CODE = { levels: 2, says: /^(?:div|figure)$/ };
/** Elements that those around them say something about, how far up, and which say it. */
const AROUND: ReadonlyMap<string, { levels: number; says: RegExp }> = new Map([
  ['pre', CODE],
  ['listing', CODE],
  ['xmp', CODE],
  ['math', { levels: 3, says: /./ }],
]);
const SAID_AROUND = ['class', 'data-language', 'data-lang'];

/** An image that is in the page itself, as far as it is written where such images are removed. */
const BASE64 = /^data:[^,]*;base64,/i;

interface ExcerptOptions {
  /** Leaves out the bytes of images that are in the page itself. */
  removeBase64Images: boolean;
}

/** Takes an excerpt of a content, in pieces as JSON. Yields now and then. */
export function* takeExcerpt({ tree, starts }: Content, options: ExcerptOptions): Generator<void, string[]> {
  const taker = new Taker(tree, options);
  yield* taker.findTargets(starts);
  for (const start of starts) yield* taker.take(start);
  return taker.pieces;
}

/** Its names are private by `#`, which a minifier shortens, as in every class that an open tab gets. */
class Taker {
  readonly pieces: string[] = [];
  #piece: ExcerptPiece;
  /** Nodes in this piece. */
  #size = 0;
  /** Nodes taken so far. */
  #count = 0;
  readonly #targets = new Set<Element>();
  #page: Document | null = null;
  /** True where the page was laid out: its style may set apart what its markup does not. */
  readonly #isStyled: boolean;
  readonly #tree: Tree;
  readonly #options: ExcerptOptions;
  /** True where what follows would touch what was taken: the only place where its style is asked for, which is slow. */
  #isGlued = false;

  constructor(tree: Tree, options: ExcerptOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#piece = emptyPiece(Math.min(tree.nodes.length, LONGEST_PIECE));
    const [root] = tree.nodes;
    this.#isStyled = root !== undefined && isRendered(root);
  }

  /** Finds the elements that links of the content lead to. */
  *findTargets(starts: number[]): Generator<void> {
    const { nodes, names, end } = this.#tree;
    for (const start of starts) {
      for (let i = start; i < at(end, start); i++) {
        if (i % (STEP * 10) === 0) yield;
        if (names[i] !== 'a') continue;
        const link = elementIn(nodes, i);
        const [, id] = dom.attributeOf(link, 'href')?.split('#', 2) ?? [];
        const target = id && dom.elementOfId(dom.ownerDocument(link), decoded(id));
        if (target) this.#targets.add(target);
      }
    }
  }

  /** Takes the node at an index with all below it that is not skipped. */
  *take(start: number): Generator<void> {
    const { names, texts, end, skip, thread } = this.#tree;
    const stop = at(end, start);
    /** The elements around, the innermost last: their indexes in the tree, and in the excerpt. */
    const open: number[] = [];
    const parents: number[] = [];
    for (let i = start, steps = 1; i < stop; i = skip[i] ? at(end, i) : i + 1, steps++) {
      if (steps % STEP === 0) {
        if (this.#size >= LONG_PIECE) this.#endPiece(LONGEST_PIECE);
        yield;
      }
      if (skip[i]) continue;
      if (thread?.bylines.has(i)) {
        i = at(end, i) - 1;
        continue;
      }
      for (let last = open.at(-1); last !== undefined && at(end, last) <= i; last = open.at(-1)) {
        if (PARTS_LINES.has(names[last])) this.#isGlued = false;
        open.pop();
        parents.pop();
      }
      const name = names[i] ?? '';
      const text = texts[i] ?? '';
      this.#piece.names[this.#size] = thread ? this.#nameIn(thread, i, name) : name;
      this.#piece.texts[this.#size] = text;
      this.#piece.distances[this.#size] = this.#count - (parents.at(-1) ?? this.#count);
      this.#size++;
      if (name !== '') {
        this.#element(i, name);
        open.push(i);
        parents.push(this.#count);
      } else if (text) this.#isGlued = !ENDS_IN_SPACE.test(text);
      this.#count++;
    }
    this.#endPiece(0);
  }

  /** Tells that a list or a table is there to hold posts. */
  #holdsPosts(index: number): boolean {
    const { names, parent, thread } = this.#tree;
    let up = index;
    while (up >= 0 && !LISTS.has(names[up]) && ITEMS.has(names[up])) up = at(parent, up);
    return LISTS.has(names[up]) && thread?.frames.has(up) === true;
  }

  /** The name of an element; what holds posts, and is a list or a table for its look, is neither. */
  #nameIn(thread: PostsOfThread, index: number, name: string): string {
    return (LISTS.has(name) && thread.frames.has(index)) || (ITEMS.has(name) && this.#holdsPosts(index)) ? 'div' : name;
  }

  /** @param room nodes that the next piece is to have room for */
  #endPiece(room: number): void {
    const piece = this.#piece;
    const size = this.#size;
    piece.names.length = size;
    piece.texts.length = size;
    piece.distances.length = size;
    this.pieces.push(JSON.stringify(piece));
    this.#piece = emptyPiece(room);
    this.#size = 0;
  }

  #element(index: number, name: string): void {
    if (PARTS_LINES.has(name)) this.#isGlued = false;
    const taken: string[] = [];
    if (this.#isStyled && this.#isGlued) add(taken, APART, separation(this.#tree, index));
    const element = elementIn(this.#tree.nodes, index);
    if (this.#targets.size > 0 && this.#targets.has(element)) add(taken, TARGET_ID, dom.attributeOf(element, 'id'));
    if (SIDENOTES.has(name) && IS_SIDENOTE.test(dom.attributeOf(element, 'class') ?? '')) add(taken, SIDENOTE, '1');
    const post = this.#tree.thread?.posts.get(index);
    if (post) add(taken, POST, JSON.stringify(post));
    const names = ATTRIBUTES.get(name);
    if (names) this.#saying(taken, index, name, names);
    if (taken.length) this.#piece.attributes.push([this.#count, taken]);
  }

  /** Takes what an element says that has more to say than what is in it. */
  #saying(taken: string[], index: number, name: string, names: string[]): void {
    const element = elementIn(this.#tree.nodes, index);
    this.#attributes(taken, element, names);
    this.#around(taken, index, name);
    if (name === 'input') addBox(taken, element);
    if (name === 'a' || name === 'img') this.#base(element);
    if (name !== 'img') return;
    this.#isGlued = true;
    if (!dom.attributeOf(element, 'src')?.trim()) add(taken, SHOWN, shownSource(element));
  }

  #attributes(taken: string[], element: Element, names: string[], prefix = ''): void {
    if (!dom.hasAttributes(element)) return;
    for (const name of names) add(taken, prefix + name, this.#valueOf(element, name));
  }

  #valueOf(element: Element, name: string): string | null {
    const value = dom.attributeOf(element, name);
    return name === 'src' && value && this.#options.removeBase64Images ? (BASE64.exec(value)?.[0] ?? value) : value;
  }

  #around(taken: string[], index: number, name: string): void {
    const wanted = AROUND.get(name);
    if (!wanted) return;
    const { nodes, names, parent } = this.#tree;
    let up = at(parent, index);
    for (let level = 1; level <= wanted.levels && up >= 0; level++) {
      if (wanted.says.test(names[up] ?? '')) {
        this.#attributes(taken, elementIn(nodes, up), SAID_AROUND, '^'.repeat(level));
      }
      up = at(parent, up);
    }
  }

  /** Says what addresses are relative to where that is not as before: frames have documents of their own. */
  #base(element: Element): void {
    const page = dom.ownerDocument(element);
    if (page === this.#page) return;
    this.#page = page;
    this.#piece.bases.push([this.#count, baseOf(element)]);
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function add(taken: string[], name: string, value: string | null | undefined): void {
  if (value) taken.push(name, value);
}

/** A box to tick, and whether it is: no attribute says that. */
function addBox(taken: string[], input: Element): void {
  if (dom.inputType(input) !== 'checkbox') return;
  taken.push('type', 'checkbox');
  if (dom.isChecked(input)) taken.push('checked', 'true');
}
