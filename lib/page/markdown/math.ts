import * as dom from '@/lib/dom';
import { at, elementIn, type Tree } from '../tree';
import type { Construct, Writer } from './writer';

/** Elements that show a formula a second time, beside its MathML. */
const RENDERING = /(?:^|\s)(?:katex|mwe-math-element|MathJax)(?:\s|$)/;
const DISPLAYED = /(?:^|\s)katex-display(?:\s|$)/;

export const math = {
  whole(writer: Writer, index: number) {
    const { tree } = writer;
    const tex = texOf(tree, index).replace(/\s+/g, ' ').trim();
    const around = renderingAround(tree, index);
    const isDisplayed =
      dom.attributeOf(writer.element(index), 'display') === 'block' || inDisplay(tree, around ?? index);
    if (tex) {
      if (isDisplayed) writer.block();
      writer.inline.math(isDisplayed ? `$$${tex}$$` : `$${tex}$`);
      if (isDisplayed) writer.block();
    }
    return tree.end[around ?? index];
  },
} satisfies Construct;

/** MathJax shows the formula first and has its MathML behind. */
export const mathJax: Construct = {
  whole(writer, index) {
    const { names, end } = writer.tree;
    const found = names.indexOf('math', index);
    if (found < 0 || found >= at(end, index)) return;
    math.whole(writer, found);
    return end[index];
  },
};

function renderingAround({ nodes, names, parent }: Tree, index: number): number | undefined {
  let around = at(parent, index);
  for (let level = 0; level < 2 && around >= 0 && names[around] === 'span'; level++) {
    if (RENDERING.test(dom.attributeOf(elementIn(nodes, around), 'class') ?? '')) return around;
    around = at(parent, around);
  }
  return undefined;
}

function inDisplay({ nodes, parent }: Tree, index: number): boolean {
  const around = at(parent, index);
  return around >= 0 && DISPLAYED.test(dom.attributeOf(elementIn(nodes, around), 'class') ?? '');
}

/** The formula as its author wrote it where the page has that, else put together from its MathML. */
function texOf(tree: Tree, index: number): string {
  const { names, nodes, end } = tree;
  for (let i = index + 1; i < at(end, index); i++) {
    if (names[i] === 'annotation' && dom.attributeOf(elementIn(nodes, i), 'encoding') === 'application/x-tex') {
      return textOf(tree, i);
    }
  }
  return dom.attributeOf(elementIn(nodes, index), 'alttext') ?? tex(tree, index, 0);
}

const textOf = ({ texts, end }: Tree, index: number) => texts.slice(index, end[index]).join('');

const DEEPEST = 50;

const over = ([a = '', b = '']: string[]) => `${grouped(a)}^{${b}}`;
const under = ([a = '', b = '']: string[]) => `${grouped(a)}_{${b}}`;
const underAndOver = ([a = '', b = '', c = '']: string[]) => `${grouped(a)}_{${b}}^{${c}}`;

/** Makes the TeX of an element of that of its children; for other elements it is theirs in a row. */
const TEX = new Map<string, (parts: string[]) => string>([
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
  ['mphantom', () => ''],
  ['mfrac', ([a = '', b = '']) => `\\frac{${a}}{${b}}`],
  ['msqrt', (parts) => `\\sqrt{${parts.join('')}}`],
  ['mroot', ([a = '', b = '']) => `\\sqrt[${b}]{${a}}`],
  ['msup', over],
  ['mover', over],
  ['msub', under],
  ['munder', under],
  ['msubsup', underAndOver],
  ['munderover', underAndOver],
  ['mtable', (parts) => `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`],
  ['mtr', (parts) => parts.join(' & ')],
  ['mtext', (parts) => `\\text{${parts.join('')}}`],
  ['mspace', () => ' '],
  ['mi', (parts) => (parts.join('').length > 1 ? `\\mathrm{${parts.join('')}}` : parts.join(''))],
  ['mfenced', (parts) => `(${parts.join(', ')})`],
]);

/** MathML as TeX, as far as its elements have a counterpart. */
function tex(tree: Tree, index: number, depth: number): string {
  const { names, texts } = tree;
  if (depth > DEEPEST) return textOf(tree, index);
  const name = names[index] ?? '';
  if (name === '') return (texts[index] ?? '').trim();
  const parts = childrenOf(tree, index).map((child) => tex(tree, child, depth + 1));
  return TEX.get(name)?.(parts) ?? parts.join('');
}

const grouped = (base: string) => (/^(?:.|\\\w+)?$/u.test(base) ? base : `{${base}}`);

function childrenOf({ names, texts, end }: Tree, index: number): number[] {
  const children: number[] = [];
  for (let i = index + 1; i < at(end, index); i = at(end, i)) {
    if (names[i] !== '' || (texts[i] ?? '').trim()) children.push(i);
  }
  return children;
}
