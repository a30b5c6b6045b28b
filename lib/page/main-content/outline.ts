import * as dom from '@/lib/base/dom';
import { isHeading, setOf } from '../element-names';
import { addTo, at, elementIn, type Tree } from '../tree';
import { type Names, namesIn } from './names';
import { MARK, noteOf, type ReferredNote } from './notes';

/** Elements that are part of a line of text. They are never judged by themselves. */
const INLINE = setOf(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark math nobr picture q ' +
    's samp small source span strike strong sub sup svg time tt u var wbr',
);

const CONTENT = setOf('main article');
const HOLDERS = setOf('td th li dt dd blockquote figure');
/** A cell with more of the text than this is part of a layout table. */
const PART = 0.3;

/** Elements whose name states their purpose; a link is a block only if it looks like a button. */
export const TELLING = {
  landmark: setOf('nav footer aside header dialog menu'),
  control: setOf('a button select datalist textarea form option fieldset'),
  aboutText: setOf('time address'),
  caption: setOf('figcaption'),
  headline: setOf('h1'),
};
const ALL_TELLING = new Set(Object.values(TELLING).flatMap((names) => [...names]));

const SENTENCE = /[.!?…:;,。！？，、؟۔।]/;
/** A text with fewer characters than this is not a sentence, whatever its punctuation. */
const SENTENCE_LENGTH = 20;
/** A block with at least this many characters of its own text, most of it outside of links, is a paragraph. */
const PARAGRAPH_LENGTH = 80;

/**
 * Facts about a tree that the passes need in addition to its text: attributes, read once, and sums updated after every removal.
 */
export type Outline = ReturnType<typeof emptyOutline>;

const emptyOutline = (
  tree: Tree,
  count = tree.nodes.length,
  blocks: number[] = [],
  telling: number[] = [],
  notes: ReferredNote[] = [],
) => ({
  tree,
  /** The notes that marks in the text before them lead to, in document order. */
  notes,
  /** Number of characters in notes before a node: the difference of two values counts a range. */
  noteText: new Int32Array(count + 1),
  /** Kinds of block by class and id. */
  named: new Array<Names | undefined>(count),
  /** The role of a block, in lower case, or ''. */
  roles: new Array<string>(count).fill(''),
  /** Number of kept characters below; 0 for everything in a skipped part. */
  text: new Int32Array(count),
  /** Number of characters of `text` in links. */
  links: new Int32Array(count),
  /** Number of characters of `text` in paragraphs. */
  prose: new Int32Array(count),
  /** 1 for a block, or a link that looks like a button, if it was not skipped and had text when the outline was read. */
  isBlock: new Uint8Array(count),
  /** The indexes of these, in document order. */
  blocks,
  /** Blocks of these that state their purpose: by their name, their role, or a known word in class or id. */
  telling,
  /** 1 for text and inline elements. */
  isInline: new Uint8Array(count),
  /** 1 for nodes in links. */
  linked: new Uint8Array(count),
  /** 1 for nodes in main and article. */
  inContent: new Uint8Array(count),
  /** 1 for the declared main content and its descendants. */
  inMain: new Uint8Array(count),
  /** 1 inside of a cell, a list item, a quotation or a figure, in which a removal would leave a hole. */
  inPart: new Uint8Array(count),
  /** Number of h1 headings, and of all headings, before a node: the difference of two values counts a range. */
  headlines: new Int32Array(count + 1),
  headings: new Int32Array(count + 1),
  /** Number of nodes before a given node that are kept whatever their names; undefined if nothing is. */
  kept: undefined as Int32Array | undefined,
  /** 1 for a text that reads like a sentence. */
  sentence: new Uint8Array(count),
});

export const isInlineName = (name: string | undefined) => name === '' || INLINE.has(name);

const FIELDS = setOf('input select textarea button');
/** How many nodes of a form are searched for a field: a form around a whole page begins with text. */
const SEARCHED = 500;

/** Returns true if a form shows a field. Forums wrap each post in a form that shows its fields only to edit the post. */
export function asksSomething({ nodes, names, end, skip }: Tree, form: number): boolean {
  const stop = Math.min(at(end, form), form + SEARCHED);
  for (let i = form + 1; i < stop; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (FIELDS.has(names[i]) && dom.inputType(elementIn(nodes, i)) !== 'hidden') return true;
  }
  return false;
}

/** How many nodes to process between two pauses. */
export const STEP = 4000;

