import { describe, expect, it } from 'vitest';
import { readTree } from '@/lib/page/read-tree';
import { markdownOf } from '@/test/support/write-markdown';

function tex(mathml: string): string {
  const tree = readTree(new DOMParser().parseFromString(`<math>${mathml}</math>`, 'text/html'));
  return markdownOf({ tree, starts: [0] }, { removeBase64Images: true }).slice(1, -1);
}

const over = (base: string, mark: string) => `<mover accent="true">${base}<mo>${mark}</mo></mover>`;
const AB = '<mrow><mi>A</mi><mi>B</mi></mrow>';
const table =
  '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>';

describe('MathML as TeX', () => {
  it.each([
    [over('<mi>F</mi>', '→'), '\\vec{F}'],
    [over(AB, '→'), '\\overrightarrow{AB}'],
    [over('<mi>x</mi>', '^'), '\\hat{x}'],
    [over(AB, '^'), '\\widehat{AB}'],
    [over('<mi>x</mi>', '¯'), '\\bar{x}'],
    [over(AB, '‾'), '\\overline{AB}'],
    [over('<mi>x</mi>', '~'), '\\tilde{x}'],
    [over('<mi>a</mi>', '˙'), '\\dot{a}'],
    [over('<mi>a</mi>', '¨'), '\\ddot{a}'],
    [over('<mi>a</mi>', 'ˇ'), '\\check{a}'],
    [`<munder>${AB}<mo>_</mo></munder>`, '\\underline{AB}'],
    [`<munder><munder>${AB}<mo>⏟</mo></munder><mtext>two</mtext></munder>`, '\\underbrace{AB}_{\\text{two}}'],
    ['<mover><mo>=</mo><mtext>def</mtext></mover>', '\\overset{\\text{def}}{=}'],
    ['<munder><mi>lim</mi><mi>x</mi></munder>', '\\lim_{x}'],
    ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '∑_{i}^{n}'],
  ])('has accents and limits: %s', (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });

  it.each([
    ['<mi>x</mi><mo>&lt;</mo><mi>y</mi><mo>&amp;</mo><mo>{</mo><mn>1</mn><mo>}</mo>', 'x<y\\&\\{1\\}'],
    ['<mn>5</mn><mo>%</mo>', '5\\%'],
    ['<mo>#</mo><mi>A</mi><mo>_</mo><mo>$</mo>', '\\#A\\_\\$'],
    ['<mi>A</mi><mo>\\</mo><mi>B</mi>', 'A\\backslash B'],
    ['<mi>f</mi><mo>\u2061</mo><mi>x</mi>', 'fx'],
  ])('escapes what TeX takes for commands: %s', (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });

  it.each([
    ['<mi mathvariant="double-struck">R</mi>', '\\mathbb{R}'],
    ['<mi>ℕ</mi>', '\\mathbb{N}'],
    ['<mi>𝐯</mi>', '\\mathbf{v}'],
    ['<mi>𝐿</mi>', 'L'],
    ['<mi mathvariant="fraktur">g</mi>', '\\mathfrak{g}'],
    ['<mi>sin</mi><mi>x</mi>', '\\sin x'],
    ['<mi>rank</mi>', '\\mathrm{rank}'],
    ['<mi>a</mi><mo>mod</mo><mi>b</mi>', 'a \\bmod b'],
    ['<msup><mi>f</mi><mo>′</mo></msup>', "f'"],
  ])('has alphabets and functions: %s', (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });

  it.each([
    [`<mo>(</mo>${table}<mo>)</mo>`, '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}'],
    [`<mo>|</mo>${table}<mo>|</mo>`, '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}'],
    [`<mo>{</mo>${table}`, '\\begin{cases}a & b \\\\ c & d\\end{cases}'],
    [table, '\\begin{matrix}a & b \\\\ c & d\\end{matrix}'],
    ['<mfenced open="[" close="]" separators=";"><mi>a</mi><mi>b</mi></mfenced>', '[a;b]'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '\\genfrac{}{}{0pt}{}{n}{k}'],
    ['<mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>238</mn></mmultiscripts>', '{}_{92}^{238}U'],
  ])('has tables and fences: %s', (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });
});
