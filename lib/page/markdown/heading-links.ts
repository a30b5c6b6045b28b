import { isHeading, setOf } from '../element-names';
import { type Excerpt, TARGET_ID } from '../excerpt/excerpt';
import { at } from '../tree';
import { fragmentOf, hasWordsBeside, isFilled, leadsToPage, NEAR, stripBrackets, textBelow } from './page-links';

/** Symbols of permalinks. */
const SIGN = /^(?:[¶#§🔗⚓\p{Cf}]|\uFE0F){1,12}$/u;
const WORDS = /[\p{L}\p{N}]/u;
const NO_WORDS = /^[^\p{L}\p{N}]*$/u;
/** A number alone is not a title: `1. Introduction`, of which each part is a link. */
const NO_LETTERS = /^[^\p{L}]*$/u;
/** Text of a link that only says that it is one. */
const IS_LINK = /^(?:[^\p{L}\p{N}]*|(?:perma|direct |permanent )?link\b.*|anchor)$/isu;
const NONE: ReadonlySet<number> = new Set();
/** Addresses for editing a page or a section. */
const EDITS = /[?&;](?:ve)?action=(?:form)?edit|[/_.?&-]edit(?:or|section)?(?:[/?&#=]|$)/i;
/** Maximum number of characters in the name of an edit link. */
const LONGEST_EDIT = 40;
/** Text between and around such links. */
const BETWEEN = /^[\s[\]()|·•［］（）【】〔〕]*$/;
/** Elements that name the following or surrounding content, and have permalinks. */
const NAMING = setOf('dt summary caption figcaption legend');
/** How many levels above a heading may carry the section's id. */
const LEVELS = 3;

/** Lists the nodes in and after headings that do not belong to their text: permalinks and edit links. */
export function headingLinks(excerpt: Excerpt): Set<number> {
  const { names, end } = excerpt;
  const skipped = new Set<number>();
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'a' && isSign(excerpt, i)) skipped.add(i);
    // The label of a checkbox may draw the box.
    if (names[i] === 'label' && isFilled(excerpt, i, NONE, NO_WORDS) && !names.slice(i, at(end, i)).includes('input'))
      skipped.add(i);
    if (!isHeading(names[i]) && !NAMING.has(names[i])) continue;
    for (const link of linksBeside(excerpt, i)) skip(excerpt, skipped, link, i);
    if (isHeading(names[i])) skipEditBehind(excerpt, skipped, i);
  }
  return skipped;
}

/** Lists the permalinks and edit links in a heading. Links that are all of its words are its text. */
function linksBeside(excerpt: Excerpt, heading: number): number[] {
  const { names, end } = excerpt;
  const stop = Math.min(at(end, heading), heading + NEAR);
  const found: number[] = [];
  for (let i = heading + 1; i < stop; i++) {
    if (names[i] !== 'a' || !hasWordsBeside(excerpt, heading, i)) continue;
    const isMark = SIGN.test(textBelow(excerpt, i, NEAR));
    if (isMark || isPermalink(excerpt, i, heading) || isEdit(excerpt, i)) found.push(i);
  }
  if (!isFilled(excerpt, heading, new Set(found), NO_LETTERS)) return found;
  return found.filter((link) => IS_LINK.test(textBelow(excerpt, link, NEAR)));
}

/** Returns true if a link within its page consists only of a symbol. */
const isSign = (excerpt: Excerpt, link: number) =>
  fragmentOf(excerpt, link) !== undefined && SIGN.test(textBelow(excerpt, link, NEAR));

/** The number before a title or a caption: `1.`, `Table 2`. */
const NUMBER = /\d\p{P}*$/u;

/** Returns true if a link in a heading leads to that heading, or to a place in the page without any words. */
function isPermalink(excerpt: Excerpt, link: number, heading: number): boolean {
  const fragment = fragmentOf(excerpt, link);
  if (fragment === undefined) return false;
  const text = textBelow(excerpt, link, NEAR);
  if (!WORDS.test(text)) return true;
  if (isNameIn(fragment, text) || (NUMBER.test(text) && isFirst(excerpt, link, heading))) return false;
  if (excerpt.attribute(link, TARGET_ID) === fragment || excerpt.attribute(link, 'name') === fragment) return true;
  return isIdOf(excerpt, fragment, heading);
}

/**
 * Returns true if a link's text is the end of its address: the `max` of `fn max(self)`, which leads to `#method.max`, or the
 * `-p` that leads to `#p`.
 */
function isNameIn(fragment: string, text: string): boolean {
  const [address, name] = [slugOf(fragment), slugOf(text)];
  return address.endsWith(name) && /^(?:.*-)?$/u.test(address.slice(0, address.length - name.length));
}

const slugOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** Returns true if a heading has no words before a link. */
function isFirst({ texts }: Excerpt, link: number, heading: number): boolean {
  return !WORDS.test(texts.slice(heading, link).join(''));
}

function isEdit(excerpt: Excerpt, link: number): boolean {
  return (
    EDITS.test(excerpt.attribute(link, 'href') ?? '') &&
    textBelow(excerpt, link, LONGEST_EDIT + 1).length <= LONGEST_EDIT
  );
}

/** Skips the links after a heading, in one element or in brackets, if they all lead to its editor. */
function skipEditBehind(excerpt: Excerpt, skipped: Set<number>, heading: number): void {
  const { names, texts, parent, end } = excerpt;
  let up = heading;
  const next = behind(excerpt, heading);
  // The heading may have its own wrapper.
  while (at(parent, up) > at(parent, next)) up = at(parent, up);
  if (next >= names.length || names[next] === '' || at(parent, next) !== at(parent, up)) return;
  const stop = Math.min(at(end, next), next + NEAR);
  let links = 0;
  for (let i = next; i < stop; i++) {
    if (names[i] === 'a') {
      if (!isEdit(excerpt, i)) return;
      links++;
      i = at(end, i) - 1;
    } else if (!BETWEEN.test(texts[i] ?? '')) return;
  }
  if (links === 0) return;
  const isAlone = behind(excerpt, next) >= at(end, at(parent, next));
  if (isAlone || /[[(［（【]/.test(textBelow(excerpt, next, NEAR))) skipped.add(next);
}

/** Returns the index after a node and its trailing white space. */
function behind({ names, texts, end }: Excerpt, index: number): number {
  let next = at(end, index);
  while (names[next] === '' && !texts[next]?.trim()) next++;
  return next;
}

/** Returns true if a link in a heading, a term or a caption leads to that. */
export function leadsToItself(excerpt: Excerpt, link: number): boolean {
  const { names } = excerpt;
  let heading = at(excerpt.parent, link);
  for (let level = 0; heading >= 0 && !isHeading(names[heading]) && !NAMING.has(names[heading]); level++) {
    if (level === LEVELS) return false;
    heading = at(excerpt.parent, heading);
  }
  if (heading < 0) return false;
  const fragment = fragmentOf(excerpt, link);
  if (fragment === undefined) return names[heading] === 'h1' && leadsToPage(excerpt, link);
  return fragment !== '' && isIdOf(excerpt, fragment, heading);
}

/** Returns true if a heading, or a section around it, has an id. */
function isIdOf(excerpt: Excerpt, id: string, heading: number): boolean {
  let around = heading;
  for (let level = 0; around >= 0 && level < LEVELS; level++) {
    if (excerpt.attribute(around, TARGET_ID) === id) return true;
    around = at(excerpt.parent, around);
  }
  return false;
}

/** Skips a link in a heading with its wrappers and the brackets around it. */
function skip(excerpt: Excerpt, skipped: Set<number>, link: number, heading: number): void {
  skipped.add(link);
  let part = link;
  for (let up = at(excerpt.parent, part); up > heading; up = at(excerpt.parent, up)) {
    if (!isFilled(excerpt, up, skipped, BETWEEN)) break;
    skipped.add(up);
    part = up;
  }
  stripBrackets(excerpt, part);
}
