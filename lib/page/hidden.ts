import * as dom from '@/lib/base/dom';
import { EDITOR, LINE_NUMBER } from './code-signs';
import { isHeading, isTitle, setOf } from './element-names';
import { wordsBelow } from './main-content/outline';
import type { LeftOut } from './page-content';
import { said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

const UNDISPLAYED = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/**
 * An off-screen position, recognized by the numbers that people write for it and not by those of a moving carousel: traps for
 * robots, and links for search engines alone.
 */
const OFF_PAGE = /(?:^|[;\s])(?:left|top)\s*:\s*-(?:9{4,}|10{4,})(?:\.\d*)?(?:px|r?em)/i;

/** Positions of elements that are out of the normal flow: menus, and overlays. */
const OUT_OF_PLACE = /absolute|fixed/;

type Hiding = 'style' | 'unseen' | 'mark' | 'unspoken' | 'folded' | 'gone';

/** A part that holds more of the text than this may be the page itself, whatever its marks say. */
const WHOLE_PAGE = 0.3;

/**
 * Elements that style sheets often hide and show without an attribute: menus, panels, responsive twins. Checking every element
 * would double the reading time.
 */
export const FOLDED_BY_NAME = setOf('ul ol nav dialog aside form section div iframe frame');
/** Elements that are hidden together with their parent, if at all; an area never has a box. */
const NEVER_ALONE = setOf('br img area a td th tbody thead code b i em strong sup sub picture');
/** The content of a frame has a box there, even if the frame itself lacks one. */
const FRAMES = setOf('iframe frame');

/** Elements between two pauses. */
const STEP = 500;

/**
 * Finds the hidden elements: by their computed style ('style', or 'unseen' if they keep their place and nothing in them is
 * visible either), by an attribute ('mark'), or, from screen readers alone, by `aria-hidden` ('unspoken'). Content that one
 * click unfolds (details, tab panels, content for find-in-page) is not hidden, but 'folded': inside of it, and inside of
 * `display: none`, computed styles carry no information, and reading them is slow. Yields now and then.
 * @param marked the indexes of the elements that may be hidden themselves, in document order: elements with an attribute, or a
 * name of FOLDED_BY_NAME
 * @param styled whether computed styles exist
 */
export function* findingHidden(tree: Tree, marked: number[], styled: boolean): Generator<void, Map<number, Hiding>> {
  const { nodes, names, end } = tree;
  const found = new Map<number, Hiding>();
  const isShown = askingInnermost(tree, marked);
  /** Index after the surrounding part that is not displayed, or folded. */
  let undisplayed = 0;
  /** Index after the surrounding part that is invisible with all its content. */
  let unseen = 0;
  // Pairs of place and index would cost an object for each.
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
      !isDrawnCode(element, name) &&
      !isSpokenLabel(element)
    )
      hiding = 'unspoken';
    if (hiding && hiding !== 'folded') found.set(index, hiding);
  }
  return found;
}

/**
 * Creates a test whether an element is surely shown, by its place, to be called in order. It reads the style of the innermost
 * element of a chain of nested elements: if it is shown, so are its ancestors. Reading a style takes as long as reading a dozen
 * nodes, and most pages nest their blocks only for style.
 */
