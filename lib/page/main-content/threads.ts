import * as dom from '@/lib/base/dom';
import { isHeading, setOf } from '../element-names';
import { at, elementIn, type Post, type PostsOfThread, type Tree } from '../tree';
import { squash } from '../white-space';
import { asksSomething, type Outline, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import type { Removal } from './removal';

/** Elements for dates and times. */
const TIME = /^(?:time|relative-time|time-ago|local-time|faceplate-timeago)$/;
const AGO = 'ago|fa|geleden|sedan|siden|sitten|önce|temu|назад|тому|πριν|lalu|trước|前|전|后';
const BEFORE_AGO = 'vor|hace|il y a|há|před|pred|منذ|قبل|לפני|för|πριν|cách đây|acum';
/** A date, a time or an age, in a short text. */
const WHEN = new RegExp(
  [
    String.raw`\d:\d\d`,
    String.raw`\d{4}[./年년-] ?\d+[./月월-] ?\d`,
    String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b`,
    String.raw`\b\d{1,2}\b.{1,20}\b(?:19|20)\d\d\b`,
    String.raw`\d[^\d]{1,14}(?:${AGO})(?!\p{L})`,
    String.raw`^(?:${BEFORE_AGO}) .{0,12}\d`,
    String.raw`^\d+ ?(?:min|mo|yr|[smhdwy])$`,
  ].join('|'),
  'iu',
);
/** Attributes of an author's name: its class, or its link target. */
const WHO =
  /author|user(?!-?text)|poster|nick|comment(?:er|ator)|byline|member|profile|person|people|autor|auteur|verfasser|\/u\/|\/[@~]|mailto:/i;

/** A name has letters, and no number before them: `12 points`. */
const NAMED = /^(?!\d+ ).*\p{L}/su;

/** Classes of what is said about an author: a rank, a number of posts. */
const RANK = /\bclass="[^"]*(?:title|rank|role|badge|level|count|stat)/i;

const FULL_NAME = /\bclass="[^"]*(?:full|display)-?name/i;
const AVATAR = /avatar|gravatar|user-?pic/i;

/**
 * Maximum number of characters in a name, in a date and in a line that all posts repeat; and how many nodes around a date are
 * searched for its author.
 */
const NAME = 40;
const WHEN_LENGTH = 60;
const NOTE = 60;
const AROUND = { before: 120, behind: 60 };
/** Fewer posts do not make a thread, unless the page says so. */
const LEAST = 3;
const LEAST_OF_FORUM = 2;
/** Minimum number of paragraph characters above the posts that turn them into comments on a text. */
const ARTICLE = 400;
/** Minimum shares of posts with an author and their own words, and of posts with a line that is neither. */
const MOST = 0.7;
const HALF = 0.5;
/** Score of an author that is named or linked as one; maximum number of characters in a title. */
const SURE = 2.5;
const TITLE = 12;
/** Maximum depth of a date in its post. */
const DEEPEST = 30;
/** Maximum number of levels to try. */
const MOST_LEVELS = 5;
/** Blocks that do not hold a post's own words. */
const NO_WORDS = ['navigation', 'footer', 'aside', 'social', 'consent', 'filters', 'signature'] as const;

/** A thread that was found: its posts, and the lines that they repeat. */
export interface FoundThread extends PostsOfThread {
  /** Index of the block that contains all posts. */
  root: number;
  /** 1 for text that is content whatever its names. */
  kept: Uint8Array;
  /** Parts of posts that belong to their frame: reply buttons, post numbers. */
  notes: Removal[];
}

interface Row {
  /** The first node of the post, the date in it, and the index after the last node. */
  start: number;
  day: number;
  stop: number;
  author: number;
}

/**
 * Finds the posts of a page that is a thread, in any markup: each with a date, an author and its own words, all built alike.
 * Comments below an article do not count.
 * @param headline the title of the page
 */
export function findThread(outline: Outline, kind: PageKind, headline: string): FoundThread | undefined {
  if (kind === 'product' || kind === 'article') return undefined;
  const found = daysOf(outline);
  // Dates beside the declared content are about something else.
  const declared = found.filter((day) => outline.inMain[day]);
  const all = declared.length >= LEAST ? declared : found;
  const days = alike(outline, all);
  if (days.length < (kind === 'forum' ? LEAST_OF_FORUM : LEAST)) return undefined;
  const levels = levelsApart(outline.tree, days);
  // Some posts contain two dates, so most dates that are only a few levels apart may share a post.
  for (const level of [...new Set(levels)].sort((a, b) => a - b).slice(0, MOST_LEVELS)) {
    const thread = threadOf(outline, kind, rowsOf(outline.tree, days, levels, level), all, headline);
    if (thread) return thread;
  }
  return undefined;
}

function threadOf(
  outline: Outline,
  kind: PageKind,
  rows: Row[],
  all: number[],
  headline: string,
): FoundThread | undefined {
  let sure = 0;
  const repeated = repeatedIn(outline, rows);
  for (const row of rows) {
    const { index, points } = authorOf(outline, row, repeated);
    row.author = index;
    if (points >= SURE || repliesIn(outline.tree, row)) sure++;
  }
  const isMost = (some: Row[], share = MOST) => some.length >= share * rows.length;
  const [opening] = rows;
  const first = opening?.start ?? 0;
  if (!opening || rows.length < (kind === 'forum' ? LEAST_OF_FORUM : LEAST)) return undefined;
  if (!isMost(rows.filter(({ author }) => author >= 0))) return undefined;
  if (kind !== 'forum' && (sure < HALF * rows.length || proseBefore(outline, first) >= ARTICLE)) return undefined;
  const kept = new Uint8Array(outline.tree.names.length);
  // Posts may repeat the title as their subject.
  if (headline) for (const prefix of ['', 'Re: ', 'RE: ']) repeated.add(zeroed(prefix + headline));
  const speaking = rows.filter((row) => keepWords(outline, row, repeated, kept));
  if (!isMost(speaking)) return undefined;
  const teasers = rows.filter((row) => leadsOn(outline, row, repeated, headline));
  if (isMost(teasers, HALF)) return undefined;
  keepOpening(outline, all, opening, headline, kept);
  const last = rows.reduce((most, { stop }) => Math.max(most, stop), first);
  return {
    ...placesOf(outline.tree, rows),
    root: around(outline.tree, Math.min(first, kept.indexOf(1)), last),
    kept,
    // A post with nothing else keeps its repeated texts.
    notes: notesOf(outline, speaking, repeated),
  };
}

/** Attributes of reply buttons. */
const REPLIES = /repl(?:y|ies)|quote|respond|antwort|comment/i;

/** Returns the attributes of an element as one text. */
function attributesOf({ nodes, names }: Tree, index: number): string {
  const element = elementIn(nodes, index);
  if (!names[index] || !dom.hasAttributes(element)) return '';
  return dom
    .attributeNames(element)
    .map((name) => `${name}="${dom.attributeOf(element, name)?.slice(0, LONGEST_VALUE)}"`)
    .join(' ');
}
const LONGEST_VALUE = 200;

function repliesIn(tree: Tree, { start, stop }: Row): boolean {
  for (let i = start; i < Math.min(stop, start + AROUND.before + AROUND.behind); i++) {
    if (/^(?:a|button)$/.test(tree.names[i] ?? '') && REPLIES.test(attributesOf(tree, i))) return true;
  }
  return false;
}

/** Returns the word that names a part of a post as its frame. */
const frameNamed = ({ named }: Outline, index: number): string | undefined =>
  NO_WORDS.map((name) => named[index]?.[name]).find(Boolean);

/** Returns true for a pane of a post with its author: what is beside the name there is a rank, a number of posts. */
const isPane = (tree: Tree, index: number, author: number): boolean =>
  tree.names[index] === 'aside' && author >= index && author < at(tree.end, index);

/** A class of an inline mark beside a name that says what its owner is to the page. */
const MARK = /(?<![a-z])(?:badge|rank|role)s?(?![a-z])/i;
const MARKED = /^(?:span|small|strong|em|label)$/;

const isRank = ({ nodes, names }: Tree, { text }: Outline, index: number): boolean =>
  MARKED.test(names[index] ?? '') &&
  at(text, index) <= NAME &&
  (at(text, index) <= INITIALS ? MARK_OR_AVATAR : MARK).test(dom.attributeOf(elementIn(nodes, index), 'class') ?? '');
/** Maximum number of letters in place of a picture. */
const INITIALS = 2;
const MARK_OR_AVATAR = /(?<![a-z])(?:badge|rank|role|avatar)s?(?![a-z])/i;

/**
 * Returns true if a row begins with a link to another page: it is a teaser. A post of some forums repeats the title, with a
 * link to itself.
 */
function leadsOn(
  { tree, linked }: Outline,
  { start, stop, day, author }: Row,
  repeated: Set<string>,
  headline: string,
): boolean {
  const { names, texts, parent, end, textLength } = tree;
  for (let i = start; i < stop; i++) {
    if (i === day || i === author) i = at(end, i) - 1;
    else if (names[i] === '' && at(textLength, i) >= TITLE && !repeated.has(zeroed(texts[i]))) {
      if (headline && squash(texts[i] ?? '').includes(headline)) continue;
      let link = i;
      while (linked[i] && names[link] !== 'a') link = at(parent, link);
      return linked[i] === 1 && !/href="[^"]*#/.test(attributesOf(tree, link));
    }
  }
  return false;
}

/** Marks the opening of a thread if its markup differs: its title, and the line with its date. */
function keepOpening(outline: Outline, days: number[], first: Row, headline: string, kept: Uint8Array): void {
  const { tree, text } = outline;
  const { names, texts, skip, textLength } = tree;
  const headings: number[] = [];
  let isTitled = false;
  for (let i = 1; i < first.stop; i++) {
    if (skip[i] || !text[i]) continue;
    const said = names[i] === '' && at(textLength, i) >= TITLE ? squash(texts[i] ?? '').trim() : '';
    if (names[i] === 'h1' && i < first.start) headings.push(i);
    else if (said && headline && (isTitleIn(headline, said, names[at(tree.parent, i)]) || said.includes(headline))) {
      kept[i] = 1;
      isTitled = true;
    }
  }
  // With a title of its own, the heading above it is the name of the site.
  if (!isTitled) for (const heading of headings) kept[heading] = 1;
  const day = days.findLast((index) => index < first.start);
  const said = (index: number) => wordsBelow(tree, index, WHEN_LENGTH);
  if (day !== undefined && said(day) !== said(first.day)) kept[day] = 1;
}

/** Returns true if the title of a page begins with a text, or contains a heading: `[list] Subject - Site`. */
const isTitleIn = (headline: string, said: string, name: string | undefined): boolean =>
  headline.startsWith(said) || (isHeading(name) && headline.includes(said));

/** Most texts do not contain a digit. */
const isWhen = (text: string) => /\d/.test(text) && WHEN.test(squash(text).trim());

/** Elements that show the age of a post, with its date as their tooltip: `May 2024`, `3h`. */
const AGED = /^(?:a|abbr|span|small)$/;
const AGE_LENGTH = 24;

function isDated({ tree, text }: Outline, index: number): boolean {
  if (text[index] === 0) return false;
  const tooltip = dom.attributeOf(elementIn(tree.nodes, index), 'title') ?? '';
  return tooltip.length <= WHEN_LENGTH && isWhen(tooltip) && /\d/.test(wordsBelow(tree, index, AGE_LENGTH));
}

/** Lists the elements that contain a date, in document order. */
function daysOf(outline: Outline): number[] {
  const { tree, text } = outline;
  const { names, texts, parent, end, skip, textLength } = tree;
  const found: number[] = [];
  for (let i = 1; i < names.length; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (TIME.test(names[i] ?? '') && at(text, i) <= WHEN_LENGTH) {
      found.push(i);
      i = at(end, i) - 1;
    } else if (AGED.test(names[i] ?? '') && at(text, i) <= AGE_LENGTH && isDated(outline, i)) {
      found.push(i);
      i = at(end, i) - 1;
    } else if (names[i] === '' && at(textLength, i) <= WHEN_LENGTH && isWhen(texts[i] ?? '')) {
      const up = at(parent, i);
      found.push(text[up] === text[i] ? up : i);
    }
  }
  return found;
}

/** Returns the largest group of dates in the same kind of place: below the same elements with the same classes. */
function alike({ tree }: Outline, days: number[]): number[] {
  const { nodes, names, parent } = tree;
  const byPlace = new Map<string, number[]>();
  for (const day of days) {
    let place = '';
    for (
      let up = names[day] ? day : at(parent, day), level = 0;
      up > 0 && level < LEVELS_ALIKE;
      up = at(parent, up), level++
    ) {
      const classes = level < 2 ? (dom.attributeOf(elementIn(nodes, up), 'class') ?? '') : '';
      place += `${names[up]}.${classes.replace(/[\d\s].*/s, '')} `;
    }
    const others = byPlace.get(place);
    if (others) others.push(day);
    else byPlace.set(place, [day]);
  }
  // Prefers a date with a time to a member's join date.
  const weight = ([day = 0, ...others]: number[]) =>
    others.length +
    (HOUR.test(wordsBelow(tree, day, WHEN_LENGTH)) ? HALF / 2 : 0) +
    (TIME.test(names[day] ?? '') ? HALF : 0);
  return [...byPlace.values()].reduce((most, some) => (weight(some) > weight(most) ? some : most), []);
}
const LEVELS_ALIKE = 3;
const HOUR = /\d:\d\d/;

/**
 * For each date but the first, returns the number of levels above it up to which its surroundings begin after the previous
 * date.
 */
function levelsApart({ parent }: Tree, days: number[]): number[] {
  return days.slice(1).map((day, place) => {
    let level = 0;
    for (let i = at(parent, day); i > (days[place] ?? 0) && level < DEEPEST; i = at(parent, i)) level++;
    return level;
  });
}

/** Returns the posts that begin a number of levels above dates. */
function rowsOf(tree: Tree, days: number[], levels: number[], level: number): Row[] {
  const { parent, end } = tree;
  const rows: Row[] = [];
  for (const [place, day] of days.entries()) {
    if (place > 0 && (levels[place - 1] ?? 0) < level) continue;
    let start = day;
    for (let n = 0; n < level && start > 0; n++) start = at(parent, start);
    if ((rows.at(-1)?.start ?? 0) < start) rows.push({ start, day, stop: at(end, start), author: -1 });
  }
  narrowFirst(tree, rows);
  // Head and body of a post may be siblings.
  const apart = rows.filter(({ start, day, stop }, place) => {
    const next = rows[place + 1]?.start ?? at(end, at(parent, start));
    return saysMore(tree, at(end, day), stop) < saysMore(tree, stop, Math.min(next, at(end, at(parent, start))));
  });
  for (const [place, row] of rows.entries()) {
    if (apart.length > MOST * rows.length) row.stop = at(end, at(parent, row.start));
    row.stop = Math.min(row.stop, rows[place + 1]?.start ?? row.stop);
  }
  return rows;
}

/** The first date may belong to the opening: if its block is around the next post and built unlike it, it begins lower. */
function narrowFirst({ nodes, names, parent, end }: Tree, [first, second]: Row[]): void {
  if (!first || !second || at(end, first.start) <= second.start) return;
  const labelOf = (index: number, name: string) =>
    (dom.attributeOf(elementIn(nodes, index), name) ?? '').split(/[\s\d]/)[0];
  const builtAs = ({ start }: Row) =>
    names[start] ? `${names[start]} ${labelOf(start, 'class')} ${labelOf(start, 'id')}` : '';
  if (builtAs(first) === builtAs(second)) return;
  let start = first.day;
  while (at(end, at(parent, start)) <= second.start) start = at(parent, start);
  first.start = start;
  first.stop = at(end, start);
}

/** Counts the characters of text in a range of nodes, up to a limit. */
function saysMore({ names, textLength }: Tree, start: number, stop: number): number {
  let sum = 0;
  for (let i = start; i < stop && sum < ARTICLE; i++) if (names[i] === '') sum += at(textLength, i);
  return sum;
}

/** Finds the node with the name of a post's author: an element that is named or linked as one, or else the nearest text. */
function authorOf(
  { tree, text }: Outline,
  { start, day, stop }: Row,
  repeated: Set<string>,
): { index: number; points: number } {
  const { names, parent, end, skip } = tree;
  let best = -1;
  let score = 0;
  const from = Math.max(start, day - AROUND.before);
  const to = Math.min(stop, day + AROUND.behind);
  for (let i = from; i < to; i++) {
    if (skip[i] || i === day) {
      i = at(end, i) - 1;
      continue;
    }
    const isText = names[i] === '';
    const element = isText ? at(parent, i) : i;
    if (at(text, i) === 0 || at(text, i) > NAME || (day > i && day < at(end, i))) continue;
    const said = wordsBelow(tree, i, NAME + 1);
    if (!NAMED.test(said) || said.endsWith(':') || WHEN.test(said)) continue;
    const attributes = attributesOf(tree, i);
    const isNamed = WHO.test(attributes);
    // What every post has behind its date is a button.
    if (!isNamed && i > day && repeated.has(zeroed(said))) continue;
    const points =
      (isNamed ? (RANK.test(attributes) ? 1 : 4) : 0) +
      (isMention(tree, element) ? -1 : 0) +
      (FULL_NAME.test(attributes) ? HALF : 0) +
      (/^(?:a|b|strong|cite|h[3-6])$/.test(names[element] ?? '') ? 1.5 : 0) +
      (i < day ? 1 : 0) -
      Math.abs(i - day) / (AROUND.before + AROUND.behind);
    if (points > score) {
      score = points;
      best = i;
    }
  }
  // A single line may contain both.
  if (best < 0 && /\p{L}{2}.*\p{L}{2}/u.test(wordsBelow(tree, day, WHEN_LENGTH).replace(WHEN, ''))) best = day;
  return { index: best, points: score };
}

/** Returns true if the words of a post go on after a name: it is addressed, and not the author's. */
function isMention({ names, texts, parent, end, textLength }: Tree, name: number): boolean {
  const next = at(end, name);
  const isText = names[next] === '' && parent[next] === parent[name];
  return isText && at(textLength, next) >= TITLE && !WHEN.test(squash(texts[next] ?? '').trim());
}

/** Returns true for the name behind an `@` that is in a text of its own: `@<bdi>name</bdi>`. */
const isNamedByAt = ({ texts }: Tree, text: number): boolean =>
  (texts[text - 1] || texts[text - 2] || '').trimEnd().endsWith('@');

/** Counts the paragraph characters before the first post, the usual place of an article. */
function proseBefore({ tree, linked, sentence }: Outline, first: number): number {
  const { names, end, skip, textLength } = tree;
  let sum = 0;
  for (let i = 0; i < first; i++) {
    if (skip[i] || /^(?:nav|header|aside|footer|form)$/.test(names[i] ?? '')) i = Math.max(i, at(end, i) - 1);
    else if (names[i] === '' && sentence[i] && !linked[i] && at(textLength, i) > NOTE) sum += at(textLength, i);
  }
  return sum;
}

const zeroed = (said: string | undefined) => squash(said ?? '').replace(/\d[\d.,]*/g, '0');

/** Returns the short texts that many posts repeat, regardless of numbers. */
function repeatedIn({ tree }: Outline, rows: Row[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { start, stop } of rows) {
    const own = new Set<string>();
    for (let i = start; i < stop; i++) {
      if (tree.skip[i]) i = at(tree.end, i) - 1;
      else if (tree.names[i] === '' && at(tree.textLength, i) <= NOTE) own.add(zeroed(tree.texts[i]));
    }
    for (const said of own) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const least = Math.max(LEAST, HALF * rows.length);
  return new Set([...counts].filter(([said, count]) => said && count >= least).map(([said]) => said));
}

/** Marks the words of a post, its date and its author as content. @returns whether it has its own words */
function keepWords(outline: Outline, row: Row, repeated: Set<string>, kept: Uint8Array): boolean {
  const { tree, linked } = outline;
  const { names, texts, parent, end, skip, textLength } = tree;
  kept[row.day] = 1;
  if (row.author >= 0) kept[row.author] = 1;
  const others: number[] = [];
  let speaks = false;
  let paneEnd = 0;
  for (let i = row.start; i < row.stop; i++) {
    if (isPane(tree, i, row.author)) paneEnd = at(end, i);
    const isOther = i !== row.start && (frameNamed(outline, i) !== undefined || isRank(tree, outline, i));
    if (
      (i < paneEnd && names[i] === '') ||
      skip[i] ||
      i === row.day ||
      i === row.author ||
      isOther ||
      names[i] === 'button' ||
      (names[i] === 'form' && asksSomething(tree, i))
    ) {
      i = at(end, i) - 1;
    } else if (names[i] === '' && textLength[i] && at(parent, i) !== row.author) {
      if (!isNamedByAt(tree, i) && (linked[i] || repeated.has(zeroed(texts[i])))) others.push(i);
      else {
        kept[i] = 1;
        speaks ||= /\p{L}|\p{N}/u.test(texts[i] ?? '');
      }
    }
  }
  if (!speaks) for (const i of others) kept[i] = 1;
  return speaks;
}

/** Lists the texts that posts repeat, together with their wrappers, and what is beside the author in the frame of a post. */
function notesOf(outline: Outline, rows: Row[], repeated: Set<string>): Removal[] {
  const { tree, text, linked } = outline;
  const { names, texts, parent, end, skip } = tree;
  const found: Removal[] = [];
  for (const { start, stop, day, author } of rows) {
    const name = author < 0 ? '' : wordsBelow(tree, author, NAME);
    /** Returns true if the text is the author's name, or links to the author's profile. */
    const isName = (text: number) => {
      const said = squash(texts[text] ?? '').trim();
      return linked[text] === 1 && (said === name || isLinkedAs(tree, text, author));
    };
    const holds = (part: number, index: number) => part >= index && part < at(end, index);
    let frameEnd = start;
    for (let i = start; i < stop; i++) {
      if (isPane(tree, i, author)) frameEnd = at(end, i);
      const holdsBoth = holds(day, i) || holds(author, i);
      // A quotation in a post repeats what another one says, and whose it is.
      if (skip[i] || i === day || i === author || names[i] === 'blockquote') i = at(end, i) - 1;
      else if (names[i] === 'img' && (i < frameEnd || AVATAR.test(attributesOf(tree, i))))
        found.push({ index: i, reason: 'extra', sign: '' });
      else if (!holdsBoth && isRank(tree, outline, i)) {
        found.push({ index: i, reason: 'extra', sign: '' });
        i = at(end, i) - 1;
      } else if (i > start && names[i] !== '' && i >= frameEnd && frameNamed(outline, i) !== undefined) {
        if (holdsBoth) frameEnd = at(end, i);
        else {
          found.push({ index: i, reason: 'extra', sign: '' });
          i = at(end, i) - 1;
        }
      } else if (
        names[i] === '' &&
        at(tree.textLength, i) &&
        (i < frameEnd || (repeated.has(zeroed(texts[i])) && !isNamedByAt(tree, i)) || isName(i))
      ) {
        let index = i;
        while (at(parent, index) > start && text[at(parent, index)] === text[index]) index = at(parent, index);
        found.push({ index: holds(day, index) || holds(author, index) ? i : index, reason: 'extra', sign: '' });
        i = Math.max(i, at(end, found.at(-1)?.index ?? i) - 1);
      }
    }
  }
  return found;
}

/** Returns true if a text links to the same address as the author's name: `@name`, or a user name beside a full one. */
function isLinkedAs({ nodes, names, parent }: Tree, text: number, author: number): boolean {
  const hrefOf = (index: number) => {
    let link = index;
    for (let level = 0; level < LEVELS_TO_LINK && link > 0 && names[link] !== 'a'; level++) link = at(parent, link);
    return names[link] === 'a' ? dom.attributeOf(elementIn(nodes, link), 'href') : null;
  };
  const address = author < 0 ? null : hrefOf(author);
  return address !== null && address === hrefOf(text);
}
const LEVELS_TO_LINK = 4;

/** Attributes and styles that indicate the depth of a post, and the width of the spacer image that indents it. */
const INDENT =
  /(?:depth|level|indent|lvl|nest(?:ed|ing)?)[-_]?(?:=")?(\d{1,3})(?!\d)|(?:margin|padding)-(?:left|right|inline-start)\s*:\s*(\d+)/i;
const WIDTH = /\bwidth="(\d+)/;
const FLAT = /\bheight="[01]"/;
/** Elements that hold several posts, and whose indentation is not that of the first. */
const HOLDS = setOf('ul ol dl table tbody main section');
/** How many levels above the start of a post, and how many nodes from it, may be indented. */
const INDENTED = { above: 2, nodes: 14 };

/** Returns the indentation of a post, in whatever unit, and the spacer images that cause it. */
function indentOf(tree: Tree, { start, day }: Row, isFirst: (index: number) => boolean) {
  const pictures: number[] = [];
  let indent: number | undefined;
  let from = start;
  for (let n = 0; n < INDENTED.above && isFirst(at(tree.parent, from)); n++) from = at(tree.parent, from);
  for (let i = from; i <= Math.min(day, start + INDENTED.nodes); i++) {
    const attributes = attributesOf(tree, i);
    const [, level, width] = INDENT.exec(attributes) ?? [];
    if (level || width) indent ??= Number(level ?? width);
    if (tree.names[i] !== 'img' || !FLAT.test(attributes)) continue;
    indent ??= Number(WIDTH.exec(attributes)?.[1] ?? 0);
    pictures.push(i);
  }
  return { indent: indent ?? 0, pictures };
}

/** Determines the depth, author and date of each post, and which elements only hold posts. */
function placesOf(tree: Tree, rows: Row[]): PostsOfThread {
  const { names, parent, end } = tree;
  const posts = new Map<number, Post>();
  const bylines = new Set<number>();
  const frames = new Set<number>();
  /** The start of the first post in each element around posts. */
  const firstIn = new Map<number, number>();
  for (const { start } of rows) {
    for (let up = at(parent, start); up >= 0 && !firstIn.has(up); up = at(parent, up)) firstIn.set(up, start);
  }
  /** Ends of the surrounding posts, and smaller indentations before them. */
  const open: number[] = [];
  const indents: number[] = [];
  /** Depths of the surrounding posts. */
  const depths: number[] = [];
  for (const row of rows) {
    const { start, day, author } = row;
    while (open.length && (open.at(-1) ?? 0) <= start) open.pop();
    const { indent, pictures } = indentOf(
      tree,
      row,
      (index) => firstIn.get(index) === start && !HOLDS.has(names[index]),
    );
    for (const picture of pictures) bylines.add(picture);
    while (indents.length && (indents.at(-1) ?? 0) >= indent) indents.pop();
    const depth = Math.max(open.length, indents.length);
    posts.set(start, { quotes: depth - (depths[open.length - 1] ?? 0), said: [] });
    depths[open.length] = depth;
    open.push(at(end, start));
    indents.push(indent);
    const said = new Set(author < 0 ? [day] : [author, day]);
    posts.get(start)?.said.push(...[...said].map((index) => wordsBelow(tree, index, WHEN_LENGTH)));
    for (const index of said) {
      bylines.add(index);
      for (let up = names[index] === '' ? at(parent, index) : index; up >= 0 && !frames.has(up); up = at(parent, up)) {
        frames.add(up);
      }
    }
  }
  return { posts, bylines, frames };
}

/** Returns the smallest block around a range of nodes. */
function around({ parent, end }: Tree, first: number, last: number): number {
  let block = first;
  while (block > 0 && at(end, block) < last) block = at(parent, block);
  return block;
}
