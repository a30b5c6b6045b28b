import * as dom from '@/lib/dom';
import { at, elementIn, type Tree } from '../tree';

/** A block that a mark in the text leads to. */
export interface ReferredNote {
  index: number;
  /** The link of the mark. */
  from: number;
}

/** Characters that a mark has at most. */
export const MARK = 8;
/** A number, a letter or a sign, mostly in brackets. */
const SIGN = /^\W{0,2}(?:\d{1,4}|[a-z]{1,4}|[*†‡§¶]{1,3})\W{0,2}$/iu;
const BRACKETED = /^[[(【]/;
const CALLED_NOTE = /note|\bfn|cite|\bref/i;
const NOTE_ROLE = /^doc-(?:foot|end)notes?$/;

/** Gives the id that a link leads to, if it is the mark of a note. */
export function noteOf({ nodes, names, texts, parent, end }: Tree, link: number): string {
  const element = elementIn(nodes, link);
  const address = dom.attributeOf(element, 'href') ?? '';
  if (address.length < 2 || !address.startsWith('#')) return '';
  const mark = texts.slice(link, end[link]).join('').trim();
  const isMark =
    SIGN.test(mark) &&
    (BRACKETED.test(mark) ||
      names[at(parent, link)] === 'sup' ||
      names[link + 1] === 'sup' ||
      CALLED_NOTE.test(`${dom.attributeOf(element, 'role')} ${dom.attributeOf(element, 'class')}`));
  return isMark ? address.slice(1) : '';
}

/** Share of a block's text in notes from which it is there for them. */
const NOTES = 0.6;

/** Tells that a block is there for the notes of a text, or calls itself one. */
export const holdsNotes = (
  { tree, roles, noteText }: { tree: Tree; roles: string[]; noteText: Int32Array },
  i: number,
): boolean =>
  NOTE_ROLE.test(roles[i] ?? '') || at(noteText, at(tree.end, i)) - at(noteText, i) > NOTES * at(tree.textLength, i);

/** Nodes at the start of a block among which its first ingredient is. */
const FIRST = 40;

/** Tells that a block lists what a recipe is made of, which is read beside its steps. */
export function holdsIngredients({ nodes, names, end }: Tree, block: number): boolean {
  for (let i = block; i < Math.min(at(end, block), block + FIRST); i++) {
    const element = names[i] ? elementIn(nodes, i) : undefined;
    if (element && /ingredient/i.test(`${dom.attributeOf(element, 'itemprop')} ${dom.attributeOf(element, 'class')}`))
      return true;
  }
  return false;
}