/** Reads the attributes of every block with text, once, and sums the kept text. */
export function* readingOutline(tree: Tree): Generator<void, Outline> {
  const outline = emptyOutline(tree);
  const namesOf = labelReader();
  const readNote = noteReader(outline);
  for (let i = 0; i < tree.nodes.length; i++) {
    if (i % STEP === 0) yield;
    readPlace(outline, i);
    readNote(i);
    if ((outline.isInline[i] && !isButton(tree, i)) || tree.textLength[i] === 0 || tree.skip[i]) continue;
    outline.isBlock[i] = 1;
    outline.blocks.push(i);
    const element = elementIn(tree.nodes, i);
    // A heading is named after the part that it begins: the heading of advertised or tagged content keeps its name all the
    // same.
    if (!isHeading(tree.names[i]) && dom.hasAttributes(element)) {
      const id = dom.attributeOf(element, 'id') ?? '';
      const byId = id ? namesIn(id) : undefined;
      outline.named[i] = namesOf(element, byId && !isAnchor(tree, i, id, byId) ? byId : undefined);
      outline.roles[i] = dom.attributeOf(element, 'role')?.toLowerCase() ?? '';
      if (outline.roles[i] === 'main') outline.inMain[i] = 1;
    }
    if (ALL_TELLING.has(tree.names[i]) || outline.named[i] || outline.roles[i]) outline.telling.push(i);
  }
  measure(outline);
  sumNotes(outline);
  return outline;
}

/** Creates a reader of note marks and of the notes that they link to. */
function noteReader({ tree, notes }: Outline): (i: number) => void {
  const { nodes, names, parent, textLength } = tree;
  const marks = new Map<string, number>();
  return (i) => {
    const name = names[i];
    if (name === 'a' && textLength[i] && at(textLength, i) <= MARK) {
      const id = noteOf(tree, i);
      if (id && !marks.has(id)) marks.set(id, i);
    }
    if (!name || marks.size === 0) return;
    const id = dom.attributeOf(elementIn(nodes, i), 'id') ?? '';
    const from = marks.get(id);
    if (from === undefined) return;
    marks.delete(id);
    let index = i;
    while (index > 0 && isInlineName(names[index])) index = at(parent, index);
    notes.push({ index, from });
  };
}

/** Sorts the notes, which may contain their marks, and sums their text. */
function sumNotes({ tree, notes, noteText }: Outline): void {
  if (notes.length === 0) return;
  notes.sort((a, b) => a.index - b.index);
  for (const { index } of notes) noteText[index + 1] = at(tree.textLength, index);
  for (let i = 1; i < noteText.length; i++) addTo(noteText, i, at(noteText, i - 1));
}

/** Classes of links that look like buttons. */
const BUTTON = /\b(btn|button)\b/i;

/** Returns true if a link looks like a button, which counts as a block. */
const isButton = ({ nodes, names }: Tree, i: number) =>
  names[i] === 'a' && BUTTON.test(dom.attributeOf(elementIn(nodes, i), 'class') ?? '');

/** Records the information from a node's name, text and ancestors. */
function readPlace(outline: Outline, i: number): void {
  const { tree, roles, linked, inContent, inMain, inPart, headlines, headings, isInline, sentence } = outline;
  const { names, texts, parent, textLength } = tree;
  const name = names[i] ?? '';
  const up = at(parent, i);
  linked[i] = name === 'a' || linked[up] ? 1 : 0;
  inMain[i] = name === 'main' || inMain[up] || roles[up] === 'main' ? 1 : 0;
  inContent[i] = CONTENT.has(names[up]) || inContent[up] || roles[up] === 'main' ? 1 : 0;
  inPart[i] = inPart[up] || (HOLDERS.has(names[up]) && at(textLength, up) < PART * at(textLength, 0)) ? 1 : 0;
  headlines[i + 1] = at(headlines, i) + (name === 'h1' ? 1 : 0);
  headings[i + 1] = at(headings, i) + (isHeading(name) ? 1 : 0);
  isInline[i] = isInlineName(name) ? 1 : 0;
  if (name === '' && at(textLength, i) > SENTENCE_LENGTH) sentence[i] = SENTENCE.test(texts[i] ?? '') ? 1 : 0;
}

/** Parts of a text whose ids are link targets. */
const PARTS = setOf('dt dd tr td th pre figure table caption');
/** How many nodes of a block are searched for its heading, and maximum number of characters of that heading. */
const TITLE = { nodes: 12, text: 120 };
const WORDS = /\p{L}+/gu;

/**
 * Returns true if an id is a link target, derived from the words that it marks, and does not state the purpose of the block: a
 * manual has sections on “Search” or “Code review”. A single word may be either, unless its surroundings are named the same
 * way.
 */
