import * as dom from '@/lib/base/dom';
import { setOf } from '../element-names';
import { at, elementIn, type Tree } from '../tree';
import { firstWordsAt } from './near-heading';

/** An element that may state the author or the date of a page. */
export interface Byline {
  /** Its name, class, itemprop and rel in lower case, with blanks around each word. */
  mark: string;
  /** The time in an attribute; '' if missing. */
  time: string;
  /** Its text; '' if it is too long for a byline. */
  text: string;
  /** Candidates for the author's name, in order of confidence: parts of the text, then all of it. */
  names: string[];
}

/** A text with more characters does not serve to state a date. */
const LONGEST = 400;
const NAMES_AUTHOR = /author|byline/;

/** Maximum number of elements to check; a byline does not come later. */
const LOOKED_AT = 3000;
/** Maximum number of bylines, since each is searched. */
const MOST = 300;
const SPEAKS = /author|byline|date|time|publish|dateline|meta|posted|creator/;
/** Other content with its own bylines. */
const OF_OTHERS = /comment|related|recommend|popular|latest/;
/** Elements with a rel attribute. */
const RELATED = setOf('a link area');
const ASIDE = setOf('aside footer nav');

/**
 * Reads the elements near the beginning of the page that may state its author and date, in document order.
 * @param heading the index of the page's first heading, or -1
 */
export function readBylines(tree: Tree, heading: number): Byline[] {
  const { nodes, names, end } = tree;
  const signsIn = signReader();
  const found: Byline[] = [];
  for (let i = 1, count = 0; i < nodes.length && count < LOOKED_AT && found.length < MOST; i++) {
    const name = names[i] ?? '';
    if (!name) continue;
    count++;
    const element = elementIn(nodes, i);
    const words = dom.hasAttributes(element) ? wordsOf(element, name) : '';
    const own = signsIn(name);
    const signs = signsIn(words);
    const isOfOthers = (own.ofOthers || signs.ofOthers) && !(i <= heading && heading < at(end, i));
    if (ASIDE.has(name) || isOfOthers) i = at(end, i) - 1;
    else if (own.speaks || signs.speaks) found.push(bylineAt(tree, i, ` ${name} ${words} `.toLowerCase()));
  }
  return found;
}

function bylineAt(tree: Tree, index: number, mark: string): Byline {
  const element = elementIn(tree.nodes, index);
  const words = firstWordsAt(tree, index, LONGEST + 1);
  return {
    mark,
    time: dom.attributeOf(element, 'datetime') ?? dom.attributeOf(element, 'content') ?? '',
    text: words.length <= LONGEST ? words : '',
    names: NAMES_AUTHOR.test(mark) ? [...nameInside(tree, index), words] : [],
  };
}

/** A child may hold just the name, next to a picture, a role, a date. */
function nameInside(tree: Tree, index: number): string[] {
  const element = elementIn(tree.nodes, index);
  const inner = dom.first(element, '[itemprop~="name"], [rel~="author"]') ?? dom.first(element, 'a[href]');
  const place = tree.nodes.indexOf(inner as Element, index);
  return place < 0 ? [] : [firstWordsAt(tree, place, LONGEST)];
}

function wordsOf(element: Element, name: string): string {
  const names = dom.attributeOf(element, 'class') ?? '';
  const property = dom.attributeOf(element, 'itemprop') ?? '';
  const relation = (RELATED.has(name) && dom.attributeOf(element, 'rel')) || '';
  return property || relation ? `${names} ${property} ${relation}` : names;
}

interface Signs {
  speaks: boolean;
  ofOthers: boolean;
}

/** Searches words for signs. Pages repeat a few classes many times, so each is searched once. */
function signReader(): (words: string) => Signs {
  const known = new Map<string, Signs>();
  return (words) => {
    let signs = known.get(words);
    if (!signs) {
      const lower = words.toLowerCase();
      signs = { speaks: SPEAKS.test(lower), ofOthers: OF_OTHERS.test(lower) };
      known.set(words, signs);
    }
    return signs;
  };
}
