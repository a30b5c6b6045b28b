import * as dom from '@/lib/base/dom';
import { findingCodeSigns } from '../code-signs';
import type { Content } from '../content';
import { PARTS_LINES, setOf } from '../element-names';
import { attributeList, type PictureParts, partsOf, sourcesIn } from '../picture-parts';
import { separation } from '../separation';
import { baseOf, type CodeSigns, isRendered } from '../snapshot/recall';
import { at, elementIn, type Tree } from '../tree';
import {
  APART,
  DELIMITED,
  EMBEDDED,
  type ExcerptPiece,
  emptyPiece,
  LINE,
  LINES,
  NUMBER,
  OFFICE_ITEM,
  PICTURE,
  POST,
  SIDENOTE,
  TARGET_ID,
} from './excerpt';
import { officeLists } from './office-lists';
import { tabLabels } from './tab-labels';

/** Nodes between two pauses. */
const STEP = 500;
/** Checks only the last character. */
const ENDS_IN_SPACE = /\s$/;
/** A piece ends after this many nodes. */
const LONG_PIECE = 5000;
const LONGEST_PIECE = LONG_PIECE + STEP;

/** Attributes that state the language of code, on the element or around it. */
const CODE_ATTRIBUTES = ['class', 'data-language', 'data-lang', 'data-mode-id', 'data-syntaxhighlighter-params'];

const listed = (names: string, attributes: string) =>
  names.split(' ').map((name) => [name, attributes.split(' ')] as const);

/** The attributes that matter for markdown, by element. */
const ATTRIBUTES: ReadonlyMap<string, string[]> = new Map([
  ...listed('a', 'href name'),
  ...listed('img', 'alt class'),
  ...listed('iframe frame video audio embed object', ''),
  ...listed('ol', 'start'),
  ...listed('li', 'value'),
  ...listed('b strong', 'style'),
  ...listed('i em', 'class'),
  ...listed('pre listing xmp code', CODE_ATTRIBUTES.join(' ')),
  ...listed('table', 'role class data-language data-lang'),
  ...listed('td th', 'align style colspan rowspan'),
  ...listed('mi mn mo mtext', 'mathvariant'),
  ...listed('mfrac', 'linethickness'),
  ...listed('mfenced', 'open close separators'),
  // addBox states a checkbox's state.
  ['input', []],
]);

const CODE = { levels: 6, says: /^(?:div|figure|t[dr]|tbody|table)$/ };

/** Elements with an address that may be relative. */
const BASED: Record<string, string> = { a: 'a', img: PICTURE };
for (const name of 'iframe frame video audio embed object'.split(' ')) BASED[name] = EMBEDDED;

/** Custom elements that show a picture, and attributes that label it. */
const OWN_PICTURE = /im(?:g|age)|picture/;
const LABELS = ['alt', 'aria-label', 'title', 'data-alt'];
/** How many nodes of a click-to-load player, or of a picture, are searched for its image. */
const NEAR = 50;
/** Click-to-load players. */
const STAND_INS = [
  'videoid',
  'video-id',
  'video',
  'video-url',
  'youtube-id',
  'youtube',
  'yt-id',
  'vimeo-id',
  'vimeo',
  'embed',
  'embed-id',
  'embed-url',
  'plyr-embed-id',
]
  .map((name) => `[data-${name}]`)
  .concat('[videoid]', '[video-id]')
  .concat(['youtube', 'vimeo'].flatMap((name) => [`[data-id][class*=${name}]`, `[data-src][class*=${name}]`]))
  .join();

/** Elements and classes of inline side notes. */
const SIDENOTES = setOf('span small i em');
const IS_SIDENOTE = /(?<!\S)(?:(?:side|margin)[-_]?notes?(?:[-_](?:content|text|body))?|ltx_note_outer)(?!\S)/i;

/** How many nodes of code are searched for its first line. */
const LINE_WITHIN = 6;

/** How many nodes of an item are searched for the title. */
const TITLE_WITHIN = 8;

const LISTS = setOf('ul ol dl table menu');
const ITEMS = setOf('li dt dd tr td th tbody thead tfoot');

/** Elements whose ancestors carry information about them: how many levels up, and which attribute. */
const AROUND: ReadonlyMap<string, { levels: number; says: RegExp }> = new Map([
  ['pre', CODE],
  ['listing', CODE],
  ['xmp', CODE],
  ['table', CODE],
]);

/** An inlined base64 image, matched up to the part that is kept. */
const BASE64 = /^data:[^,]*;base64,/i;

interface ExcerptOptions {
  /** Leaves out the data of inlined images. */
  removeBase64Images: boolean;
}

