import * as dom from '@/lib/base/dom';
import { chooseContent, leaveOutTagged } from '@/lib/page/choose-content';
import { inLanguages } from '@/lib/page/in-languages';
import type { LeftOutPart } from '@/lib/page/main-content/left-out';
import { type Phrases, type Signs, signsOf } from '@/lib/page/main-content/phrases/phrases';
import { outside } from '@/lib/page/main-content/removal';
import { sampleOf } from '@/lib/page/main-content/sample';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import type { LeftOut } from '@/lib/page/page-content';
import { outcomeOf, type ReadOutcome } from '@/lib/page/read-outcome';
import { readTreeInSlices } from '@/lib/page/read-tree';
import { tagged } from '@/lib/page/select';
import { inSlices } from '@/lib/page/slices';
import { addressOf } from '@/lib/page/snapshot/recall';
import { at, elementIn, type Tree } from '@/lib/page/tree';
import { candidatesFor, tokensOf } from '@/lib/recorder/selector';

/** The fields of a request that select parts of a page. */
export interface ContentFields {
  onlyMainContent: boolean;
  includeTags: string[];
  excludeTags: string[];
}

export type ContentWith = ReadOutcome<{
  /** Absent if a part is no longer in the page, or no selector distinguishes it from others. */
  fields?: ContentFields;
}>;

/** A result's parts that were left out, and the indices of the wanted ones in that list. */
export interface WantedParts {
  /** The tags that the result's request excludes. */
  excludeTags: string[];
  leftOut: readonly LeftOut[];
  places: readonly number[];
}

export type Parts = ReturnType<typeof createParts>;

/** Creates the functions that the script offers in a page. */
export const createParts = (document: Document) => ({
  contentWith: (wanted: WantedParts, phrases: Phrases[], areForPage = false) =>
    outcomeOf(() =>
      inLanguages(phrases, areForPage, async (findPhrases): Promise<{ fields?: ContentFields }> => {
        const tree = await readTreeInSlices(document);
        const signs = signsOf(findPhrases(sampleOf(tree)));
        const fields = await inSlices(finding(document, tree, signs, wanted));
        return fields ? { fields } : {};
      }),
    ),
});

/**
 * Finds the fields that select the main content of a page together with parts outside of it: the blocks of the main content
 * and the parts are included, and everything else that was left out below them is excluded.
 */
function* finding(
  document: Document,
  tree: Tree,
  signs: Signs,
  { excludeTags, leftOut: before, places }: WantedParts,
): Generator<void, ContentFields | undefined> {
  if (excludeTags.length > 0) yield* leaveOutTagged(tree, tagged(excludeTags, 'excludeTags'));
  const mainContent = { keepSelected: undefined, include: undefined, signs };
  const {
    content: { starts },
    leftOut,
  } = yield* chooseContent(tree, mainContent, readPageInfo(document, addressOf(document)));
  yield;
  const back = places.map((place) => {
    const earlier = before.slice(0, place);
    const same = (other: LeftOut) => isSame(other, before[place] as LeftOut);
    return leftOut.filter(({ part }) => same(part))[earlier.filter(same).length];
  });
  if (!back.every((found) => found !== undefined)) return undefined;

  // Text without an element may stand between an article and its introduction, and no selector excludes it.
  const gaps = leftOut.filter(({ part }) => part.reason === 'outside').map(({ start }) => start);
  const main = starts.flatMap((start) => outside(tree, start, gaps)).map(({ index }) => index);
  const kept = [...main, ...back.map(({ start }) => start)];
  const includeTags = kept.map((index) => selectorOf(tree, index));
  yield;
  const others = leftOut.filter((part) => !back.includes(part)).flatMap((part) => without(tree, part, kept));
  const excluded = yield* excluding(tree, kept, others);
  if (!includeTags.every((selector) => selector !== undefined) || !excluded) return undefined;
  return { onlyMainContent: false, includeTags, excludeTags: [...excludeTags, ...excluded] };
}

const isSame = (one: LeftOut, other: LeftOut): boolean =>
  one.reason === other.reason && one.sign === other.sign && one.text === other.text && one.words === other.words;

const isIn = ({ end }: Tree, index: number, around: number) => index >= around && index < at(end, around);

/** Returns the outermost nodes of a part that contain none of the kept parts: a headline may be inside a header. */
function without(tree: Tree, { start }: Pick<LeftOutPart, 'start'>, kept: readonly number[]): number[] {
  if (kept.includes(start)) return [];
  if (!kept.some((index) => isIn(tree, index, start))) return [start];
  const nodes: number[] = [];
  for (let child = start + 1; child < at(tree.end, start); child = at(tree.end, child)) {
    nodes.push(...without(tree, { start: child }, kept));
  }
  return nodes;
}

/** Returns a selector that matches an element of the tree and nothing else in it. */
function selectorOf(tree: Tree, index: number): string | undefined {
  if (!tree.names[index]) return undefined;
  const isAlone = (selector: string) =>
    tree.nodes.every(
      (node, other) => !tree.names[other] || dom.matches(node as Element, selector) === (other === index),
    );
  return candidatesFor(elementIn(tree.nodes, index)).find(({ selector }) => isAlone(selector))?.selector;
}

/**
 * Finds few selectors that match each of some parts and nothing else that must be kept; undefined if no such selector exists
 * for a part. Parts outside of the kept content need no selector.
 */
function* excluding(
  tree: Tree,
  kept: readonly number[],
  parts: readonly number[],
): Generator<void, string[] | undefined> {
  const { nodes, names, end } = tree;
  const territory: number[] = [];
  const inside = parts.filter((part) => kept.some((index) => isIn(tree, part, index)));
  const out = new Set(inside);
  for (let i = 0; i < nodes.length; i++) {
    if (out.has(i)) i = at(end, i) - 1;
    else if (names[i] && kept.some((index) => isIn(tree, i, index))) territory.push(i);
  }
  const found: string[] = [];
  for (const part of inside) {
    yield;
    if (!names[part]) return undefined;
    const element = elementIn(nodes, part);
    if (found.some((selector) => dom.matches(element, selector))) continue;
    const isHarmless = (selector: string) =>
      dom.matches(element, selector) && !territory.some((index) => dom.matches(elementIn(nodes, index), selector));
    // A selector that also matches similar elements keeps the list short.
    const selector =
      tokensOf(element).find(({ css }) => isHarmless(css))?.css ??
      candidatesFor(element).find(({ selector }) => isHarmless(selector))?.selector;
    if (!selector) return undefined;
    found.push(selector);
  }
  return found;
}
