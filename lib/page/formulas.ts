import * as dom from '@/lib/base/dom';
import { drawnMath, lettersOf } from './drawn-math';
import { bareTex, DELIMITERS, isLarge, tidyTex } from './tex';
import { collapse, squash } from './white-space';

/**
 * A formula of a page, by its most informative source. The rendered copy, and the copy for screen readers, repeat it and are
 * not read.
 */
export interface Formula {
  /** TeX as its author wrote it; '' if missing. */
  tex: string;
  isDisplayed: boolean;
  /** Its MathML, read if TeX is missing. */
  math: Element | null;
  /** The letters that it is drawn with, if the page has nothing else. */
  drawn: string;
  /** True for text that a script renders later. */
  isToDraw?: boolean;
}

/** Formulas by the element that they replace; null for a rendered copy next to its source. */
export type Formulas = Map<Element, Formula | null>;

/** Attributes that hold only TeX, and attributes that have other uses, too. */
const OWN_SOURCES = ['data-tex', 'data-latex'];
const SOURCES = [...OWN_SOURCES, 'data-formula', 'data-math', 'data-value'];

/**
 * Elements that may be formulas: MathML, elements that hold or show TeX, and the output of typesetters. Each selector is
 * queried separately, which browsers answer from an index, and later matches are better. A selector list would take longer than
 * everything else here.
 */
const CANDIDATES = [
  ...[
    'math',
    'img',
    'span[class*=math i]',
    'div[class*=math i]',
    'code[class*=math]',
    'pre[class*=math]',
    '.tex',
    '.latex',
  ],
  ...['.arithmatex', 'math-renderer', '.katex', '.MathJax', 'mjx-container', '.ql-formula'],
  ...['[data-tex]', '[data-latex]', '[data-formula]', '[data-math]', 'script[type^="math/"]'],
];

/** Classes that MathJax 2 and KaTeX give to their output. */
const DRAWN = /(?:^|\s)(?:katex|MathJax(?:_(?:CHTML|SVG|PHTML|PlainSource|Display|SVG_Display))?)(?:\s|$)/;
/** Classes of the output that precedes a script with TeX. */
const DRAWING = /MathJax|mjx-|MJXc-/;
const DISPLAY = /katex-display|MathJax_(?:SVG_)?Display|MJXc-display/;
/** Classes of elements and pictures that are formulas, and of block formulas. */
const NAMED = /(?:^|[\s_-])(?:math|(?:la)?tex|arithmatex|equation|formula)(?=[\s_-]|$)/i;
const isBlockNamed = (label: string) => /(?:^|[\s_-])(?:display|block)/i.test(label) && !/inline/i.test(label);
const BLOCK = /^(?:div|section|figure|p|pre)$/;
/** Addresses of services that draw TeX. */
const DRAWS_TEX = /[/.?&_=-](?:la|math|mime)?tex(?:[/.?&_=-]|$)/i;

/** Signs that a text is TeX and not prose, and signs of prose once the commands and texts of TeX are removed. */
const TEX = /\\[a-z]{2,}|\\[,;:!{}|\\]|[\^_=]/i;
const COMMANDS = /\\[a-z]+\*?(?:\{[\p{L}\s-]*\})?/giu;
const PROSE = /\p{L}{3}[\s,]+\p{L}{2}|^\p{L}{4,}[\s\d.:]*$|\p{Lo}{2}/u;
const FILE = /^(?:[a-z]:|\\)\\|\.\w{2,4}$/i;

const isTex = (text: string) => text !== '' && !PROSE.test(text.replace(COMMANDS, ' '));

/** Maximum number of elements to check for formulas: a hostile page nests its parts. */
const MOST_LOOKS = 500_000;

/** Finds the formulas in a document, a shadow tree or an element. The content of a formula is not read. */
export function findFormulas(root: ParentNode & Node): Formulas {
  const found: Formulas = new Map();
  let looks = MOST_LOOKS;
  for (const candidate of CANDIDATES) {
    for (const element of dom.all(root, candidate)) {
      looks -= dom.countOf(element);
      if (looks < 0) return found;
      const formula = formulaAt(element);
      if (!formula) continue;
      found.set(formula.holder, formula);
      if (candidate.startsWith('script')) leaveDrawingsOut(found, element);
      takeNumber(found, formula);
    }
  }
  return found;
}