/** Takes an excerpt of a content as JSON pieces. Yields now and then. */
export function* takeExcerpt({ tree, starts }: Content, options: ExcerptOptions): Generator<void, string[]> {
  const taker = new Taker({ tree, starts }, options, yield* findingCodeSigns({ tree, starts }));
  yield* taker.findTargets(starts);
  for (const start of starts) yield* taker.take(start);
  return taker.pieces;
}

/** Its names are private by `#`, which a minifier shortens, as in every class that an open tab gets. */
class Taker {
  readonly pieces: string[] = [];
  #piece: ExcerptPiece;
  /** Number of nodes in this piece. */
  #size = 0;
  /** Number of nodes taken so far. */
  #count = 0;
  readonly #targets = new Set<Element>();
  #page: Document | null = null;
  /** Click-to-load players. */
  readonly #standIns: Set<Node>;
  /** True if the page was laid out: its style may separate text that its markup does not. */
  readonly #isStyled: boolean;
  readonly #tree: Tree;
  readonly #options: ExcerptOptions;
  /** The labels of tab panels. */
  readonly #labels: Map<Element, string>;
  readonly #signs: Map<number, CodeSigns>;
  /** Lists that are a series of paragraphs. */
  readonly #lists: ReturnType<typeof officeLists> | undefined;
  /** The last list that holds the title, or -1. */
  #titled = -1;
  /** True if the next text would touch the previous one. Only then is its style read, which is slow. */
  #isGlued = false;

  constructor({ tree, starts }: Content, options: ExcerptOptions, signs: Map<number, CodeSigns>) {
    this.#tree = tree;
    this.#labels = tabLabels(tree, starts);
    this.#options = options;
    this.#signs = signs;
    this.#piece = emptyPiece(Math.min(tree.nodes.length, LONGEST_PIECE));
    const [root] = tree.nodes;
    this.#isStyled = root !== undefined && isRendered(root);
    this.#lists = root && dom.isElement(root) ? officeLists(root) : undefined;
    this.#standIns = new Set(root && dom.isElement(root) ? dom.all(root, STAND_INS) : []);
  }

  /** Finds the targets of the content's links. */
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

