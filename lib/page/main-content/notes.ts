import * as dom from '@/lib/base/dom';
import { at, elementIn, type Tree } from '../tree';

/** A block that a note mark in the text links to. */
export interface ReferredNote {
  index: number;
  /** Index of the mark's link. */
  from: number;
}

/** Maximum number of characters in a mark. */
export const MARK = 8;
/** A number, a letter or a sign, mostly in brackets. */
const SIGN = /^\W{0,2}(?:\d{1,4}|[a-z]{1,4}|[*†‡§¶]{1,3})\W{0,2}$/iu;
const BRACKETED = /^[[(【]/;
const CALLED_NOTE = /note|\bfn|cite|\bref/i;
const NOTE_ROLE = /^doc-(?:foot|end)notes?$/;

/** Returns the id that a link leads to, if the link is the mark of a note. */
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

/** Minimum share of notes in the text of a block of notes. */
const NOTES = 0.6;

/** Returns true if a block consists of the notes of a text, or is named so. */
export const holdsNotes = (
  { tree, roles, noteText }: { tree: Tree; roles: string[]; noteText: Int32Array },
  i: number,
): boolean =>
  NOTE_ROLE.test(roles[i] ?? '') || at(noteText, at(tree.end, i)) - at(noteText, i) > NOTES * at(tree.textLength, i);

/** How many nodes at the start of a block are searched for its first ingredient. */
const FIRST = 40;

/** Returns true if a block lists the ingredients of a recipe, which belong to its steps. */
export function holdsIngredients({ nodes, names, end }: Tree, block: number): boolean {
  for (let i = block; i < Math.min(at(end, block), block + FIRST); i++) {
    const element = names[i] ? elementIn(nodes, i) : undefined;
    if (element && /ingredient/i.test(`${dom.attributeOf(element, 'itemprop')} ${dom.attributeOf(element, 'class')}`))
      return true;
  }
  return false;
}
