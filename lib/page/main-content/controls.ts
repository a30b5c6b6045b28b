import * as dom from '@/lib/base/dom';
import { isTitle } from '../element-names';
import { at, elementIn, type Tree } from '../tree';
import { linkControls } from './link-controls';
import { asksSomething, type Outline, showsValue, TELLING, wordsBelow } from './outline';
import { CAUTIOUS, type Judge, leaveOut, type Removal, removeBlocks } from './removal';

/** Removes buttons, links that are buttons, fields and their labels. */
export function removeControls(outline: Outline, root: number): Removal[] {
  return [
    ...removeBlocks(outline, root, 'control', CAUTIOUS, judgeControl),
    ...leaveOut(outline, [...radioTabs(outline, root), ...pictureLabels(outline, root)]),
    ...leaveOut(outline, linkControls(outline, root)),
    ...leaveOut(outline, fieldLabels(outline, root)),
  ];
}

/** Maximum number of characters on an ordinary button. Buttons that unfold answers carry the question. */
const LONGEST_LABEL = 70;
/** Maximum number of levels above a button at which a heading may contain it. */
const NEAR = 3;

/** Maximum number of characters on an element that is a button only by its role: a longer one is a card. */
const LONGEST_ROLE = 24;
/** A time on a button, which plays what is said next to it. */
const PLAYS_AT = /^[[(]?(?:\d{1,2}:)?\d{1,3}:\d\d[\])]?$/;

/** Returns true for a button with a time beside what is said then: a line of a transcript. */
function isTimeOfLine({ tree, text }: Outline, button: number): boolean {
  const line = at(tree.parent, button);
  return at(text, line) > 2 * at(text, button) && PLAYS_AT.test(wordsBelow(tree, button, LONGEST_ROLE));
}

/** Returns true for an element that is a button by its role, with a short label that shows no value. */
const isButtonByRole = ({ tree, text, roles }: Outline, i: number): boolean =>
  roles[i] === 'button' &&
  at(text, i) <= LONGEST_ROLE &&
  !isTitle(tree.names[i]) &&
  tree.names[i] !== 'a' &&
  !showsValue(tree, i, LONGEST_ROLE) &&
  !tree.names.slice(i, Math.min(at(tree.end, i), i + SEARCHED)).some((name) => isTitle(name) || name === 'img');

/** Returns true for a button around the picture of a figure, which it shows in full size. */
function enlarges({ names, parent, end }: Tree, button: number): boolean {
  if (names[button] !== 'button' || !names.slice(button, Math.min(at(end, button), button + SEARCHED)).includes('img'))
    return false;
  for (let up = at(parent, button), n = 0; up > 0 && n < NEAR; up = at(parent, up), n++)
    if (names[up] === 'figure') return true;
  return false;
}

/** Judges buttons and form fields, except those with content. */
const judgeControl: Judge = (i, outline) => {
  const { tree, text } = outline;
  const name = isButtonByRole(outline, i) ? 'button' : (tree.names[i] ?? '');
  if (!TELLING.control.has(name) || (name === 'form' && !asksSomething(tree, i))) return;
  if (name === 'button' || name === 'a') {
    const button = elementIn(tree.nodes, i);
    if (
      at(text, i) > LONGEST_LABEL ||
      // A row that unfolds holds paragraphs, unlike a button.
      tree.names.slice(i, at(tree.end, i)).includes('p') ||
      dom.hasAttribute(button, 'aria-expanded') ||
      dom.hasAttribute(button, 'aria-controls') ||
      isTimeOfLine(outline, i) ||
      enlarges(tree, i) ||
      // A cell that unfolds shows its value on the button.
      dom.hasAttribute(elementIn(tree.nodes, at(tree.parent, i)), 'aria-expanded')
    )
      return;
    for (let up = at(tree.parent, i), n = 0; up > 0 && n < NEAR; up = at(tree.parent, up), n++) {
      // A heading with words of its own has buttons beside them.
      if (isTitle(tree.names[up])) return name === 'button' && hasOwnText(tree, up) ? `<${name}>` : undefined;
    }
  }
  return `<${name}>`;
};

/** How many nodes of an element are searched. */
const SEARCHED = 500;

/** Returns true if an element has words directly in it. */
function hasOwnText({ texts, end, textLength }: Tree, index: number): boolean {
  for (let i = index + 1; i < at(end, index); i = at(end, i)) {
    if (at(textLength, i) > 1 && /\p{L}/u.test(texts[i] ?? '')) return true;
  }
  return false;
}

const FIELD = 'select,textarea,input:not([type=radio]):not([type=checkbox]):not([type=hidden])';

/** Finds the labels of fields, which are not written: their own, or those right before one. */
function fieldLabels({ tree, text }: Outline, root: number): Removal[] {
  const { nodes, names, end, skip } = tree;
  const found: Removal[] = [];
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (names[i] === 'label' && text[i] && at(text, i) <= LONGEST_LABEL) {
      const label = elementIn(nodes, i);
      const id = dom.attributeOf(label, 'for');
      const field = id ? dom.elementOfId(dom.ownerDocument(label), id) : dom.nextElement(label);
      const isOfField =
        field !== null &&
        (dom.matches(field, FIELD) || (dom.localName(field).includes('-') && dom.first(field, FIELD)));
      if (isOfField) found.push({ index: i, reason: 'control', sign: '<label>' });
    }
  }
  return found;
}

/** Finds blocks that hold nothing but the labels of radio buttons, which switch between parts of the page. */
function radioTabs({ tree, text }: Outline, root: number): Removal[] {
  const { nodes, names, parent, end } = tree;
  const labelled = new Map<number, { length: number; count: number }>();
  for (let i = root + 1; i < at(end, root); i++) {
    if (names[i] !== 'label' || !text[i]) continue;
    const label = elementIn(nodes, i);
    const box = dom.elementOfId(dom.ownerDocument(label), dom.attributeOf(label, 'for') ?? '');
    if (!box || dom.inputType(box) !== 'radio') continue;
    const { length, count } = labelled.get(at(parent, i)) ?? { length: 0, count: 0 };
    labelled.set(at(parent, i), { length: length + at(text, i), count: count + 1 });
  }
  return [...labelled]
    .filter(([index, { length, count }]) => count > 1 && length === text[index])
    .map(([index]) => ({ index, reason: 'control', sign: '<label>' }));
}

/** Finds the labels of pictures that are buttons: "View image in full size". */
function pictureLabels({ tree, text, roles, telling }: Outline, root: number): Removal[] {
  const { names, end } = tree;
  const found: Removal[] = [];
  for (const button of telling) {
    if (button <= root || button >= at(end, root)) continue;
    if (roles[button] !== 'button' && !enlarges(tree, button)) continue;
    const stop = Math.min(at(end, button), button + SEARCHED);
    if (at(text, button) > LONGEST_LABEL || !names.slice(button, stop).includes('img')) continue;
    for (let i = button + 1; i < stop; i++) {
      if (names[i] === '' && text[i]) found.push({ index: i, reason: 'control', sign: 'role button' });
    }
  }
  return found;
}