  /** Takes the node at an index with all descendants that are not skipped. */
  *take(start: number): Generator<void> {
    const { nodes, names, texts, end, skip, formulas, delimiters, thread } = this.#tree;
    const stop = at(end, start);
    /** The ancestors, the innermost last: their indexes in the tree and in the excerpt. */
    const open: number[] = [];
    const parents: number[] = [];
    for (let i = start, steps = 1; i < stop; i = skip[i] ? at(end, i) : i + 1, steps++) {
      if (steps % STEP === 0) {
        if (this.#size >= LONG_PIECE) this.#endPiece(LONGEST_PIECE);
        yield;
      }
      if (skip[i]) continue;
      if (thread?.bylines.has(i) || (this.#lists?.markers.size && this.#lists.markers.has(nodes[i] as Node))) {
        i = at(end, i) - 1;
        continue;
      }
      for (let last = open.at(-1); last !== undefined && at(end, last) <= i; last = open.at(-1)) {
        if (PARTS_LINES.has(names[last])) this.#isGlued = false;
        open.pop();
        parents.pop();
      }
      const name = formulas.has(i) ? 'math' : (names[i] ?? '');
      const text = texts[i] ?? '';
      if (name !== '' && !formulas.has(i) && this.#standIn(i, name, parents.at(-1))) continue;
      if (name !== '') {
        const taken = this.#element(i, name, i === start ? delimiters : undefined);
        open.push(i);
        this.#add(this.#nameOf(i, name), text, parents.at(-1), taken);
        parents.push(this.#count - 1);
        this.#label(i);
      } else {
        this.#add(name, text, parents.at(-1));
        if (text) this.#isGlued = !ENDS_IN_SPACE.test(text);
      }
    }
    this.#endPiece(0);
  }

  /** Takes the label of a tab panel as its first line. */
  #label(index: number): void {
    const label = this.#labels.size > 0 && this.#labels.get(elementIn(this.#tree.nodes, index));
    // Panels of pictures say by themselves what they are.
    if (!label || at(this.#tree.textLength, index) === 0) return;
    const panel = this.#count - 1;
    this.#add('p', '', panel);
    this.#add('strong', '', panel + 1);
    this.#add('', label, panel + 2);
  }

  /** @param element the element behind an entry that the tree does not contain */
  #add(name: string, text: string, parent = this.#count, taken: string[] = [], element?: Element): void {
    if (element) this.#base(element);
    this.#piece.names[this.#size] = name;
    this.#piece.texts[this.#size] = text;
    this.#piece.distances[this.#size] = this.#count - parent;
    if (taken.length) this.#piece.attributes.push([this.#count, taken]);
    this.#size++;
    this.#count++;
  }

  /**
   * Takes an image for an element that shows one: a custom element, or a background with a role and a label. Before a
   * click-to-load player, it takes a node that says what the player would load.
   * @returns true if the rest of the element must be skipped
   */
  #standIn(index: number, name: string, parent: number | undefined): boolean {
    const { nodes, names, end, textLength } = this.#tree;
    const element = elementIn(nodes, index);
    // A lazy loader adds the image once its picture is seen.
    if (name === 'picture' && at(textLength, index) === 0 && this.#imageIn(index) < 0) {
      return this.#image(element, parent, [attributeList(element), sourcesIn(element), [], '']);
    }
    if (name === 'object' && /^image\//i.test(dom.attributeOf(element, 'type') ?? '')) {
      const source = dom.attributeOf(element, 'data') ?? '';
      return this.#image(element, parent, [['src', source, ...attributeList(element)], [], [], '']);
    }
    if (name === 'textarea' && isCodeField(element)) {
      this.#add('pre', '', parent);
      this.#add('', dom.textContent(element), this.#count - 1);
      return true;
    }
    const isEmpty = at(end, index) <= index + (names[index + 1] ? 1 : 2) && at(textLength, index) === 0;
    const isLeaf = isEmpty && name !== 'img' && dom.hasAttributes(element);
    const isCustom = isLeaf && name.includes('-');
    const isPicture = isLeaf && (isCustom ? OWN_PICTURE.test(name) : dom.attributeOf(element, 'role') === 'img');
    const label = isPicture && labelOf(element);
    if (label !== false && (label || isCustom)) {
      return this.#image(element, parent, partsOf(element));
    }
    if (isCustom || this.#standIns.has(element)) {
      const place = this.#imageIn(index);
      const image = place < 0 ? null : partsOf(elementIn(nodes, place));
      const parts = [name, attributeList(element), [], image];
      this.#add(EMBEDDED, '', parent, [EMBEDDED, this.#json(parts)], element);
    }
    return false;
  }

  /** Takes an image with these parts for an element. @returns true */
  #image(element: Element, parent: number | undefined, parts: PictureParts): true {
    this.#add('img', '', parent, ['alt', labelOf(element), PICTURE, this.#json(parts)], element);
    return true;
  }

  /** Returns the index of an image near the beginning of an element, or -1. */
  #imageIn(index: number): number {
    const { names, end } = this.#tree;
    const place = names.slice(index, Math.min(at(end, index), index + NEAR)).indexOf('img');
    return place < 0 ? -1 : index + place;
  }

  /** Writes JSON, without the data of inlined images if these are left out. */
  #json(parts: unknown): string {
    const { removeBase64Images } = this.#options;
    return JSON.stringify(parts, (_key, value) =>
      removeBase64Images && typeof value === 'string' ? (BASE64.exec(value)?.[0] ?? value) : value,
    );
  }