function askingInnermost({ nodes, names, end }: Tree, marked: number[]): (place: number) => boolean {
  /** The place of the last element of the chain that was checked. */
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

/** How many nodes of a title are read: an icon, and its words. */
const IN_TITLE = 6;

/** Returns true for a title that a screen reader hears as the label of the box around it. */
function isSpokenLabel(element: Element): boolean {
  const box = dom.parentElement(element);
  const label = (box && dom.attributeOf(box, 'aria-label')?.trim()) || '';
  if (!label) return false;
  let said = '';
  for (let child = dom.firstChild(element), n = 0; child && n < IN_TITLE; child = dom.nextSibling(child), n++)
    if (!dom.isElement(child)) said += dom.textContent(child);
  return said.trim() === label;
}

/** Lists the elements that the page hid when its snapshot was taken. */
export const recalledHidden = ({ nodes }: Tree, marked: number[]): Map<number, Hiding> =>
  new Map(marked.filter((index) => said.get(elementIn(nodes, index))?.hidden).map((index) => [index, 'gone']));

/** @param isUnseen whether the surrounding part is invisible with all its content */
function hidingByStyle(element: Element, isUnseen: boolean): 'style' | 'unseen' | 'folded' | undefined {
  if (dom.isShownAndVisible(element)) return undefined;
  const { display, visibility, position } = getComputedStyle(element);
  // The element lacks its own box, but its content has a box.
  if (display === 'contents') return undefined;
  if (display === 'none') return 'style';
  if (visibility === 'visible') return 'folded';
  if (isUnseen) return 'unseen';
  if (showsAgain(element)) return undefined;
  return OUT_OF_PLACE.test(position) ? 'style' : 'unseen';
}

/** Unlike `display`, `visibility` can be reset by a descendant; then each part is judged by itself. */
const showsAgain = (element: Element) => dom.descendants(element).some(dom.isShownAndVisible);

function isClosed(element: Element, name: string): boolean {
  if (dom.hasAttribute(element, 'hidden') || (name === 'dialog' && !dom.hasAttribute(element, 'open'))) return true;
  const style = dom.attributeOf(element, 'style');
  return style !== null && UNDISPLAYED.test(style);
}

/** Editors draw code only visually, over or beside the box that it is typed into. */
function isDrawnCode(element: Element, name: string): boolean {
  const label = dom.attributeOf(element, 'class') ?? '';
  return name === 'pre' ? !LINE_NUMBER.test(label) : EDITOR.test(label);
}

const unfolds = (element: Element) =>
  dom.attributeOf(element, 'role') === 'tabpanel' || dom.attributeOf(element, 'hidden') === 'until-found';

/** Common class names of text that a click reveals, and of other parts with such names. */
const FOLDED =
  /accordion|collaps|expand|toggle|tab-?(?:s|pane|panel|content|item)\b|faq|answer|disclosure|(?:read|show)-?more/i;
const NOT_FOLDED =
  /nav|menu|modal|dialog|popup|dropdown|cookie|consent|search|cart|filter|header|footer|lang(?!uage-\w)|tooltip/i;

/** Elements that toggle the content after them. */
const HANDLES = '[aria-expanded],[aria-controls],button';
/** The handles that surely toggle the content after them, and marks that turn a heading into a handle. */
const SURE_HANDLES = '[aria-expanded],[aria-controls],[data-bs-target],[data-target],[role=tab]';
const PRESSED = '[role=button],[tabindex="0"],[onclick]';
const PRESSED_IN_TITLE = `button,a[href^="#"],a:not([href]),${PRESSED}`;
/** Attributes of a handle that name its target. */
const TARGETS = ['aria-controls', 'data-bs-target', 'data-target', 'href'];
const TARGETING = '[aria-controls],[data-bs-target],[data-target],a[href^="#"]';
/** Handles of menus and dialogs. */
const OPENS = '[aria-haspopup]:not([aria-haspopup=false]),[role=combobox],input,select,textarea';
/** Parts around a page's text or over it, which unfold links to elsewhere. */
const AROUND_TEXT =
  'nav,header,footer,form,dialog,[role=navigation],[role=menu],[role=menubar],[role=listbox],[role=dialog],[role=search],[role=tooltip],[role=alert],[role=status]';
const FIELDS = setOf('input select textarea button');
/** How many nodes of a part are searched for fields. */
const NEAR = 200;
/** Maximum number of levels above a part at which it may still be the beginning of a handle's target. */
const LEVELS = 3;
/**
 * Minimum number of characters of an answer that no handle names, and maximum share of its text in links: a shorter part may
 * lead to more.
 */
const ANSWER = 80;
const ANSWER_LINKS = 0.3;
const SHORT_ANSWER_LINKS = 0.5;

/** Labels of tabs above the parts that they show one at a time. */
const TABS = /(?:^|[\s_-])tab(?:s|bed|list|-?labels?)?(?:[\s_-]|$)/i;

/** Finds the tabs directly before the container of a part. */
function tabsBefore(element: Element): Element | null {
  const around = dom.parentElement(element);
  const before = around && dom.previousElement(around);
  return before && TABS.test(dom.attributeOf(before, 'class') ?? '') ? before : null;
}

type FindHandle = (element: Element) => Element | undefined;

/** Creates a function that finds the handle of a part. Handles are listed once for a document or shadow tree. */
function handleFinder(): FindHandle {
  const handlesIn = new Map<Node, Map<string, Element>>();
  return (element) => {
    const id = dom.attributeOf(element, 'id');
    if (!id) return undefined;
    const root = dom.rootOf(element);
    let handles = handlesIn.get(root);
    if (!handles) {
      handles = new Map();
      for (const handle of dom.all(root as ParentNode, TARGETING)) {
        for (const name of TARGETS) {
          for (const target of dom.attributeOf(handle, name)?.split(/\s+/) ?? []) {
            handles.set(target.replace(/^#/, ''), handle);
          }
        }
      }
      handlesIn.set(root, handles);
    }
    return handles.get(id);
  };
}

/** Finds the handle of a part that no handle names: it directly precedes the part, or an ancestor that the part begins. */
function handleBefore(element: Element): Element | null {
  let part: Element | null = element;
  for (let level = 0; part && level < LEVELS; level++) {
    const before = dom.previousElement(part);
    if (before) {
      if (dom.matches(before, SURE_HANDLES)) return before;
      if (isTitle(dom.localName(before))) {
        return dom.matches(before, PRESSED) ? before : dom.first(before, PRESSED_IN_TITLE);
      }
      // A label toggles the checkbox whose state reveals the content.
      if (dom.localName(before) === 'label') {
        const box = dom.elementOfId(dom.ownerDocument(before), dom.attributeOf(before, 'for') ?? '');
        return box && /checkbox|radio/.test(dom.inputType(box) ?? '') ? before : null;
      }
      return dom.first(before, SURE_HANDLES);
    }
    part = dom.parentElement(part);
  }
  return null;
}

/**
 * Returns true if a handle unfolds text: an answer, a table, the rest of a paragraph, however short. Menus, forms and dialogs
 * have handles, too.
 */
function unfoldsText(
  { names, end }: Tree,
  index: number,
  element: Element,
  handle: Element | null | undefined,
): boolean {
  if (handle && (dom.matches(handle, OPENS) || dom.closest(handle, AROUND_TEXT))) return false;
  if (dom.closest(element, AROUND_TEXT)) return false;
  const inside = names.slice(index, Math.min(at(end, index), index + NEAR));
  // Code has a button that copies it.
  const isCode = inside.includes('pre');
  return !inside.some((name) => FIELDS.has(name) && !(isCode && name === 'button'));
}

/** Maximum number of characters in a sign. */
const SIGN = 3;

/** Classes of parts that appear when the user scrolls to them. */
const FADING = /wow|anim|fade|slide|reveal|appear|scroll|aos|in-?view|lazy|invisible|load/i;

/** Returns true if an invisible part will appear later, by its class or by the script that reveals it. */
function fadesIn(element: Element, label: string): boolean {
  const { opacity, transform, animationName, transitionDuration } = getComputedStyle(element);
  return (
    FADING.test(label) ||
    Number(opacity) < 1 ||
    transform !== 'none' ||
    animationName !== 'none' ||
    /[1-9]/.test(transitionDuration)
  );
}

/**
 * Returns true if a hidden part is text all the same: a click on its handle or scrolling would show it, or only screen readers
 * skip it. Pages hide from these cards and slides that everyone else sees; shorter parts mostly repeat other text.
 */
function isText(tree: Tree, index: number, hiding: Hiding, findHandle: FindHandle): boolean {
  const { nodes, names, end, textLength, linkLength } = tree;
  const text = at(textLength, index);
  // A sign that is drawn with letters: the plus of a question.
  if (hiding === 'unspoken' && text <= SIGN && !/[\p{L}\p{N}]/u.test(wordsBelow(tree, index, SIGN))) return false;
  const element = elementIn(nodes, index);
  const classes = dom.attributeOf(element, 'class') ?? '';
  const label = `${classes} ${dom.attributeOf(element, 'id') ?? ''}`;
  const isFolded = FOLDED.test(label);
  // The id of an answer may be derived from its question.
  if (NOT_FOLDED.test(isFolded ? classes : label)) return false;
  const linked = at(linkLength, index) / text;
  if (hiding === 'unseen') {
    const holdsHeading = names.slice(index, at(end, index)).some(isHeading);
    return (holdsHeading || (text >= ANSWER && linked <= ANSWER_LINKS)) && fadesIn(element, label);
  }
  if (text >= ANSWER && (hiding === 'unspoken' || (isFolded && linked <= ANSWER_LINKS))) return true;
  if (!(linked <= SHORT_ANSWER_LINKS)) return false;
  const handle = findHandle(element) ?? handleBefore(element) ?? tabsBefore(element);
  if ((handle || isFolded) && unfoldsText(tree, index, element, handle)) return true;
  const before = dom.previousElement(element);
  const isHeaded =
    before !== null &&
    (isTitle(dom.localName(before)) || dom.matches(before, HANDLES) || dom.first(before, HANDLES) !== null);
  return (isHeaded || handle !== null) && text >= ANSWER && linked <= ANSWER_LINKS;
}

/** Parts that a page shows while it waits for its text, or over it. */
const BEFORE_TEXT =
  'nav,header,footer,aside,dialog,[role=dialog],[role=alertdialog],[role=status],[aria-modal],[aria-busy],' +
  ['cookie', 'consent', 'modal', 'overlay', 'splash', 'loader', 'loading', 'spinner']
    .flatMap((word) => [`[class*=${word} i]`, `[id*=${word} i]`])
    .join();
/** Minimum number of characters in a sentence, and in all lines, that exceed a title and a request to wait. */
const SHOWN_TEXT = { sentence: 60, lines: 120 };

/** Returns true if a page shows its own text outside of the hidden parts: then it does not wait to show them. */
function showsText({ nodes, names, textLength, end }: Tree, marked: Map<number, Hiding>): boolean {
  let lines = 0;
  for (let i = 1; i < nodes.length; i++) {
    const text = at(textLength, i);
    if (names[i] === '') {
      lines += text;
      if (text >= SHOWN_TEXT.sentence || lines >= SHOWN_TEXT.lines) return true;
    } else if (names[i] === 'a' || marked.has(i) || dom.matches(elementIn(nodes, i), BEFORE_TEXT)) i = at(end, i) - 1;
  }
  return false;
}

/**
 * Marks hidden parts as skipped, except parts that a click or scrolling reveals, and the page itself: an open dialog hides the
 * page behind it, and some pages stay hidden until their script has run.
 * @param marked by index, in document order
 * @returns whether anything is skipped
 */
export function judgeHidden(tree: Tree, marked: Map<number, Hiding>): boolean {
  const { end, textLength, skip, formulas } = tree;
  const most = (textLength[0] ?? 0) * WHOLE_PAGE;
  const findHandle = handleFinder();
  let isShown: boolean | undefined;
  /** Returns true if a part is the page itself: it holds much of the text, and the visible rest contains no text. */
  const isPage = (index: number, hiding: Hiding) => {
    if (at(textLength, index) <= most) return false;
    if (hiding === 'unspoken') return true;
    isShown ??= showsText(tree, marked);
    return !isShown;
  };
  let behind = 0;
  let seen = 0;
  const places = [...formulas.keys()];
  let next = 0;
  for (const [index, hiding] of marked) {
    while ((places[next] ?? index) < index) next++;
    // The visual form of a formula is hidden from screen readers, which have another form of it.
    if (hiding === 'unspoken' && (places[next] ?? end.length) < at(end, index)) continue;
    if (index < behind || (hiding === 'unseen' && index < seen)) continue;
    if (hiding !== 'gone' && (isPage(index, hiding) || isText(tree, index, hiding, findHandle))) {
      if (hiding === 'unseen') seen = at(end, index);
      continue;
    }
    skip[index] = 1;
    behind = at(end, index);
  }
  return behind > 0;
}

/** Maximum number of characters to show of an omitted part. */
const SHOWN = 120;

/** Lists the hidden parts of a tree that contain words. */
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
