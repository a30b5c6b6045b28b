import { at } from '../tree';
import type { Outline } from './outline';
import { outside, type Removal } from './removal';

/** The most that introductions are of their article. */
const MOST = 0.2;
/** Shares of one in paragraphs at least, and in links at most. */
const PROSE = 0.3;
const LINKED = 0.3;

/**
 * Finds what stands before the block of an article and belongs to it: between it and the headline paragraphs that introduce
 * it, and pictures; or else the paragraphs right beside it.
 * @returns the block that holds them, too, and what else stands in it
 */
export function withIntroduction(outline: Outline, root: number, article: number): { root: number; beside: Removal[] } {
  const { parent, names, end } = outline.tree;
  const headline = names.indexOf('h1');
  const start = Math.max(at(end, headline), root + 1);
  const introduction = headline < 0 ? [] : introductionOf(outline, start, article);
  const before = introduction.length ? introduction : paragraphsBefore(outline, start, article);
  let holder = article;
  while (holder > (before[0] ?? article)) holder = at(parent, holder);
  return { root: holder, beside: outside(outline.tree, holder, [...before, article]) };
}

/**
 * Finds the first paragraphs of a text where nearly all of it is in a block of its own behind them. Above the headline they
 * are the site's.
 * @param start where the headline ends
 */
function paragraphsBefore({ tree, prose }: Outline, start: number, article: number): number[] {
  const { names, parent, end, skip } = tree;
  const found: number[] = [];
  for (let i = at(parent, article) + 1; i < article; i = at(end, i)) {
    if (names[i] === 'p' && i >= start && !skip[i] && prose[i]) found.push(i);
  }
  return found;
}

/** @param start where the headline ends */
function introductionOf({ tree, text, links, prose, named }: Outline, start: number, article: number): number[] {
  const { names, end, skip } = tree;
  const found: number[] = [];
  let sum = 0;
  for (let i = start; i < article; i++) {
    const introduces =
      (names[i] === 'figure' || at(prose, i) > PROSE * at(text, i)) && at(links, i) <= LINKED * at(text, i);
    if (skip[i] || named[i]?.caption) i = at(end, i) - 1;
    else if (introduces && at(end, i) <= article) {
      found.push(i);
      sum += at(text, i);
      i = at(end, i) - 1;
    }
  }
  return sum <= MOST * at(text, article) ? found : [];
}