  /** Returns true if a list or a table only holds posts. */
  #holdsPosts(index: number): boolean {
    const { names, parent, thread } = this.#tree;
    let up = index;
    while (up >= 0 && !LISTS.has(names[up]) && ITEMS.has(names[up])) up = at(parent, up);
    return LISTS.has(names[up]) && thread?.frames.has(up) === true;
  }

  /** Returns true for a list whose only item begins with the title of the page. */
  #holdsTitle(index: number): boolean {
    const { names, parent, end, skip } = this.#tree;
    if (!LISTS.has(names[index]) || names[index] === 'table' || ITEMS.has(names[at(parent, index)])) return false;
    let item = -1;
    for (let i = index + 1, n = 0; i < at(end, index); i = at(end, i), n++) {
      if (names[i] !== 'li' || skip[i]) continue;
      if (item >= 0 || n > NEAR) return false;
      item = i;
    }
    return item >= 0 && names.slice(item, Math.min(at(end, item), item + TITLE_WITHIN)).includes('h1');
  }

  /** Returns the name of an element. A list or table that holds posts or the title for layout counts as neither. */
  #nameOf(index: number, name: string): string {
    const { parent, thread } = this.#tree;
    if (LISTS.has(name) && this.#holdsTitle(index)) this.#titled = index;
    if (index === this.#titled || (name === 'li' && at(parent, index) === this.#titled)) return 'div';
    if (!thread) return name;
    return (LISTS.has(name) && thread.frames.has(index)) || (ITEMS.has(name) && this.#holdsPosts(index)) ? 'div' : name;
  }

  /** @param room number of nodes to allocate for the next piece */
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

  /** Lists the attributes of an element that the excerpt keeps. */
  #element(index: number, name: string, delimiters: Tree['delimiters']): string[] {
    if (PARTS_LINES.has(name)) this.#isGlued = false;
    const taken: string[] = [];
    add(taken, DELIMITED, delimiters);
    if (this.#isStyled && this.#isGlued) add(taken, APART, separation(this.#tree, index));
    const sign = this.#signs.get(index);
    add(taken, LINES, sign?.lines);
    add(taken, LINE, sign?.line);
    add(taken, NUMBER, sign?.number);
    const element = elementIn(this.#tree.nodes, index);
    if (this.#targets.size > 0 && this.#targets.has(element)) add(taken, TARGET_ID, dom.attributeOf(element, 'id'));
    if (SIDENOTES.has(name) && IS_SIDENOTE.test(dom.attributeOf(element, 'class') ?? '')) add(taken, SIDENOTE, '1');
    const item = name === 'p' ? this.#lists?.items.get(element) : undefined;
    if (item) add(taken, OFFICE_ITEM, JSON.stringify(item));
    const post = this.#tree.thread?.posts.get(index);
    if (post) add(taken, POST, JSON.stringify(post));
    if (name === 'pre' || sign?.lines === 'code') add(taken, 'data-lang', this.#languageOfLines(index));
    const names = ATTRIBUTES.get(name);
    if (this.#tree.formulas.get(index)?.isDisplayed) taken.push('display', 'block');
    if (names) this.#saying(taken, index, name, names);
    else if (sign?.lines === 'code') this.#saying(taken, index, 'pre', CODE_ATTRIBUTES);
    return taken;
  }

  /** Reads the language that the first line of code states: `<span class="line" lang="python">`. */
  #languageOfLines(index: number): string | undefined {
    const { nodes, names, end } = this.#tree;
    for (let i = index + 1; i < Math.min(at(end, index), index + LINE_WITHIN); i++) {
      const line = names[i] ? elementIn(nodes, i) : undefined;
      if (line && /(?<!\S)line(?!\S)/.test(dom.attributeOf(line, 'class') ?? '')) {
        const language = dom.attributeOf(line, 'lang');
        if (language) return language;
      }
    }
    return undefined;
  }

  /** Adds what an element says beyond its content. */
  #saying(taken: string[], index: number, name: string, names: string[]): void {
    const element = elementIn(this.#tree.nodes, index);
    this.#attributes(taken, element, names);
    this.#around(taken, index, name);
    if (name === 'input') addBox(taken, element);
    if (name === 'ol' && dom.hasAttribute(element, 'reversed')) taken.push('reversed', 'true');
    if (BASED[name]) this.#base(element);
    if (BASED[name] === PICTURE) {
      this.#isGlued = true;
      add(taken, PICTURE, this.#json(partsOf(element)));
    } else if (BASED[name] && at(this.#tree.end, index) === index + 1 && name !== 'a')
      add(taken, EMBEDDED, this.#json([name, attributeList(element), sourcesIn(element)]));
  }

  #attributes(taken: string[], element: Element, names: string[], prefix = ''): void {
    if (!dom.hasAttributes(element)) return;
    for (const name of names) add(taken, prefix + name, dom.attributeOf(element, name));
  }

  #around(taken: string[], index: number, name: string): void {
    const wanted = AROUND.get(name);
    if (!wanted) return;
    const { nodes, names, parent } = this.#tree;
    let up = at(parent, index);
    for (let level = 1; level <= wanted.levels && up >= 0; level++) {
      if (wanted.says.test(names[up] ?? '')) {
        this.#attributes(taken, elementIn(nodes, up), CODE_ATTRIBUTES, '^'.repeat(level));
      }
      up = at(parent, up);
    }
  }

  /** Records the base URL if it changes: frames have their own documents. */
  #base(element: Element): void {
    const page = dom.ownerDocument(element);
    if (page === this.#page) return;
    this.#page = page;
    this.#piece.bases.push([this.#count, baseOf(element)]);
  }
}

/** Returns true for a field that shows lines of code to read or try, and asks for nothing. */
const isCodeField = (element: Element): boolean =>
  (dom.hasAttribute(element, 'readonly') || dom.attributeOf(element, 'spellcheck') === 'false') &&
  dom.textContent(element).trim().includes('\n') &&
  !dom.closest(element, 'form');

/** Returns the text in place of a picture; '' if it has none. */
const labelOf = (element: Element): string => LABELS.map((key) => dom.attributeOf(element, key)).find(Boolean) ?? '';

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

/** Adds the state of a checkbox, which no attribute reflects. */
function addBox(taken: string[], input: Element): void {
  if (dom.inputType(input) !== 'checkbox') return;
  taken.push('type', 'checkbox');
  if (dom.isChecked(input)) taken.push('checked', 'true');
}
