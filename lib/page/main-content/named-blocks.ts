import { isHeading } from '../element-names';
import { headingsIn } from './outline';
import type { Judge } from './removal';

/** More of a block than this in paragraphs, and it is no menu and no panel. */
const MOSTLY_PROSE = { menu: 0.4, panel: 0.8 };

/** Menus, breadcrumbs, page numbers and what forums say about who writes. */
export const judgeNavigationName: Judge = (i, { named, prose, text }) => {
  const word = named[i]?.navigation;
  if (word && (prose[i] as number) <= MOSTLY_PROSE.menu * (text[i] as number)) return word;
};

/** What is offered beside the content. */
export const judgeAsideName: Judge = (i, { tree, named, prose, text }) => {
  const names = named[i];
  // What begins a part of the text is named after that part: an advertised thing has its name all the same.
  if (!names || isHeading(tree.names[i] as string)) return;
  if (names.panel && (prose[i] as number) <= MOSTLY_PROSE.panel * (text[i] as number)) return names.panel;
  return names.aside ?? (prose[i] === 0 ? names.social : undefined);
};

/** What calls itself a header but has neither a heading nor a paragraph. */
export const judgeHeaderName: Judge = (i, { named, prose, tree, headings }) => {
  const word = named[i]?.header;
  if (word && prose[i] === 0 && headingsIn(headings, tree, i) === 0) return word;
};

/** How a list of things is narrowed and sorted. */
export const judgeFilterName: Judge = (i, { named }) => named[i]?.filters;

/** What buyers and visitors say. An article may be a review itself. */
export const judgeReviewsName: Judge = (i, { named }) => named[i]?.reviews;

/** Questions about cookies can be more words than the page. */
export const judgeConsentName: Judge = (i, { named }) => named[i]?.consent;

export const judgeCommentsName: Judge = (i, { named }) => named[i]?.comments;
