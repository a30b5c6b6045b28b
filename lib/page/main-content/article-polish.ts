import { isHeading, setOf } from '../element-names';
import { at } from '../tree';
import { COMMENTS } from './filter';
import { type Outline, TELLING, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import type { Signs } from './phrases/phrases';
import { type Judge, judgeNamed, type Limits, leaveOut, type Removal, removeBlocks } from './removal';

const EXTRAS: Limits = { block: 0.25, sign: 0.3 };
const LINK_LINES: Limits = { block: 0.1, sign: 0.1 };
const PROMOTIONS: Limits = { block: 0.1, sign: 0.2 };

/**
 * Judges the headline, which the metadata already contains, and lines about the article. A later h1 heads a part of the
 * article.
 */
const judgeArticleLine =
  (root: number, captions: boolean): Judge =>
  (i, { tree, headlines }) => {
    const name = tree.names[i] ?? '';
    const isHeadline = !captions && TELLING.headline.has(name) && at(headlines, i) === at(headlines, root);
    if (isHeadline || TELLING.aboutText.has(name)) return `<${name}>`;
  };

const judgeCaption: Judge = (i, { tree, named }) =>
  TELLING.caption.has(tree.names[i]) ? `<${tree.names[i]}>` : named[i]?.caption;

const LISTS = setOf('ul ol');
const LINES_OF_TEXT = setOf('p div');
const ONLY_LINKS = { list: 0.8, line: 0.9 };
/** Maximum number of characters in a line that consists only of links. */
const LONGEST_LINE = 200;

/** Judges lines and lists that consist only of links, except those in the declared main content. */
const judgeLinkLine =
  (kind: PageKind): Judge =>
  (i, { tree, text, links, inPart, inMain }) => {
    const name = tree.names[i] ?? '';
    if (inPart[i] || (inMain[i] && kind !== 'article')) return;
    const share = at(links, i) / at(text, i);
    if (LISTS.has(name)) return share > ONLY_LINKS.list ? `<${name}>` : undefined;
    if (LINES_OF_TEXT.has(name) && share > ONLY_LINKS.line && at(text, i) < LONGEST_LINE) return `<${name}>`;
  };

const LINE = setOf('p div h2 h3 h4 h5 h6 center section aside blockquote');
/** Maximum share of links in a line that ends as a sentence and still counts as text: “See also Options below.” */
const SENTENCE = 0.9;
/** Matches a byline, but not “By default”. */
const BYLINE = /^\W*[Bb][Yy]:? \p{Lu}/u;

/** Judges short lines that begin by leading elsewhere, asking for something or crediting someone. */
const judgePromotion =
  ({ promotes }: Signs, kind: PageKind): Judge =>
  (i, { tree, text, links, inPart, inMain }) => {
    if (inPart[i] || at(text, i) > LONGEST_LINE || !LINE.has(tree.names[i])) return;
    if (inMain[i] && kind !== 'article') return;
    const words = wordsBelow(tree, i, LONGEST_LINE);
    if (links[i] && at(links, i) < SENTENCE * at(text, i) && /[.。]\s*$/.test(words)) return;
    if (promotes.test(words.toLowerCase()) || BYLINE.test(words)) return `<${tree.names[i]}>`;
  };

/** Content without words. */
const SHOWN = setOf('table img picture video pre figure math iframe');

/** Finds headings that no longer have anything below them after removals. */
export function findEmptyHeadings({ tree, text }: Outline, root: number): Removal[] {
  const { names, textLength, end, skip } = tree;
  const found: Removal[] = [];
  let open = -1;
  let hasGone = false;
  const close = (rank: string) => {
    if (open >= 0 && hasGone && rank <= (names[open] ?? '')) found.push({ index: open, reason: 'heading', sign: '' });
  };
  for (let i = root + 1; i < at(end, root); i++) {
    const name = names[i] ?? '';
    if (skip[i]) {
      hasGone ||= at(textLength, i) > 0;
      i = at(end, i) - 1;
    } else if (isHeading(name) && text[i]) {
      close(name);
      open = i;
      hasGone = false;
      i = at(end, i) - 1;
    } else if ((name === '' && text[i]) || SHOWN.has(name)) open = -1;
  }
  close('');
  return found;
}

/** Removes blocks named after facts about a text: its author, its date, its topics. */
export const removeExtras = (outline: Outline, root: number): Removal[] =>
  removeBlocks(outline, root, 'extra', EXTRAS, judgeNamed('extra'));

/** Removes everything from an article that does not belong to its text. */
export function polishArticle(
  outline: Outline,
  root: number,
  kind: PageKind,
  signs: Signs,
  captions: boolean,
): Removal[] {
  const removals = [
    // The comments of a page that does not declare an article were weighed before, like those of other pages.
    ...removeBlocks(outline, root, 'comments', COMMENTS.article, judgeNamed('comments')),
    ...removeExtras(outline, root),
    ...(captions ? [] : removeBlocks(outline, root, 'caption', EXTRAS, judgeCaption)),
    ...removeBlocks(outline, root, 'extra', EXTRAS, judgeArticleLine(root, captions)),
    ...removeBlocks(outline, root, 'links', LINK_LINES, judgeLinkLine(kind), outline.blocks),
    ...removeBlocks(outline, root, 'promotion', PROMOTIONS, judgePromotion(signs, kind), outline.blocks),
  ];
  return [...removals, ...leaveOut(outline, findEmptyHeadings(outline, root))];
}