/** MathJax 2 puts its output in front of the script that holds the TeX. */
function leaveDrawingsOut(found: Formulas, script: Element): void {
  const MOST = 3;
  let before = dom.previousElement(script);
  for (let n = 0; n < MOST && before && DRAWING.test(classOf(before)); n++) {
    found.set(before, null);
    before = dom.previousElement(before);
  }
}

/** The class that Sphinx gives to the number of an equation, which precedes it. */
const NUMBERED = /(?:^|\s)eqno(?:\s|$)/;
const NUMBER = /^\(([\w.]{1,12})\)/;

/** Makes the number before an equation its tag. */
function takeNumber(found: Formulas, { holder, tex, isDisplayed }: Found): void {
  const before = dom.previousElement(holder);
  if (!isDisplayed || !tex || !before || !NUMBERED.test(classOf(before))) return;
  const [, number] = NUMBER.exec(dom.textContent(before).trim()) ?? [];
  const formula = found.get(holder);
  if (!number || !formula || formula.tex.includes('\\tag')) return;
  formula.tex += ` \\tag{${number}}`;
  found.set(before, null);
}

type Found = Formula & { holder: Element };

const classOf = (element: Element) => dom.attributeOf(element, 'class') ?? '';

function formulaAt(element: Element): Found | undefined {
  const name = dom.localName(element);
  if (name === 'script') return fromScript(element);
  if (name === 'img') return fromPicture(element);
  if (name === 'math' || name === 'mjx-container' || DRAWN.test(classOf(element))) return fromTypeset(element, name);
  return fromAttribute(element, name) ?? fromText(element, name);
}

const formula = (holder: Element, source: string, isDisplayed: boolean, more?: Partial<Formula>): Found => {
  const { tex: written, isDelimited } = undelimited(source.trim());
  const tex = tidyTex(written);
  const isApart = isDisplayed || isDelimited === 'display' || (isLarge(tex) && isAlone(holder));
  return {
    holder,
    tex: bareTex(tex, isApart),
    isDisplayed: isApart,
    math: null,
    drawn: '',
    ...more,
  };
};

/** Blocks that may hold nothing but a formula. */
const AROUND_ONE = /^(?:p|dd|div|center|figure)$/;

/** Returns true if an element is all that its block holds. */
function isAlone(element: Element): boolean {
  const around = dom.parentElement(element);
  if (!around || !AROUND_ONE.test(dom.localName(around))) return false;
  for (let child = dom.firstChild(around), n = 0; child; child = dom.nextSibling(child), n++) {
    if (child !== element && (n > MOST_HALVES || dom.isElement(child) || dom.textContent(child).trim())) return false;
  }
  return true;
}

function fromScript(script: Element): Found | undefined {
  const type = dom.attributeOf(script, 'type') ?? '';
  const tex = dom.textContent(script);
  if (/^math\/mml/.test(type)) {
    const math = dom.first(new DOMParser().parseFromString(tex, 'text/html'), 'math');
    const isDisplayed = math !== null && dom.attributeOf(math, 'display') === 'block';
    return math ? formula(script, texOf(math) ?? annotationIn(math) ?? '', isDisplayed, { math }) : undefined;
  }
  return /^math\/(?:la)?tex/.test(type) && tex.trim()
    ? formula(script, tex, /mode\s*=\s*display/.test(type))
    : undefined;
}

/** A picture states its formula in its text, or in the address that renders it. */
function fromPicture(image: Element): Found | undefined {
  const label = classOf(image);
  const isNamed = NAMED.test(label);
  const asked = askedOf(dom.attributeOf(image, 'src') ?? '');
  const written = dom.attributeOf(image, 'alt') ?? '';
  if (!isNamed && !asked && !/\\|^\s*\$/.test(written)) return undefined;
  const text = squash(written);
  const isSure =
    isNamed ||
    (asked && (text === asked || TEX.test(text))) ||
    undelimited(text).isDelimited ||
    (/\\[a-z]{2,}/i.test(text) && !FILE.test(text));
  const own = isNamed ? SOURCES.map((name) => dom.attributeOf(image, name) ?? '').find(isTex) : undefined;
  const source = own ?? (isSure && isTex(text) ? text : text ? '' : asked);
  return source ? formula(image, source, isBlockNamed(label)) : undefined;
}

