import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';
import type { Construct, Writer } from './writer';

/** Elements that show a formula a second time, beside its MathML. */
const RENDERING = /(?:^|\s)(?:katex|mwe-math-element|MathJax)(?:\s|$)/;
const DISPLAYED = /(?:^|\s)katex-display(?:\s|$)/;

export const math = {
  whole(writer: Writer, index: number) {
    const { tree } = writer;
    const tex = texOf(tree, index).replace(/\s+/g, ' ').trim();
    const [level, around] = renderingAround(tree, index);
    const isDisplayed =
      tree.attribute(index, 'display') === 'block' ||
      DISPLAYED.test(tree.attribute(index, `${'^'.repeat(level + 1)}class`) ?? '');
    if (tex) {
      if (isDisplayed) writer.block();
      writer.inline.math(isDisplayed ? `$$${tex}$$` : `$${tex}$`);
      if (isDisplayed) writer.block();
    }
    return tree.end[around];
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

/** The element that shows a formula a second time, and how far up it is; the formula itself where there is none. */
function renderingAround(tree: Excerpt, index: number): [level: number, around: number] {
  let around = at(tree.parent, index);
  for (let level = 1; level <= 2 && around >= 0 && tree.names[around] === 'span'; level++) {
    if (RENDERING.test(tree.attribute(index, `${'^'.repeat(level)}class`) ?? '')) return [level, around];
    around = at(tree.parent, around);
  }
  return [0, index];
}

/** The formula as its author wrote it where the page has that, else put together from its MathML. */
function texOf(tree: Excerpt, index: number): string {
  const { names, end } = tree;
  for (let i = index + 1; i < at(end, index); i++) {
    if (names[i] === 'annotation' && tree.attribute(i, 'encoding') === 'application/x-tex') {
      return textOf(tree, i);
    }
  }
  return tree.attribute(index, 'alttext') ?? tex(tree, index, 0);
}

const textOf = ({ texts, end }: Excerpt, index: number) => texts.slice(index, end[index]).join('');

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
function tex(tree: Excerpt, index: number, depth: number): string {
  const { names, texts } = tree;
  if (depth > DEEPEST) return textOf(tree, index);
  const name = names[index] ?? '';
  if (name === '') return (texts[index] ?? '').trim();
  const parts = childrenOf(tree, index).map((child) => tex(tree, child, depth + 1));
  return TEX.get(name)?.(parts) ?? parts.join('');
}

const grouped = (base: string) => (/^(?:.|\\\w+)?$/u.test(base) ? base : `{${base}}`);

function childrenOf({ names, texts, end }: Excerpt, index: number): number[] {
  const children: number[] = [];
  for (let i = index + 1; i < at(end, index); i = at(end, i)) {
    if (names[i] !== '' || (texts[i] ?? '').trim()) children.push(i);
  }
  return children;
}
