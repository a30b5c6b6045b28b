import * as dom from '@/lib/base/dom';
import { escapeHtml } from './html/escape';

/** Maximum depth of a drawing that is read: a hostile page nests its parts. */
const DEEPEST = 60;
/** Elements with text, by MathML. */
const TOKENS = /^m(?:[ino]|text|s)$/;
/** Where MathJax puts the operands of a construct, in the order of MathML. */
const OPERANDS: Record<string, string[]> = {
  mfrac: [':scope>mjx-frac>mjx-num', ':scope>mjx-frac>mjx-dbox>mjx-dtable>mjx-row>mjx-den'],
  msqrt: [':scope>mjx-sqrt>mjx-box'],
  mroot: [':scope>mjx-sqrt>mjx-box', ':scope>mjx-root'],
  munder: [':scope>mjx-row>mjx-base', ':scope>mjx-row>mjx-under'],
  mover: [':scope>mjx-base', ':scope>mjx-over'],
};

/** Letters that mean something by their shape: ℝ, ℓ, ℏ. */
const SHAPED = /[\u2100-\u214f]/;

/** Reads the letters of glyphs, which MathJax names by their code points. */
export const lettersOf = (element: Element): string =>
  glyphsOf(element).replace(/[\s\u200b-\u200d\u2060-\u2064]+/g, '');

function glyphsOf(element: Element): string {
  const glyphs = [...dom.all(element, 'mjx-c,[data-c]')].map((glyph) => {
    const named =
      dom.attributeOf(glyph, 'data-c') ?? /c([\dA-F]+)/.exec(dom.attributeOf(glyph, 'class') ?? '')?.[1] ?? '';
    const code = Number.parseInt(named, 16);
    if (dom.textContent(glyph) || !(code < 0x110000)) return dom.textContent(glyph);
    const letter = String.fromCodePoint(code);
    return SHAPED.test(letter) ? letter : letter.normalize('NFKC');
  });
  return glyphs.join('') || dom.textContent(element);
}

/**
 * Rebuilds the MathML of a formula that MathJax 3 or 4 has drawn, from its elements or the groups of its picture, which are
 * nested as the formula is.
 */
export function drawnMath(container: Element): Element | null {
  const drawing = dom.first(container, 'mjx-math,[data-mml-node=math]');
  if (!drawing) return null;
  const markup = `<math>${markupIn(drawing, 0)}</math>`;
  return dom.first(new DOMParser().parseFromString(markup, 'text/html'), 'math');
}

const nameOf = (element: Element): string =>
  (dom.attributeOf(element, 'data-mml-node') ?? dom.localName(element).replace(/^mjx-/, '')).toLowerCase();

const markupIn = (element: Element, depth: number): string =>
  [...dom.children(element)].map((child) => markupOf(child, depth + 1)).join('');

const row = (element: Element | null | undefined, depth: number): string =>
  `<mrow>${element ? markupIn(element, depth + 1) : ''}</mrow>`;

function markupOf(element: Element, depth: number): string {
  if (depth > DEEPEST) return '';
  const name = nameOf(element);
  if (TOKENS.test(name)) {
    const said = name === 'mtext' ? glyphsOf(element).replaceAll('\u00a0', ' ') : lettersOf(element);
    return `<${name}>${escapeHtml(said)}</${name}>`;
  }
  if (!/^m[a-z]/.test(name)) return markupIn(element, depth);
  const isPicture = dom.hasAttribute(element, 'data-mml-node');
  if (/^msu[bp]/.test(name)) return scripts(element, name, depth);
  if (!isPicture && name === 'munderover') return limits(element, depth);
  const operands = isPicture ? undefined : OPERANDS[name];
  if (operands) return `<${name}>${operands.map((place) => row(dom.first(element, place), depth)).join('')}</${name}>`;
  if (isPicture && /^m(?:sqrt|root)$/.test(name)) return root(element, name, depth);
  const inside = markupIn(element, depth);
  return /^m(?:space|phantom|error)$/.test(name) ? inside : `<${name}>${inside}</${name}>`;
}

/** Writes a root from its picture: what is below its sign is a group without a name. */
function root(element: Element, name: string, depth: number): string {
  const groups = [...dom.children(element)].filter((child) => dom.localName(child) === 'g');
  const below = groups.find((child) => !dom.hasAttribute(child, 'data-mml-node'));
  const index = groups.find((child) => child !== below && lettersOf(child) !== '√');
  const degree = name === 'mroot' && index ? `<mrow>${markupOf(index, depth + 1)}</mrow>` : '';
  return `<${name}>${row(below, depth)}${degree}</${name}>`;
}

/** Writes a base with its scripts; of two, the upper one comes first in a drawing and last in MathML. */
function scripts(element: Element, name: string, depth: number): string {
  const [base, ...others] = [...dom.children(element)];
  const holder = others[0] && dom.localName(others[0]) === 'mjx-script' ? [...dom.children(others[0])] : others;
  const raised = holder
    .filter((child) => !/spacer/.test(dom.localName(child)))
    .map((child) => `<mrow>${markupOf(child, depth + 1)}</mrow>`);
  if (name === 'msubsup') raised.reverse();
  return `<${name}><mrow>${base ? markupOf(base, depth + 1) : ''}</mrow>${raised.join('')}</${name}>`;
}

function limits(element: Element, depth: number): string {
  const inner = ':scope>mjx-box>mjx-munder>mjx-row>';
  const places = [`${inner}mjx-base`, `${inner}mjx-under`, ':scope>mjx-over'];
  return `<munderover>${places.map((place) => row(dom.first(element, place), depth)).join('')}</munderover>`;
}