function isAnchor(tree: Tree, i: number, id: string, byId: Names): boolean {
  const { names, nodes, end } = tree;
  if (PARTS.has(names[i])) return true;
  const block = elementIn(nodes, i);
  const label = names[i] === 'section' || dom.attributeOf(block, 'class');
  const words = Object.values(byId).flatMap((some) => some.split(' '));
  const around = dom.parentElement(block);
  const isAlike = (other: Element | null) =>
    other !== null &&
    dom.localName(other) === names[i] &&
    dom.hasAttribute(other, 'id') &&
    dom.attributeOf(other, 'class') === dom.attributeOf(block, 'class');
  if (label && [around, dom.previousElement(block), dom.nextElement(block)].some(isAlike)) return true;
  // A part of the documented item with such an id: `list-sort-source` in `method-list-sort`.
  const idAround = (around && dom.attributeOf(around, 'id')?.toLowerCase()) || '';
  if ((idAround.match(WORDS)?.length ?? 0) > 2 && words.every((word) => idAround.includes(word))) return true;
  let heading = i + 1;
  const stop = Math.min(at(end, i), heading + TITLE.nodes);
  while (heading < stop && !isHeading(names[heading])) heading++;
  if (heading === stop || (id.match(WORDS)?.length ?? 0) < 2) return false;
  const title = wordsBelow(tree, heading, TITLE.text).toLowerCase();
  return words.every((word) => title.includes(word));
}

/** Reads the class of an element. Pages repeat a few classes many times, so each class is parsed once. */
function labelReader(): (element: Element, byId: Names | undefined) => Names | undefined {
  const known = new Map<string, Names | undefined>();
  return (element, byId) => {
    const label = dom.attributeOf(element, 'class') ?? '';
    if (!known.has(label)) known.set(label, namesIn(label));
    const names = known.get(label);
    return byId ? { ...byId, ...names } : names;
  };
}

/** Counts the headings in a block, using one of the outline's lists. */
export const headingsIn = (counts: Int32Array, { end }: Tree, index: number): number =>
  at(counts, at(end, index)) - at(counts, index);

/** Returns true if a node contains something that is kept whatever its name. */
export const holdsKept = ({ kept, tree }: Outline, index: number): boolean =>
  kept !== undefined && at(kept, at(tree.end, index)) > at(kept, index);

/** Recalculates the sums of text, links and prose without skipped nodes. */
export function measure({ tree, text, links, prose, isInline, linked, sentence }: Outline): void {
  const { names, texts, parent, end, textLength, skip } = tree;
  const count = names.length;
  text.fill(0);
  links.fill(0);
  prose.fill(0);
  // Text that belongs to a block itself, not to a nested block: inline elements pass theirs up.
  const own = new Int32Array(count);
  const ownLinks = new Int32Array(count);
  const sentences = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (texts[i]) {
      text[i] = own[i] = at(textLength, i);
      if (linked[i]) links[i] = ownLinks[i] = at(textLength, i);
      sentences[i] = sentence[i] ?? 0;
    }
  }
  // Children come after their parent, so in a backward pass every sum is complete before it is added.
  for (let i = count - 1; i > 0; i--) {
    if (text[i] === 0) continue;
    const up = at(parent, i);
    if (isInline[i]) {
      addTo(own, up, at(own, i));
      addTo(ownLinks, up, at(ownLinks, i));
      if (sentences[i]) sentences[up] = 1;
    } else if (at(own, i) >= PARAGRAPH_LENGTH && sentences[i] && at(ownLinks, i) < at(own, i) / 2) {
      addTo(prose, i, at(own, i));
    }
    addTo(text, up, at(text, i));
    addTo(links, up, at(links, i));
    addTo(prose, up, at(prose, i));
  }
}

/** A price, or a number with a point or comma: "4.8 out of 5 stars". Counts such as "4 comments" are controls. */
const VALUE = /\d[.,]\d|\p{Sc}/u;

/** Returns true for a button that shows a value beside what it does, as the rating that unfolds its details. */
export const showsValue = (tree: Tree, button: number, most: number): boolean =>
  VALUE.test(wordsBelow(tree, button, most));

/** Returns the visible words of a node with collapsed white space, up to about `most` characters. */
export function wordsBelow(tree: Tree, index: number, most: number): string {
  const stop = at(tree.end, index);
  let words = '';
  for (let i = index; i < stop && words.length < most * 2; i++) {
    if (tree.texts[i]) words += tree.texts[i];
    else if (!isInlineName(tree.names[i])) words += ' ';
  }
  return words.replace(/\s+/g, ' ').trim().slice(0, most);
}
