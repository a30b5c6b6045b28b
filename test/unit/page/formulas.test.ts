import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { readSnapshot } from '@/lib/page/snapshot/read-snapshot';
import { takeSnapshot } from '@/lib/page/snapshot/take-snapshot';
import { openPage, options } from './open-page';

const FIXTURES = import.meta.glob<string>('../../fixtures/page/formulas/mathjax-*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Reads a page that is open, and makes sure that its snapshot reads the same. */
async function read(html: string, changes: Parameters<typeof options>[0] = {}) {
  const { document } = await openPage(`<!doctype html><html lang="en"><title>Formulas</title>${html}`);
  const content = await readPage(document, options(changes));
  const copy = await readSnapshot(takeSnapshot(document), options(changes));
  expect({ markdown: copy.markdown, html: copy.html }).toEqual({ markdown: content.markdown, html: content.html });
  return content;
}

const markdown = async (html: string) => (await read(html)).markdown;
const main = async (html: string) => (await read(html, { onlyMainContent: true })).markdown;
const htmlOf = async (html: string) => (await read(html, { parts: ['html'] })).html;

/** MathML does not have the spaces that its TeX had. */
const withoutSpaces = (written = '') => written.replaceAll(' ', '');

const SENTENCE =
  'A sentence of the page, which is long enough to be counted as a paragraph of it, and says nothing more.';
const article = (html: string) => `<main><h1>Title</h1><p>${SENTENCE}</p>${html}<p>${SENTENCE}</p></main>`;

describe('MathJax', () => {
  it.each(Object.entries(FIXTURES))('of %s is the TeX it was made of', async (_name, html) => {
    const expected = [
      '# Norm $L^{2}$',
      'First $\\hat{x}$ and $a \\bmod b$, then $\\mathbb{R}$ ends.',
      '$$\\frac{a}{b} = \\begin{cases}1 & \\text{if } x > 0 \\\\ 0 & \\text{else}\\end{cases}$$',
      '- Item $\\sqrt[3]{y_{i}^{2}}$ here',
      '| Key |\n| --- |\n| $\\vec{F}$ |',
    ];
    for (const written of [await markdown(html), await main(html)]) {
      expect(withoutSpaces(written?.replace('\\gt', '>'))).toBe(withoutSpaces(expected.join('\n\n')));
    }
  });

  const drawn = Object.entries(FIXTURES).filter(([name]) => /mathjax-[34]/.test(name));
  it.each(drawn)('of %s without any source is read from its drawing', async (_name, html) => {
    const bare = html.replace(/<mjx-assistive-mml.*?<\/mjx-assistive-mml>/gs, '').replace(/ data-latex="[^"]*"/g, '');
    expect(bare).not.toContain('<math');
    const expected = [
      '# Norm $L^{2}$',
      'First $\\hat{x}$ and $a \\bmod b$, then $\\mathbb{R}$ ends.',
      '$$\\frac{a}{b}=\\begin{cases}1 & \\text{if }x>0 \\\\ 0 & \\text{else}\\end{cases}$$',
      '- Item $\\sqrt[3]{y_{i}^{2}}$ here',
      '| Key |\n| --- |\n| $\\vec{F}$ |',
    ];
    expect(withoutSpaces(await markdown(bare))).toBe(withoutSpaces(expected.join('\n\n')));
  });

  it.each(Object.entries(FIXTURES))('of %s is MathML in HTML, once', async (_name, html) => {
    const written = await htmlOf(html);
    expect(written?.match(/<math[ >]/g)).toHaveLength(7);
    expect(written).not.toMatch(/<mjx-|<nobr|<svg/);
  });

  it.each([
    [
      'not drawn yet',
      '<p>a <span class="MathJax_Preview">b c</span><script type="math/tex">b_c</script> d</p>',
      'a $b_c$ d',
    ],
    ['in a display', '<p><script type="math/tex; mode=display">% <![CDATA[\nx %]]></script></p>', '$$x$$'],
    ['drawn without a source', '<p>a <mjx-container><mjx-c class="mjx-c1D438"></mjx-c></mjx-container> b</p>', 'a E b'],
    ['spoken', '<p>a <mjx-container aria-label="d squared"><svg></svg></mjx-container> b</p>', 'a d squared b'],
  ])('%s is read', async (_what, html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });
});

describe('KaTeX', () => {
  const render = (tex: string, how: katex.KatexOptions = {}) => katex.renderToString(tex, how);

  it.each([
    ['\\hat{x}'],
    ['a \\bmod b'],
    ['\\mathbb{R}'],
    ['\\begin{cases}1 & \\text{if } x>0 \\\\ 0 & \\text{else}\\end{cases}'],
    ['\\underbrace{r_{\\text{par}}}_{\\text{parallel}}'],
  ])('has %s as its annotation', async (tex) => {
    expect(await main(article(`<p>Before ${render(tex)} behind.</p>`))).toContain(`Before $${tex}$ behind.`);
    expect(await main(article(`<p>Before</p>${render(tex, { displayMode: true })}`))).toContain(`\n\n$$${tex}$$\n\n`);
    expect(await htmlOf(render(tex))).toContain(`<annotation encoding="application/x-tex">`);
  });

  it('is read in headings, items, cells and links', async () => {
    const x = render('x^2');
    expect(await markdown(`<h2>On ${x}</h2><ul><li>${x} in</li></ul><a href="https://a.example/">of ${x}</a>`)).toBe(
      '## On $x^2$\n\n- $x^2$ in\n\n[of $x^2$](https://a.example/)',
    );
    expect(await markdown(`<table><tr><th>${x}</th></tr><tr><td>${x}</td></tr></table>`)).toBe(
      '| $x^2$ |\n| --- |\n| $x^2$ |',
    );
  });

  it('without MathML keeps its letters', async () => {
    const html = render('r_{\\text{perf}}', { output: 'html' });
    expect(await main(article(`<p>where ${html} measures success.</p>`))).toContain('where rperf measures success.');
    expect(await htmlOf(`<p>where ${html} measures</p>`)).toContain('<p>where rperf measures</p>');
  });

  it('with MathML alone is read, too', async () => {
    expect(await markdown(`<p>${render('x_1', { output: 'mathml' })}</p>`)).toBe('$x_1$');
  });

  it('that a page hides from screen readers stays', async () => {
    expect(await markdown(`<p>a <span aria-hidden="true">${render('r')}</span> b</p>`)).toBe('a $r$ b');
  });
});

/**
 * The markup of MediaWiki's Math extension is that of its documentation and its output.
 * @see https://www.mediawiki.org/wiki/Extension:Math/Output
 */
describe('MathML and a picture of it', () => {
  const TEX = 'z^{2}';
  const semantics =
    '<semantics><mi>z</mi><annotation encoding="application/x-tex">{\\displaystyle z^{2}}</annotation></semantics>';
  const hidden = (tag: string, display = '') =>
    `<${tag} style="display: none;"><math${display} alttext="{\\displaystyle z^{2}}">${semantics}</math></${tag}>`;
  const picture =
    '<img src="/z.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle z^{2}}">';

  it.each([
    [
      'in a line',
      `<p>is <span class="mwe-math-element">${hidden('span')}${picture}</span> where</p>`,
      `is $${TEX}$ where`,
    ],
    [
      'in blocks',
      `<dl><dd><div class="mwe-math-element">${hidden('div', ' display="block"')}${picture}</div></dd></dl>`,
      '$$z^{2}$$',
    ],
    ['the picture alone', `<p>is <span class="mwe-math-element">${picture}</span> where</p>`, `is $${TEX}$ where`],
    [
      'hidden by a class, beside a drawing',
      '<style>.vh { display: none }</style><p>a <span><span class="vh"><math><mi>k</mi></math></span><svg aria-hidden="true"></svg></span> b</p>',
      'a $k$ b',
    ],
  ])('are one formula, %s', async (_where, html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });

  it('are MathML in HTML', async () => {
    expect(await htmlOf(`<p>is <span>${hidden('span')}${picture}</span></p>`)).toMatch(
      /^<html><body><p>is <math[\s\S]*<\/math><\/p>/,
    );
  });

  it('stay hidden where both are', async () => {
    expect(await markdown(`<p>${SENTENCE} <span style="display: none"><math><mi>s</mi></math></span></p>`)).toBe(
      SENTENCE,
    );
    expect(
      await markdown(`<p>a <span><img src="https://a.example/p.png" alt="Photo"> <math><mi>s</mi></math></span></p>`),
    ).toBe('a ![Photo](https://a.example/p.png) $s$');
  });
});

describe('TeX in attributes', () => {
  it.each([
    ['<span data-formula="r_{t} = \\lambda a_t"><svg aria-hidden="true"></svg></span>', 'a $r_{t} = \\lambda a_t$ b'],
    ['<span class="span-inline-equation" data-formula="q"><svg></svg></span>', 'a $q$ b'],
    ['<span data-tex="q = 1 - p"><svg></svg></span>', 'a $q = 1 - p$ b'],
    ['<span data-type="inline-math" data-latex="m^2"></span>', 'a $m^2$ b'],
    ['<span class="katex-src" data-latex="q^2">q2</span>', 'a $q^2$ b'],
    [`<span class="ql-formula" data-value="e=mc^2">${katex.renderToString('e=mc^2')}</span>`, 'a $e=mc^2$ b'],
    ['<img class="latex" src="/e.png" alt="e^{i\\pi}">', 'a $e^{i\\pi}$ b'],
    ['<img src="https://a.example/latex.php?latex=%5Calpha%2B1&amp;bg=fff" alt="">', 'a $\\alpha+1$ b'],
    ['<img src="/gif.latex?E=mc^2" alt="">', 'a $E=mc^2$ b'],
    ['<img src="/equation?tex=a%3Db" alt="a=b">', 'a $a=b$ b'],
    ['<img src="/1.png" alt="$\\sum_i x_i$">', 'a $\\sum_i x_i$ b'],
    ['<img src="/2.png" alt="\\frac{a}{b}">', 'a $\\frac{a}{b}$ b'],
  ])('is a formula: %s', async (html, expected) => {
    expect(await markdown(`<p>a ${html} b</p>`)).toBe(expected);
  });

  it('stands by itself on a block', async () => {
    const html = '<section data-formula="\\sum_{i=1}^{n} x_i"><svg></svg></section>';
    expect(await main(article(html))).toContain('\n\n$$\\sum_{i=1}^{n} x_i$$\n\n');
    expect(await htmlOf(html)).toContain(
      '<math display="block"><semantics><mtext>\\sum_{i=1}^{n} x_i</mtext><annotation encoding="application/x-tex">',
    );
  });

  it.each([
    ['<span data-formula="vitamin-c">Milk for babies</span>', 'a Milk for babies b'],
    ['<span data-formula="=SUM(A1:A3)">6</span>', 'a 6 b'],
    ['<span data-math="true">word</span>', 'a word b'],
    [
      '<img class="math" src="https://a.example/p.jpg" alt="Photo of the math class">',
      'a ![Photo of the math class](https://a.example/p.jpg) b',
    ],
    ['<img src="https://a.example/p.png" alt="$5 off">', 'a ![$5 off](https://a.example/p.png) b'],
    [
      '<img src="https://a.example/p.png" alt="C:\\Windows\\system.png">',
      'a ![C:\\Windows\\system.png](https://a.example/p.png) b',
    ],
    ['<img src="https://a.example/tex/p_1.png?v=3" alt="Logo">', 'a ![Logo](https://a.example/tex/p_1.png?v=3) b'],
    ['<i data-tex="3"></i>', 'a b'],
    ['<img src="https://a.example/texture/p.png" alt="Texture">', 'a ![Texture](https://a.example/texture/p.png) b'],
  ])('is none: %s', async (html, expected) => {
    expect(await markdown(`<p>a ${html} b</p>`)).toBe(expected);
  });
});

/** Wikidot: https://www.wikidot.com/doc-wiki-syntax:math, with the markup that its pages have. */
describe('what surrounds a formula', () => {
  it.each([
    ['<p><img class="latex" alt="\\displaystyle f(x)"></p>', '$$f(x)$$'],
    ['<p>a <img class="latex" alt="\\displaystyle f(x)"> b</p>', 'a $\\displaystyle f(x)$ b'],
    ['<p>a <img class="latex" alt="{\\textstyle \\frac{a}{b}}"> b</p>', 'a $\\frac{a}{b}$ b'],
    ['<p>a <img class="latex" alt="{\\displaystyle a}+{b}"> b</p>', `a ${'$'}{\\displaystyle a}+{b}$ b`],
    ['<p>a <span data-tex="a=b \\\\"><svg></svg></span> b</p>', 'a $a=b$ b'],
    [
      '<div class="math notranslate"><span class="eqno">(2.1)<a href="#eq">#</a></span><span class="math display">\\[a = b\\]</span></div>',
      '$$a = b \\tag{2.1}$$',
    ],
    ['<p><b class="eqno">(2.1)</b> <img class="latex" alt="a^2"></p>', '**(2.1)** $a^2$'],
  ])('is left out if it only places it: %s', async (html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });
});

describe('a table of equations', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const tex = (source: string) =>
    `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math>`;

  it.each([
    ['one', `<table>${row('', tex('a=b'), '', '<span>(1)</span>')}</table>`, '$$a=b \\tag{1}$$'],
    [
      'several, in parts',
      `<table>${row('', tex('\\displaystyle a'), tex('\\displaystyle =b,'), '(2)')}${row('', tex('c'), tex('=d.'), '')}</table>`,
      '$$a =b, \\tag{2}$$\n\n$$c =d.$$',
    ],
  ])('is written as its equations: %s', async (_, html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });

  it('stays a table if it has no number, or words', async () => {
    const derivatives = `<table>${row(tex('x^2'), tex('2x'))}${row(tex('x^3'), tex('3x^2'))}</table>`;
    expect(await markdown(derivatives)).toContain('| $x^2$ | $2x$ |');
    const named = `<table>${row('Speed', tex('v=s/t'), '(1)')}${row('Force', tex('F=ma'), '(2)')}</table>`;
    expect(await markdown(named)).toContain('| Speed | $v=s/t$ | (1) |');
  });
});

