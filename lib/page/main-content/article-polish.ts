import { isHeading, setOf } from '../element-names';
import { at } from '../tree';
import { COMMENTS } from './filter';
import { type Outline, TELLING, wordsBelow } from './outline';
import type { Signs } from './phrases/phrases';
import { type Judge, judgeNamed, type Limits, leaveOut, type Removal, removeBlocks } from './removal';

const EXTRAS: Limits = { block: 0.25, sign: 0.3 };
const LINK_LINES: Limits = { block: 0.1, sign: 0.1 };
const PROMOTIONS: Limits = { block: 0.1, sign: 0.2 };

/** Judges the headline, which the metadata has, and lines about the article. A later h1 heads a part of it. */
const judgeArticleLine =
  (root: number): Judge =>
  (i, { tree, headlines }) => {
    const name = tree.names[i] ?? '';
    const isHeadline = TELLING.headline.has(name) && at(headlines, i) === at(headlines, root);
    if (isHeadline || TELLING.aboutText.has(name)) return `<${name}>`;
  };

const judgeCaption: Judge = (i, { tree, named }) =>
  TELLING.caption.has(tree.names[i]) ? `<${tree.names[i]}>` : named[i]?.caption;

const LISTS = setOf('ul ol');
const LINES_OF_TEXT = setOf('p div');
const ONLY_LINKS = { list: 0.8, line: 0.9 };
/** Characters of a line that is nothing but a link. */
const LONGEST_LINE = 200;

/** Lines and lists that are nothing but links. */
const judgeLinkLine: Judge = (i, { tree, text, links }) => {
  const name = tree.names[i] ?? '';
  const share = at(links, i) / at(text, i);
  if (LISTS.has(name)) return share > ONLY_LINKS.list ? `<${name}>` : undefined;
  if (LINES_OF_TEXT.has(name) && share > ONLY_LINKS.line && at(text, i) < LONGEST_LINE) return `<${name}>`;
};

const LINE = setOf('p div h2 h3 h4 h5 h6 center section aside blockquote');
/** A line by someone, and not “By default”. */
const BYLINE = /^\W*[Bb][Yy]:? \p{Lu}/u;

/** Short lines whose first words lead elsewhere, ask for something or credit someone. */
const judgePromotion =
  ({ promotes }: Signs): Judge =>
  (i, { tree, text }) => {
    if (at(text, i) > LONGEST_LINE || !LINE.has(tree.names[i])) return;
    const words = wordsBelow(tree, i, 60);
    if (promotes.test(words.toLowerCase()) || BYLINE.test(words)) return `<${tree.names[i]}>`;
  };

/** Content without words. */
const SHOWN = setOf('table img picture video pre figure math iframe');

/** A longer heading, in characters, is a sentence of the text. */
const LONGEST_HEADING = 80;

/** Headings with nothing below them, after the rest has gone. */
function findEmptyHeadings({ tree, text, links }: Outline, root: number): Removal[] {
  const { names, end, skip } = tree;
  const found: Removal[] = [];
  let open = -1;
  const close = (rank: string) => {
    if (open >= 0 && rank <= (names[open] ?? '')) found.push({ index: open, reason: 'heading', sign: '' });
  };
  for (let i = root + 1; i < at(end, root); i++) {
    const name = names[i] ?? '';
    if (skip[i]) i = at(end, i) - 1;
    else if (isHeading(name) && text[i]) {
      close(name);
      open = at(text, i) > LONGEST_HEADING && links[i] === 0 ? -1 : i;
      i = at(end, i) - 1;
    } else if ((name === '' && text[i]) || SHOWN.has(name)) open = -1;
  }
  close('');
  return found;
}

/** Removes what is named after the facts about a text: its author, its day, its topics. */
export const removeExtras = (outline: Outline, root: number): Removal[] =>
  removeBlocks(outline, root, 'extra', EXTRAS, judgeNamed('extra'));

/** Takes out of an article what is not its text. */
export function polishArticle(outline: Outline, root: number, signs: Signs, captions: boolean): Removal[] {
  const removals = [
    // Those of a page that does not say it is an article were weighed as if it were none.
    ...removeBlocks(outline, root, 'comments', COMMENTS.article, judgeNamed('comments')),
    ...removeExtras(outline, root),
    ...(captions ? [] : removeBlocks(outline, root, 'caption', EXTRAS, judgeCaption)),
    ...removeBlocks(outline, root, 'extra', EXTRAS, judgeArticleLine(root)),
    ...removeBlocks(outline, root, 'links', LINK_LINES, judgeLinkLine, outline.blocks),
    ...removeBlocks(outline, root, 'promotion', PROMOTIONS, judgePromotion(signs), outline.blocks),
  ];
  return [...removals, ...leaveOut(outline, findEmptyHeadings(outline, root))];
}
