import * as dom from '@/lib/dom';
import { isHeading, isTitle, setOf } from '../element-names';
import { at, elementIn } from '../tree';
import { headingsIn } from './outline';
import type { Judge } from './removal';

/** Roles of what stands around a page's content or over it (https://www.w3.org/TR/wai-aria/#landmark_roles). */
const ROLES = setOf(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist tooltip ' +
    'status alert',
);
const ELEMENTS = setOf('nav footer aside header dialog menu');

/** Shares of an aside in the text that is a note: what is in paragraphs, and what is in links. */
const NOTE = { prose: 0.7, links: 0.1 };

/** Judges blocks that the page itself marks as standing around its content. */
export const judgeLandmark: Judge = (i, { tree, text, links, roles, prose, inContent, headlines }) => {
  const role = roles[i] ?? '';
  if (ROLES.has(role)) return `role ${role}`;
  const name = tree.names[i] ?? '';
  if (!ELEMENTS.has(name)) return;
  // An article's own header may hold its first paragraph; that of a site holds no headline.
  if (name === 'header' && at(prose, i) > 0 && inContent[i]) return;
  if (
    name === 'aside' &&
    inContent[i] &&
    at(prose, i) > NOTE.prose * at(text, i) &&
    at(links, i) <= NOTE.links * at(text, i)
  )
    return;
  if ((name === 'header' || name === 'footer') && headingsIn(headlines, tree, i)) return;
  return `<${name}>`;
};

const LINKS = new Set(['<nav>', '<footer>', 'role navigation', 'role contentinfo']);

/** Navigation and footers, which can be most of a page's text without being any of its content. */
export const judgeLinks: Judge = (i, outline) => {
  const landmark = judgeLandmark(i, outline);
  if (landmark) return LINKS.has(landmark) ? landmark : undefined;
  return outline.named[i]?.footer;
};

/** More of a block than this in paragraphs, and it is no menu and no panel. */
const MOSTLY_PROSE = { menu: 0.4, panel: 0.8 };

/** Menus, breadcrumbs, page numbers and what forums say about who writes. */
export const judgeNavigationName: Judge = (i, { named, prose, text }) => {
  const word = named[i]?.navigation;
  if (word && at(prose, i) <= MOSTLY_PROSE.menu * at(text, i)) return word;
};

/** Judges offers beside the content. */
export const judgeAsideName: Judge = (i, { tree, named, prose, text }) => {
  const names = named[i];
  // A heading is named after the part that it begins: an advertised thing has its name all the same.
  if (!names || isHeading(tree.names[i])) return;
  if (names.panel && at(prose, i) <= MOSTLY_PROSE.panel * at(text, i)) return names.panel;
  return names.aside ?? (prose[i] === 0 ? names.social : undefined);
};

/** Judges blocks that call themselves a header but have neither a heading nor a paragraph. */
export const judgeHeaderName: Judge = (i, { named, prose, tree, headings }) => {
  const word = named[i]?.header;
  if (word && prose[i] === 0 && headingsIn(headings, tree, i) === 0) return word;
};

/** Judges controls that narrow and sort a list. */
export const judgeFilterName: Judge = (i, { named }) => named[i]?.filters;

/** Judges reviews by buyers and visitors. An article may be a review itself. */
export const judgeReviewsName: Judge = (i, { named }) => named[i]?.reviews;

/** Questions about cookies can be more words than the page. */
export const judgeConsentName: Judge = (i, { named }) => named[i]?.consent;

export const judgeCommentsName: Judge = (i, { named }) => named[i]?.comments;

const CONTROLS = setOf('button select datalist textarea form option fieldset');
/** Buttons unfold answers, and the question is on them; other buttons say what they do in fewer characters. */
const LONGEST_LABEL = 70;
/** Levels above a button at which the heading may be that it stands in. */
const NEAR = 3;

/** Judges controls that are pressed and filled in, except those that hold content. */
export const judgeControl: Judge = (i, { tree, text }) => {
  const name = tree.names[i] ?? '';
  if (!CONTROLS.has(name)) return;
  if (name === 'button') {
    const button = elementIn(tree.nodes, i);
    if (
      at(text, i) > LONGEST_LABEL ||
      dom.hasAttribute(button, 'aria-expanded') ||
      dom.hasAttribute(button, 'aria-controls')
    )
      return;
    for (let up = at(tree.parent, i), n = 0; up > 0 && n < NEAR; up = at(tree.parent, up), n++) {
      if (isTitle(tree.names[up])) return;
    }
  }
  return `<${name}>`;
};