describe('TeX that is to be drawn', () => {
  it.each([
    ['<span class="math inline">\\(a_1*b_1*c_1\\)</span>', '$a_1*b_1*c_1$'],
    ['<span class="math-container">$c_1 * d_1 * e$</span>', '$c_1 * d_1 * e$'],
    ['<span class="arithmatex">\\(b^2\\)</span>', '$b^2$'],
    ['<math-renderer>$f_1$</math-renderer>', '$f_1$'],
    ['<code class="language-math math-inline">y^2</code>', '$y^2$'],
    ['<span class="math-inline">$x^2$</span>', '$x^2$'],
  ])('is a formula in its element: %s', async (html, expected) => {
    expect(await markdown(`<p>a ${html} b</p>`)).toBe(`a ${expected} b`);
  });

  it.each([
    ['<div class="math notranslate">\n\\[g % note\n h\\]</div>', '$$g h$$'],
    [
      '<div class="math-equation" id="equation-1">\\begin{align} a &amp;= b\\end{align}</div>',
      '$$\\begin{align} a &= b\\end{align}$$',
    ],
    ['<pre><code class="language-math math-display">\\frac12</code></pre>', '$$\\frac12$$'],
    ['<p><span class="math display">\\[\\sum_{i=1}^n x_i \\\\ y_i\\]</span></p>', '$$\\sum_{i=1}^n x_i \\\\ y_i$$'],
  ])('stands by itself: %s', async (html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });

  const MATHJAX = '<script src="https://a.invalid/mathjax/tex-chtml.js"></script>';
  const DOLLARS = `<script>MathJax = { tex: { inlineMath: [['$', '$']] } }</script>`;

  it.each([
    [MATHJAX, 'raw \\(x_1 + y_1\\), *b*', 'raw $x_1 + y_1$, \\*b\\*'],
    ['<link rel="stylesheet" href="data:text/css,katex">', '\\[x_1\\]', '$$x_1$$'],
    [MATHJAX, '$$\\int_0^1 f_a(x)\\,dx$$', '$$\\int_0^1 f_a(x)\\,dx$$'],
    [MATHJAX, '$$<br>x_1 = y<br>z_*<br>$$', '$$x_1 = y z_*$$'],
    [MATHJAX, '\\begin{align} a &amp;= b \\end{align}', '$$\\begin{align}a &= b\\end{align}$$'],
    [MATHJAX, '$5 and then $6 for it, $a_1$', '$5 and then $6 for it, $a_1\\$'],
    [MATHJAX, 'one<br>two \\(x\\)<br>three', 'one  \ntwo $x$  \nthree'],
    [MATHJAX, '<code>echo $HOME \\(x\\)</code> and \\(y', '`echo $HOME \\(x\\)` and \\\\(y'],
    [DOLLARS, 'the $a_1*b*c$ costs $5 and then $10', 'the $a_1*b*c$ costs \\$5 and then \\$10'],
    ['', 'costs $5 and $10, \\(x\\), $PATH', 'costs $5 and $10, \\\\(x\\\\), $PATH'],
  ])('is found in the text of a page with %s: %s', async (head, text, expected) => {
    expect(await markdown(`${head}<p>${text}</p>`)).toBe(expected);
  });

  it('is left in code', async () => {
    expect(await markdown(`${MATHJAX}<pre>\\(x\\) $$y$$</pre>`)).toBe('```\n\\(x\\) $$y$$\n```');
  });
});
