import * as dom from '@/lib/dom';
import { EDITOR, LINE_NUMBER } from './code-signs';
import { isHeading, isTitle, setOf } from './element-names';
import { wordsBelow } from './main-content/outline';
import type { LeftOut } from './page-content';
import { said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

const UNDISPLAYED = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/**
 * A place where nobody looks, by the numbers that people write for it, not those that a carousel moves its slides by: traps
 * for robots, and links that are there for search engines alone.
 */
const OFF_PAGE = /(?:^|[;\s])(?:left|top)\s*:\s*-(?:9{4,}|10{4,})(?:\.\d*)?(?:px|r?em)/i;

/** Positions of what takes no place among the rest: menus, and what opens over the page. */
const OUT_OF_PLACE = /absolute|fixed/;

type Hiding = 'style' | 'unseen' | 'mark' | 'unspoken' | 'folded';

/** A part that holds more of the text than this is of the page itself, whatever its marks say. */
const WHOLE_PAGE = 0.3;

/**
 * Elements that style sheets hide and show without a name: menus, panels, responsive twins. Asking every element would
 * double the reading time.
 */
export const FOLDED_BY_NAME = setOf('ul ol nav dialog aside form section div iframe frame');
/** Hidden together with what they stand in, if at all; an area never has a box. */
const NEVER_ALONE = setOf('br img area a td th tbody thead code b i em strong sup sub picture');
/** Content of a frame has a box there, even if the frame has none. */
const FRAMES = setOf('iframe frame');

/** Elements between two pauses. */
const STEP = 500;

/**
 * Finds the elements that say they are hidden: by their computed style ('style', or 'unseen' where they keep their place
 * and nothing in them is seen either), by an attribute ('mark'), or, from screen readers alone, by `aria-hidden`
 * ('unspoken'). What one click unfolds (details, tab panels, what the browser's own search may find) is not hidden, but
 * 'folded': inside of it, as inside of what has no display, computed styles say nothing, and asking for them is slow.
 * Yields now and then.
 * @param marked the indexes of the elements that may be hidden by themselves, in document order: those with an
 * attribute, or a name of FOLDED_BY_NAME
 * @param styled whether there are computed styles to ask for
 */
export function* findingHidden(tree: Tree, marked: number[], styled: boolean): Generator<void, Map<number, Hiding>> {
  const { nodes, names, end } = tree;
  const found = new Map<number, Hiding>();
  const isShown = askingInnermost(tree, marked);
  /** Index behind the part around that is not displayed, or folded. */
  let undisplayed = 0;
  /** Index behind the part around that is not seen, nor anything in it. */
  let unseen = 0;
  // Pairs of place and index would be an object for each.
  for (let place = 0; place < marked.length; place++) {
    if (place % STEP === 0) yield;
    const index = marked[place] ?? 0;
    const element = elementIn(nodes, index);
    const name = names[index] ?? '';
    let hiding: Hiding | undefined;
    if (!styled || index < undisplayed) hiding = isClosed(element, name) && !unfolds(element) ? 'mark' : undefined;
    else if (!NEVER_ALONE.has(name) && !isShown(place)) {
      hiding = hidingByStyle(element, index < unseen);
      if (hiding && unfolds(element)) hiding = 'folded';
      if (hiding === 'unseen') unseen = Math.max(unseen, at(end, index));
      else if (hiding) undisplayed = at(end, index);
    }
    if (!hiding && OFF_PAGE.test(dom.attributeOf(element, 'style') ?? '')) hiding = 'mark';
    if (
      !hiding &&
      dom.attributeOf(element, 'aria-hidden') === 'true' &&
      !unfolds(element) &&
      !isDrawnCode(element, name)
    )
      hiding = 'unspoken';
    if (hiding && hiding !== 'folded') found.set(index, hiding);
  }
  return found;
}

/**
 * Makes a test whether an element is surely shown, by its place, to be called in their order. It asks for the style of
 * the innermost element of a chain, each in the one before: where that is shown, all around it are. Asking takes as long
 * as reading a dozen nodes, and most pages nest their blocks for style alone.
 */
function askingInnermost({ nodes, names, end }: Tree, marked: number[]): (place: number) => boolean {
  /** The place of the last element of the chain that was asked for. */
  let asked = -1;
  let shown = false;
  return (place) => {
    if (place <= asked) return shown;
    for (let inner = place; inner < marked.length; inner++) {
      const index = marked[inner] ?? 0;
      if (!NEVER_ALONE.has(names[index])) asked = inner;
      if (FRAMES.has(names[index]) || (marked[inner + 1] ?? 0) >= at(end, index)) break;
    }
    shown = dom.isShownAndVisible(elementIn(nodes, marked[asked] ?? 0));
    return shown;
  };
}

/** Lists the elements that the page hid when its snapshot was taken. */
export const recalledHidden = ({ nodes }: Tree, marked: number[]): Map<number, Hiding> =>
  new Map(marked.filter((index) => said.get(elementIn(nodes, index))?.hidden).map((index) => [index, 'mark']));

/** @param isUnseen whether the part around is not seen, nor anything in it */
function hidingByStyle(element: Element, isUnseen: boolean): 'style' | 'unseen' | 'folded' | undefined {
  if (dom.isShownAndVisible(element)) return undefined;
  const { display, visibility, position } = getComputedStyle(element);
  // It has no box of its own, but what is in it has.
  if (display === 'contents') return undefined;
  if (display === 'none') return 'style';
  if (visibility === 'visible') return 'folded';
  if (isUnseen) return 'unseen';
  if (showsAgain(element)) return undefined;
  return OUT_OF_PLACE.test(position) ? 'style' : 'unseen';
}

/** Unlike `display`, `visibility` can be taken back inside; then each part is judged for itself. */
const showsAgain = (element: Element) => dom.descendants(element).some(dom.isShownAndVisible);

function isClosed(element: Element, name: string): boolean {
  if (dom.hasAttribute(element, 'hidden') || (name === 'dialog' && !dom.hasAttribute(element, 'open'))) return true;
  const style = dom.attributeOf(element, 'style');
  return style !== null && UNDISPLAYED.test(style);
}

/** Editors draw code for the eye alone, over or beside the box that it is typed into. */
function isDrawnCode(element: Element, name: string): boolean {
  const label = dom.attributeOf(element, 'class') ?? '';
  return name === 'pre' ? !LINE_NUMBER.test(label) : EDITOR.test(label);
}

const unfolds = (element: Element) =>
  dom.attributeOf(element, 'role') === 'tabpanel' || dom.attributeOf(element, 'hidden') === 'until-found';

/** Text that a press shows, by the names that people give such parts; and what has such names but is no text. */
const FOLDED =
  /accordion|collaps|expand|toggle|tab-?(?:s|pane|panel|content|item)\b|faq|answer|disclosure|(?:read|show)-?more/i;
const NOT_FOLDED = /nav|menu|modal|dialog|popup|dropdown|cookie|consent|search|cart|filter|header|footer|lang|tooltip/i;

/** Elements that are pressed to show what follows. */
const HANDLES = '[aria-expanded],[aria-controls],button';
/** Characters that an answer has at least, and the share of them that may be in links. */
const ANSWER = 80;
const ANSWER_LINKS = 0.3;

/**
 * Tells that a part which says it is hidden is text all the same: text that one press on its name or on the heading
 * before it would show, or scrolling to its place, or that only screen readers pass over. Pages keep cards and slides from
 * these that everyone else sees; what is shorter is mostly said twice.
 */
function isText({ nodes, names, end, textLength, linkLength }: Tree, index: number, hiding: Hiding): boolean {
  const text = at(textLength, index);
  const element = elementIn(nodes, index);
  const label = `${dom.attributeOf(element, 'class') ?? ''} ${dom.attributeOf(element, 'id') ?? ''}`;
  if (NOT_FOLDED.test(label)) return false;
  const isUnseen = hiding === 'unseen';
  if (isUnseen && names.slice(index, at(end, index)).some(isHeading)) return true;
  if (text < ANSWER) return false;
  if (hiding === 'unspoken') return true;
  if (at(linkLength, index) > ANSWER_LINKS * text) return false;
  if (isUnseen || FOLDED.test(label)) return true;
  const before = dom.previousElement(element);
  return (
    before !== null &&
    (isTitle(dom.localName(before)) || dom.matches(before, HANDLES) || dom.first(before, HANDLES) !== null)
  );
}

/**
 * Gives `skip` to what says that it is hidden, except what a press or scrolling shows, and what holds a lot of the text:
 * an open dialog hides the page behind it, and some pages stay hidden until their script has run.
 * @param marked by index, in document order
 * @returns whether anything is skipped
 */
export function judgeHidden(tree: Tree, marked: Map<number, Hiding>): boolean {
  const { end, textLength, skip, formulas } = tree;
  const most = (textLength[0] ?? 0) * WHOLE_PAGE;
  let behind = 0;
  let seen = 0;
  const places = [...formulas.keys()];
  let next = 0;
  for (const [index, hiding] of marked) {
    while ((places[next] ?? index) < index) next++;
    // What draws a formula is hidden from screen readers, which have another form of it.
    if (hiding === 'unspoken' && (places[next] ?? end.length) < at(end, index)) continue;
    if (index < behind || (hiding === 'unseen' && index < seen)) continue;
    if (at(textLength, index) > most || isText(tree, index, hiding)) {
      if (hiding === 'unseen') seen = at(end, index);
      continue;
    }
    skip[index] = 1;
    behind = at(end, index);
  }
  return behind > 0;
}

/** Characters of a left out part that are shown. */
const SHOWN = 120;

/** Lists the parts of a tree, as it was read, that are hidden and have words. */
export function hiddenParts(tree: Tree): LeftOut[] {
  const { end, textLength, skip } = tree;
  const found: LeftOut[] = [];
  for (let i = 0; i < skip.length; i++) {
    if (!skip[i]) continue;
    if (textLength[i]) {
      const said = wordsBelow(tree, i, Number.POSITIVE_INFINITY);
      found.push({ reason: 'hidden', sign: '', text: said.slice(0, SHOWN), words: said.split(' ').length });
    }
    i = at(end, i) - 1;
  }
  return found;
}