/** The TeX in an address: a value of its query, or the whole query. */
function askedOf(address: string): string {
  const start = address.indexOf('?') + 1;
  if (start === 0 || address.startsWith('data:') || !DRAWS_TEX.test(address)) return '';
  const query = address.slice(start);
  const isWhole = /tex(?:\.\w+)?$/i.test(address.slice(0, start - 1));
  const value = /(?:^|&)(?:la)?tex=([^&]*)/i.exec(query)?.[1] ?? (isWhole ? query : '');
  try {
    return squash(decodeURIComponent(value.replaceAll('+', ' ')));
  } catch {
    return '';
  }
}

/** Reads MathML, or the output of KaTeX or MathJax. */
function fromTypeset(element: Element, name: string): Found | undefined {
  const math = name === 'math' ? element : (dom.first(element, 'math') ?? parsedMath(element));
  const around = dom.parentElement(element);
  const isDisplayed =
    /block|true/.test(dom.attributeOf(element, 'display') ?? '') ||
    (math !== null && dom.attributeOf(math, 'display') === 'block') ||
    DISPLAY.test(classOf(element)) ||
    (around !== null && DISPLAY.test(classOf(around)));
  const tex =
    texOf(element) ??
    annotationIn(element) ??
    (math && (texOf(math) ?? [dom.attributeOf(math, 'alttext') ?? ''].find(isTex))) ??
    (name === 'mjx-container' ? texOf(dom.first(element, '[data-latex]')) : undefined) ??
    '';
  if (tex || math) return formula(math === element ? holderOf(element, tex) : element, tex, isDisplayed, { math });
  const drawing = name === 'mjx-container' ? drawnMath(element) : null;
  if (drawing) return formula(element, '', isDisplayed, { math: drawing });
  const drawn = lettersOf(element) || squash(dom.attributeOf(element, 'aria-label') ?? '');
  return drawn ? formula(element, '', false, { drawn }) : undefined;
}

const texOf = (element: Element | null): string | undefined =>
  element ? OWN_SOURCES.map((name) => dom.attributeOf(element, name)?.trim()).find(Boolean) : undefined;

function annotationIn(element: Element): string | undefined {
  const annotation = dom.first(element, 'annotation[encoding$=tex i]');
  return annotation ? dom.textContent(annotation).trim() || undefined : undefined;
}

/** MathJax 2 can keep its MathML in an attribute. */
function parsedMath(element: Element): Element | null {
  const markup = dom.attributeOf(element, 'data-mathml');
  return markup ? dom.first(new DOMParser().parseFromString(markup, 'text/html'), 'math') : null;
}

/** Elements that hold both the visible and the audible half of a formula. */
const HOLDER = /^(?:span|div|nobr)$|-/;
const LEVELS = 4;
const MOST_HALVES = 6;

/** The outermost element around a MathML element that contains only other forms of the same formula. */
function holderOf(math: Element, tex: string): Element {
  let holder = math;
  let inner = math;
  for (let level = 0; level < LEVELS; level++) {
    const around = dom.parentElement(inner);
    if (!around || !HOLDER.test(dom.localName(around))) break;
    let others = 0;
    let drawings = 0;
    for (let child = dom.firstChild(around); child && others <= MOST_HALVES; child = dom.nextSibling(child)) {
      if (child === inner || (!dom.isElement(child) && !dom.textContent(child).trim())) continue;
      others++;
      if (dom.isElement(child) && draws(child, tex)) drawings++;
    }
    if (drawings < others) break;
    if (drawings) holder = around;
    inner = around;
  }
  return holder;
}

/** Returns true if an element shows a formula only visually. */
function draws(element: Element, tex: string): boolean {
  const alt = dom.attributeOf(element, 'alt');
  if (alt !== null) return !alt || collapse(alt) === collapse(tex) || NAMED.test(classOf(element));
  return dom.attributeOf(element, 'aria-hidden') === 'true' || /^(?:svg|mjx-)/.test(dom.localName(element));
}

