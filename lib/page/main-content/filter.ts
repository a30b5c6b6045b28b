import * as dom from '@/lib/base/dom';
import { isHeading, isTitle, setOf } from '../element-names';
import { isFixed, nodesNearRoot } from '../fixed';
import { at, elementIn, type Tree } from '../tree';
import { findComments } from './comments';
import { removeControls } from './controls';
import { holdsIngredients, holdsNotes } from './notes';
import { headingsIn, isInlineName, type Outline, TELLING, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import type { Signs } from './phrases/phrases';
import { CAUTIOUS, type Judge, judgeNamed, type Limits, leaveOut, type Removal, removeBlocks } from './removal';
import { findElsewhere } from './sections';
import { findShelves } from './shelves';

/** Notes and terms in a footer can be many times longer than the text that they are about. */
const LINKS: Limits = { block: 0.85, sign: 0.85, unlinked: true };
const LANDMARKS: Limits = { block: 0.3, sign: 0.5, unlinked: true };
const MENUS: Limits = { block: 0.3, sign: 0.35, unlinked: true };
/** Cookie dialogs can have more words than the page. */
const CONSENT: Limits = { block: 0.6, sign: 0.6 };
/** Comments can be many times longer than the article; on a page without an article they may be the content. */
export const COMMENTS: Record<'article' | 'forum' | 'other', Limits> = {
  article: { block: 0.97, sign: 0.97 },
  forum: { block: 0.3, sign: 0.5 },
  other: { block: 0.3, sign: 0.45 },
};

/** Reviews can be longer than the rest of a product page. */
const REVIEWS: Limits = { block: 0.9, sign: 0.9 };

/** Removes blocks that the page marks as surroundings of its content. */
export function removeLandmarks(outline: Outline): Removal[] {
  return [
    ...removeBlocks(outline, 0, 'frame', LINKS, judgeFooter),
    ...removeBlocks(outline, 0, 'frame', LANDMARKS, judgeLandmark),
  ];
}

/** Removes blocks named as navigation or discussion anywhere on the page, and overlays. */
export function removeMenus(outline: Outline, kind: PageKind): Removal[] {
  const removals = removeBlocks(outline, 0, 'menu', MENUS, judgeNavigationName);
  if (kind !== 'forum') {
    const limits = COMMENTS[kind === 'article' ? kind : 'other'];
    removals.push(...removeBlocks(outline, 0, 'comments', limits, judgeNamed('comments')));
  }
  return [
    ...removals,
    ...removeBlocks(outline, 0, 'menu', MENUS, judgeTrail, outline.blocks),
    ...removeBlocks(outline, 0, 'consent', CONSENT, judgeNamed('consent')),
    ...removeBlocks(outline, 0, 'aside', CAUTIOUS, judgeFixed, nodesNearRoot(outline.tree)),
  ];
}

/** Removes blocks next to the content in the same element. */
export function removeBeside(outline: Outline, root: number, kind: PageKind, signs: Signs): Removal[] {
  return [
    ...removeControls(outline, root),
    ...leaveOut(outline, repeatedTitles(outline, root)),
    ...removeBlocks(outline, root, 'aside', CAUTIOUS, judgeAsideName, outline.telling, (i) => isTextPanel(i, outline)),
    ...removeBlocks(outline, root, 'frame', CAUTIOUS, judgeHeaderName),
    // An article may be a review itself.
    ...(kind === 'article'
      ? []
      : removeBlocks(outline, root, 'aside', kind === 'product' ? REVIEWS : CAUTIOUS, judgeNamed('reviews'))),
    // Comments on the posts of a thread belong to it.
    ...(kind === 'forum'
      ? [
          ...removeBlocks(
            outline,
            root,
            'comments',
            COMMENTS.forum,
            outline.kept ? () => undefined : judgeNamed('comments'),
          ),
          ...removeBlocks(outline, root, 'repeated', CAUTIOUS, judgeNamed('signature')),
        ]
      : removeBlocks(outline, root, 'filters', CAUTIOUS, judgeFilter)),
    ...(kind === 'product' ? leaveOut(outline, findShelves(outline, root)) : []),
    ...(kind === 'article' || kind === 'page' ? leaveOut(outline, findComments(outline, root)) : []),
    ...removeElsewhere(outline, root, kind, signs),
  ];
}

function removeElsewhere(outline: Outline, root: number, kind: PageKind, signs: Signs): Removal[] {
  const { found, spared } = findElsewhere(outline, root, kind, signs);
  const sum = found.reduce((total, { index }) => total + at(outline.text, index), spared);
  // A page without an article may exist to lead elsewhere.
  const isContent = kind !== 'article' && sum > CAUTIOUS.sign * at(outline.text, root);
  return isContent ? [] : leaveOut(outline, found);
}

/** Minimum share of links for a line to be only links, and for a line at the ends of a page to lead elsewhere. */
const ONLY_LINKS = 0.9;
const MOSTLY_LINKS = 0.6;
/** Lines of links at the ends of a page are not its content up to this share of the text. */
const LAST: Limits = { block: 0.2, sign: 0.2 };
/** A cell without its row would be a hole in a table, and a term without its description one in a list. */
const CELLS = setOf('td th dt dd');
/**
 * Maximum number of characters in a note next to a post (its number, its date, its author's rank), and minimum number of posts
 * with it.
 */
const NOTE_OF_POST = { text: 60, posts: 3 };

/** Removes lines after the text that lead on, and lines that every post of a forum repeats. */
export function removeLines(outline: Outline, root: number, kind: PageKind): Removal[] {
  const { tree, text, links, prose, headings, isBlock, blocks, inMain } = outline;
  let last = tree.nodes.length;
  const said = new Map<string, number>();
  const noteAt = (i: number) => `${tree.names[i]} ${wordsBelow(tree, i, NOTE_OF_POST.text).replace(/\d+/g, '0')}`;
  const isShort = (i: number) => at(text, i) < NOTE_OF_POST.text;
  for (let i = root + 1; i < at(tree.end, root); i++) {
    if (tree.skip[i]) i = at(tree.end, i) - 1;
    else if (isBlock[i] && text[i]) {
      if (at(prose, i) > 0) last = i;
      if (kind === 'forum' && isShort(i)) said.set(noteAt(i), (said.get(noteAt(i)) ?? 0) + 1);
    }
  }
  // On a page that declares nothing, the ends lead elsewhere: above the headline, and at the bottom.
  const most = root === 0 ? MOSTLY_LINKS : ONLY_LINKS;
  const headline = root === 0 ? tree.names.indexOf('h1') : -1;
  const judgeLinks: Judge = (i) =>
    (i > last || at(tree.end, i) <= headline) &&
    !(inMain[i] && kind !== 'article') &&
    // A quotation in a post begins with its author.
    !(outline.kept && outline.inPart[i]) &&
    !CELLS.has(tree.names[i]) &&
    !isInDataTable(tree, i) &&
    headingsIn(headings, tree, i) === 0 &&
    at(links, i) > most * at(text, i) &&
    !continuesList(i, outline)
      ? 'a'
      : undefined;
  const judgeNote: Judge = (i) => (isShort(i) && (said.get(noteAt(i)) ?? 0) >= NOTE_OF_POST.posts ? 'note' : undefined);
  return [
    ...leaveOut(outline, mailFooter(outline, root)),
    // In a listing, lines of links are the content.
    ...(kind === 'listing' ? [] : removeBlocks(outline, root, 'links', LAST, judgeLinks, blocks)),
    ...(kind === 'forum' ? removeBlocks(outline, root, 'repeated', CAUTIOUS, judgeNote, blocks) : []),
  ];
}

/** How many levels above a line its cell may be, and how many nodes before the cell are searched for a header. */
const IN_CELL = { levels: 6, before: 400 };

/** Returns true for a line in a cell of a table with a header. */
function isInDataTable({ names, parent }: Tree, line: number): boolean {
  let up = line;
  for (let n = 0; n < IN_CELL.levels && up > 0 && !CELLS.has(names[up]); n++) up = at(parent, up);
  if (!CELLS.has(names[up])) return false;
  for (let i = up - 1; i > 0 && i > up - IN_CELL.before && names[i] !== 'table'; i--)
    if (names[i] === 'th') return true;
  return false;
}

/** Addresses and labels of links that end a subscription. */
const UNSUBSCRIBES =
  /unsubscri|opt-?out|d[ée]s(?:abonn|inscri|uscri)|abmelde[nt]|abbestell|darse-?de-?baja|disiscri|uitschrijv/i;
/** Maximum number of characters in the footer of a letter and in such a link, and maximum share of the text. */
const MAIL_FOOTER = { text: 800, link: 70, share: 0.4 };

/** Finds the last part of a letter, which says how to end the subscription. */
function mailFooter({ tree, text, headings }: Outline, root: number): Removal[] {
  const { nodes, names, parent, end, skip } = tree;
  const stop = at(end, root);
  const most = Math.min(MAIL_FOOTER.text, MAIL_FOOTER.share * at(text, root));
  for (let i = stop - 1; i > root && at(headings, stop) === at(headings, i); i--) {
    if (names[i] !== 'a' || skip[i] || !text[i]) continue;
    const address = dom.attributeOf(elementIn(nodes, i), 'href') ?? '';
    if (!UNSUBSCRIBES.test(address) && !UNSUBSCRIBES.test(wordsBelow(tree, i, MAIL_FOOTER.link))) continue;
    let block = i;
    for (let up = at(parent, i); up > root && at(text, up) <= most; up = at(parent, up)) {
      if (headingsIn(headings, tree, up) > 0) break;
      block = up;
    }
    return isInlineName(names[block]) ? [] : [{ index: block, reason: 'frame', sign: 'unsubscribe' }];
  }
  return [];
}

/** Returns true for a list that continues another one with text: editors begin a new list at each level. */
function continuesList(i: number, { tree, text, links }: Outline): boolean {
  const list = tree.names[i] === 'li' ? at(tree.parent, i) : i;
  const name = tree.names[list];
  if (name !== 'ul' && name !== 'ol') return false;
  const around = at(tree.parent, list);
  let before = list - 1;
  while (before > around && at(tree.parent, before) !== around) before = at(tree.parent, before);
  if (before <= around || tree.names[before] !== name || tree.skip[before]) return false;
  return at(text, before) > 0 && at(links, before) < STATEMENT.links * at(text, before);
}

/** Roles of surroundings and overlays of a page's content (https://www.w3.org/TR/wai-aria/#landmark_roles). */
const ROLES = setOf(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist tooltip ' +
    'status alert',
);

/** Roles of these that notes in a text share, and roles only for notes. */
const SAID = setOf('alert status');
const NOTE = /^(?:note|doc-(?:tip|notice|example|epigraph|pullquote))$/;
/** Minimum number of characters in a statement, and maximum share of links in it. */
const STATEMENT = { text: 20, links: 0.5 };

/** Returns true if a block in the content makes a statement; a script's message would be short or lead elsewhere. */
const isStatement = (i: number, { text, links, inContent }: Outline) =>
  inContent[i] === 1 && at(text, i) >= STATEMENT.text && at(links, i) <= STATEMENT.links * at(text, i);

/** How many nodes of an element are searched for one with a role. */
const SEARCHED = 500;

/** Returns true if a list of tabs contains what they unfold: an accordion. */
function holdsPanels(index: number, { tree, roles }: Outline): boolean {
  const stop = Math.min(at(tree.end, index), index + SEARCHED);
  for (let i = index + 1; i < stop; i++) if (roles[i] === 'tabpanel') return true;
  return false;
}

/** Maximum share of links in an aside that makes a statement and does not lead elsewhere. */
const NOTE_LINKS = 0.1;

/** Judges blocks that the page itself marks as surroundings of its content. */
const judgeLandmark: Judge = (i, outline) => {
  const { tree, text, links, roles, prose, inContent, headlines, headings } = outline;
  const role = roles[i] ?? '';
  if (ROLES.has(role)) {
    if (role === 'tablist' && holdsPanels(i, outline)) return undefined;
    return SAID.has(role) && isStatement(i, outline) ? undefined : `role ${role}`;
  }
  const name = tree.names[i] ?? '';
  if (!TELLING.landmark.has(name) || NOTE.test(role) || holdsNotes(outline, i)) return;
  // Who said it (https://html.spec.whatwg.org/#the-blockquote-element).
  if (name === 'footer' && tree.names[at(tree.parent, i)] === 'blockquote') return;
  // An article's own header holds its title, or its first paragraph; a site header does not hold a headline.
  const isTitled = tree.names[at(tree.parent, i)] === 'article' && headingsIn(headings, tree, i);
  if (name === 'header' && inContent[i] && (isTitled || prose[i] || isOfPart(tree, i))) return;
  if (name === 'aside' && inContent[i] && at(links, i) <= NOTE_LINKS * at(text, i)) return;
  if (name === 'aside' && (holdsIngredients(tree, i) || (inContent[i] && isBox(i, outline)))) return;
  if ((name === 'header' || name === 'footer') && headingsIn(headlines, tree, i)) return;
  return `<${name}>`;
};

/** How many nodes between two entries of a live blog are passed. */
const BETWEEN_PARTS = 4;

/** Returns true for the header of an article in or beside an article, a part with its own time: an entry of a live blog. */
function isOfPart(tree: Tree, header: number): boolean {
  const { names, parent, end } = tree;
  let up = at(parent, header);
  if (names[up] !== 'article' || !names.slice(header, at(end, header)).includes('time')) return false;
  if (isBesideArticle(tree, up)) return true;
  do up = at(parent, up);
  while (up > 0 && names[up] !== 'article');
  return up > 0;
}

function isBesideArticle({ names, parent, end }: Tree, article: number): boolean {
  const around = at(parent, article);
  for (let i = at(end, article), n = 0; i < at(end, around) && n < BETWEEN_PARTS; i = at(end, i), n++)
    if (names[i] === 'article') return true;
  for (let i = article - 1, n = 0; i > around && n < BETWEEN_PARTS; i--, n++) {
    while (parent[i] !== around) i = at(parent, i);
    if (names[i] === 'article') return true;
  }
  return false;
}

/** Judges navigation and footers, which can hold most of a page's text without any of its content. */
const judgeFooter: Judge = (i, outline) => {
  const landmark = judgeLandmark(i, outline);
  if (!landmark) return outline.named[i]?.footer;
  if (/nav|foot|info/.test(landmark)) return landmark;
};

/** A block with a larger share of paragraphs is neither a menu nor a panel. */
const NO_MENU = 0.4;
const NO_PANEL = 0.8;

/** Judges menus, breadcrumbs, page numbers and forum user details. */
const judgeNavigationName: Judge = (i, { named, prose, text, roles }) => {
  const word = named[i]?.navigation;
  // A note may lead elsewhere, and its class may say that the search leaves it out.
  if (word && at(prose, i) <= NO_MENU * at(text, i) && !NOTE.test(roles[i] ?? '')) return word;
};

/** Judges fixed blocks, except a block with the headline, which is the page. */
const judgeFixed: Judge = (i, { tree, headlines }) =>
  headingsIn(headlines, tree, i) === 0 && isFixed(tree, i) ? 'position: fixed' : undefined;

/** Judges offers next to the content. */
const judgeAsideName: Judge = (i, outline) => {
  const names = outline.named[i];
  if (!names || (names.aside === 'tags' && describes(i, outline))) return undefined;
  if (names.panel && !names.aside && titlesArticle(i, outline)) return undefined;
  // A banner with the first headline is the page's title.
  const isBanner = at(outline.headlines, i) === 0 && headingsIn(outline.headlines, outline.tree, i) > 0;
  if (!names.aside && isBanner) return undefined;
  return names.aside ?? names.panel ?? (outline.prose[i] === 0 ? names.social : undefined);
};

/** Returns true for the first line of an article without a heading, with words beside its buttons: its title. */
function titlesArticle(i: number, { tree, text, headings }: Outline): boolean {
  const { names, parent, textLength } = tree;
  const article = at(parent, i);
  if (names[article] !== 'article' || headingsIn(headings, tree, article) > 0 || at(text, i) === 0) return false;
  for (let before = article + 1; before < i; before++) if (at(textLength, before) > 0) return false;
  return true;
}

/** Returns true if a block describes something in paragraphs: the tags of a documented method are its parameters. */
const describes = (i: number, { tree, text, links }: Outline): boolean =>
  at(links, i) <= STATEMENT.links * at(text, i) &&
  tree.names.slice(i, Math.min(at(tree.end, i), i + SEARCHED)).includes('p');

/** Words for panels that text boxes share, and blocks next to such boxes. */
const BOX = /^(?:side ?bar|alerts?)$/;
const FLOW = setOf('p ul ol dl pre blockquote table figure h2 h3 h4 h5 h6');

/** Returns true if a panel holds text. It counts all the same: if most panels do, the theme gives any block that name. */
const isTextPanel = (i: number, outline: Outline): boolean =>
  !outline.named[i]?.aside && (holdsText(i, outline) || isPartOfBox(i, outline));

function holdsText(i: number, outline: Outline): boolean {
  const { tree, prose, text } = outline;
  return at(prose, i) > NO_PANEL * at(text, i) || holdsCode(tree, i) || isBox(i, outline);
}

/** Returns true if a panel is around code: a toolbar over code has its name from both. */
function holdsCode({ names, end, skip }: Tree, panel: number): boolean {
  const stop = Math.min(at(end, panel), panel + SEARCHED);
  for (let i = panel + 1; i < stop; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (names[i] === 'pre') return true;
  }
  return false;
}

/** Returns true for a part of a text box that is named after it: its title. */
function isPartOfBox(i: number, outline: Outline): boolean {
  const up = at(outline.tree.parent, i);
  const word = outline.named[i]?.panel;
  return word !== undefined && BOX.test(word) && outline.named[up]?.panel === word && holdsText(up, outline);
}

/** Returns true if a block named like a sidebar stands in the flow of the text, after a paragraph. */
function isBox(i: number, outline: Outline): boolean {
  if (!BOX.test(outline.named[i]?.panel ?? '') || at(outline.text, i) < STATEMENT.text) return false;
  if (at(outline.links, i) > STATEMENT.links * at(outline.text, i)) return false;
  const box = elementIn(outline.tree.nodes, i);
  const before = dom.previousElement(box);
  const after = dom.nextElement(box);
  if (before !== null && isInFlow(before) && (!after || isInFlow(after))) return true;
  // Boxes of code, figures and other boxes may stand on both sides of it.
  return outline.inContent[i] === 1 && followsText(box);
}

/** How many blocks before a box are searched for the text that it belongs to. */
const BEFORE_BOX = 4;

function followsText(box: Element): boolean {
  let before = dom.previousElement(box);
  for (let n = 0; before && n < BEFORE_BOX; n++) {
    if (FLOW.has(dom.localName(before))) return true;
    before = dom.previousElement(before);
  }
  return false;
}

/** Distinguishes a part of a text from a wrapper around several parts. */
function isInFlow(element: Element): boolean {
  const [first] = dom.children(element);
  return FLOW.has(dom.localName(element)) || !first || isInlineName(dom.localName(first));
}

/** Elements that head what they are in, and rows of these. */
const HEADS = setOf('th caption figcaption summary dt');
const ROWS = setOf('tr thead');

/** Returns true if an element heads a table, a figure or a term by its own name. */
const headsPart = (tree: Tree, i: number): boolean =>
  HEADS.has(tree.names[i]) ||
  isInHead(tree, i) ||
  (ROWS.has(tree.names[i]) && tree.names.slice(i, Math.min(at(tree.end, i), i + NEAR_ROW)).includes('th'));
/** How many nodes of a row are searched for a head, and how many levels above a node may be one. */
const NEAR_ROW = 8;
const LEVELS_OF_HEAD = 3;

function isInHead({ names, parent }: Tree, i: number): boolean {
  let up = at(parent, i);
  for (let level = 0; level < LEVELS_OF_HEAD && up > 0; level++, up = at(parent, up))
    if (names[up] === 'th') return true;
  return false;
}

/** Judges blocks named as a header that contain neither a heading nor a paragraph. */
const judgeHeaderName: Judge = (i, { named, prose, tree, headings }) => {
  const word = named[i]?.header;
  // A button in a title unfolds what is below it.
  if (word && tree.names[i] === 'button' && isTitle(tree.names[at(tree.parent, i)])) return;
  if (word && prose[i] === 0 && headingsIn(headings, tree, i) === 0 && !headsPart(tree, i)) return word;
};

/** Judges filters; a block of nothing but words states a property: `sort-by-time`. */
const judgeFilter: Judge = (i, { tree, named }) => {
  const word = named[i]?.filters;
  if (word && !(at(tree.end, i) === i + 2 && tree.names[i + 1] === '')) return word;
};

/** The beginning of a line with the place of a page in its site. */
const TRAIL = new RegExp(
  '^(?:当前位置|[您你](?:现在|当前)?(?:的|所在)?位置|所在位置|现在位置|目前位置|現在(?:の位置|位置|地)|you are here|' +
    'sie (?:sind|befinden sich) hier|vous êtes ici|(?:usted )?estás? aquí|você está aqui|sei qui|je bent hier|вы здесь|jste zde)',
  'iu',
);
/** Maximum number of characters in such a line. */
const LONGEST_TRAIL = 160;

/** Judges lines that say where in its site a page is. */
const judgeTrail: Judge = (i, { tree, text, links }) =>
  links[i] &&
  // A wrapper of nothing else was judged already.
  text[i] !== text[at(tree.parent, i)] &&
  at(text, i) <= LONGEST_TRAIL &&
  TRAIL.test(wordsBelow(tree, i, LONGEST_TRAIL))
    ? 'trail'
    : undefined;

/** Maximum number of characters in a title that is compared with the one before it. */
const LONGEST_TITLE = 200;

/** Finds headings that only repeat the heading directly before them: themes write the title for several widths. */
function repeatedTitles({ tree, text }: Outline, root: number): Removal[] {
  const { names, end, skip } = tree;
  const found: Removal[] = [];
  let before = '';
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (isHeading(names[i]) && text[i]) {
      const title = wordsBelow(tree, i, LONGEST_TITLE);
      if (title === before) found.push({ index: i, reason: 'repeated', sign: '' });
      before = title;
      i = at(end, i) - 1;
    } else if ((names[i] === '' && text[i]) || names[i] === 'img') before = '';
  }
  return found;
}