/** Pictures, drawings, and the output of typesetters. */
const SHOWS = 'svg,img,canvas,object';
const TYPESET = 'math,mjx-container,.katex,[class*=MathJax]';
/** Maximum length of all forms of a formula together, as a multiple of its source's length. */
const FORMS = 12;

/** Reads an element that has its TeX in an attribute and shows no other text. */
function fromAttribute(element: Element, name: string): Found | undefined {
  const label = classOf(element);
  for (const key of SOURCES) {
    const value = dom.attributeOf(element, key)?.trim() ?? '';
    if (!isTex(value) || /^\d+$/.test(value)) continue;
    const isOwn = OWN_SOURCES.includes(key);
    const { length } = squash(dom.textContent(element));
    const isShown =
      dom.first(element, TYPESET) !== null
        ? length <= FORMS * (value.length + 5)
        : length === 0
          ? isOwn || dom.first(element, NAMED.test(label) ? SHOWS : 'svg') !== null
          : length <= value.length && (isOwn || NAMED.test(label)) && TEX.test(value);
    if (isShown) return formula(element, value, BLOCK.test(name) || isBlockNamed(label));
  }
  return undefined;
}

/** Reads an element with a formula class and a formula as its text, which a script renders later. */
function fromText(element: Element, name: string): Found | undefined {
  const label = classOf(element);
  const isNamed = name === 'math-renderer' || NAMED.test(label);
  if (!isNamed || dom.first(element, ':not(br)')) return undefined;
  const text = dom.textContent(element).trim();
  const { isDelimited } = undelimited(text);
  const isBlock = isBlockNamed(label);
  // Code that demonstrates TeX is not rendered.
  const isCode = name === 'code' || name === 'pre';
  if (isCode && !isBlock && !/inline|render/.test(label)) return undefined;
  if (!isDelimited && !(TEX.test(text) && isTex(text))) return undefined;
  const around = dom.parentElement(element);
  const holder = isCode && around && dom.localName(around) === 'pre' ? around : element;
  return formula(holder, text, !isDelimited && (isBlock || BLOCK.test(name) || holder !== element), {
    isToDraw: true,
  });
}

/** Strips the delimiters from a formula, if it has any. */
function undelimited(text: string): { tex: string; isDelimited: 'inline' | 'display' | undefined } {
  for (const [opening, closing, kind] of DELIMITERS) {
    const inside = text.slice(opening.length, -closing.length);
    if (text.startsWith(opening) && text.endsWith(closing) && inside.trim() && !inside.includes(closing))
      return { tex: inside, isDelimited: kind };
  }
  return { tex: text, isDelimited: undefined };
}

/** Signs that a page loads or configures a renderer for the TeX in its text. */
const LOADS = /mathjax|katex/i;
const SET_UP = /MathJax|renderMathInElement/;
const DOLLARS = /(["'`])\$\1\s*[,\]]/;
/** Maximum number of characters in a configuration script. A longer script is a program. */
const LONGEST_SET_UP = 20_000;

/** Returns true for a script that contains formulas, or the delimiters that turn text into a formula. */
export function saysFormulas(script: Element): boolean {
  if (dom.attributeOf(script, 'type')?.startsWith('math/')) return true;
  const text = dom.hasAttribute(script, 'src') ? '' : dom.textContent(script);
  return text.length < LONGEST_SET_UP && SET_UP.test(text);
}

/**
 * Determines which formulas the text of a page may contain: in TeX delimiters, in single dollar signs as well, or not at all.
 * @param found the formulas of its markup: text to be rendered shows what renders it
 */
export function delimitersOf(page: Document, found: Formulas): 'tex' | 'dollars' | undefined {
  const scripts = [...dom.elementsNamed(page, 'script')];
  const setUps = scripts.filter(saysFormulas);
  if (setUps.some((script) => DOLLARS.test(dom.textContent(script)))) return 'dollars';
  const loads = (element: Element, name: string) => LOADS.test(dom.attributeOf(element, name) ?? '');
  const isSetUp =
    setUps.length > 0 ||
    scripts.some((script) => ['src', 'type', 'id'].some((name) => loads(script, name))) ||
    [...dom.elementsNamed(page, 'link')].some((link) => loads(link, 'href')) ||
    [...found.values()].some((formula) => formula?.isToDraw);
  return isSetUp ? 'tex' : undefined;
}
