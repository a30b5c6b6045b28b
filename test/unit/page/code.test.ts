import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { readSnapshot } from '@/lib/page/snapshot/read-snapshot';
import { takeSnapshot } from '@/lib/page/snapshot/take-snapshot';
import { openPage, options } from './open-page';

const style = (rules: string) => `<!doctype html><style>${rules}</style>`;

/** Gives the markdown of a page that is shown, and expects that of its snapshot to be the same. */
async function markdownOf(html: string, changes: Partial<ReadOptions> = {}): Promise<string | undefined> {
  const { document } = await openPage(html);
  const { markdown } = await readPage(document, options(changes));
  const copy = await readSnapshot(takeSnapshot(document), options(changes));
  expect(copy.markdown).toBe(markdown);
  return markdown;
}

/** A fence. */
const code = (lines: string, language = '') => `\`\`\`${language}\n${lines}\n\`\`\``;

describe('lines that a style keeps', () => {
  it.each([
    ['by a class', `${style('.kept { white-space: pre-wrap }')}<div class="kept">one\n  two\n\nthree</div>`],
    ['by a style of its own', '<p style="white-space: pre-line">one\n     two\n\n\nthree</p>'],
    ['from an element around', `${style('ul { white-space: break-spaces }')}<ul><li>one\ntwo\n\nthree</li></ul>`],
    ['in parts of a line', '<p><span style="white-space: pre">one\ntwo\n\n</span>three</p>'],
    ['by a class without its sheet', '<div class="m-2 whitespace-pre-wrap">one\n<span>two</span>\n\nthree</div>'],
    [
      'between elements',
      `${style('.kept { white-space: pre-wrap }')}<div class="kept"><i>one</i>\n<u>two</u>\n\n<b>three</b></div>`,
    ],
  ])('are lines, %s', async (_how, html) => {
    expect((await markdownOf(html))?.replace(/^- |^ {2}|[*_]/gm, '')).toBe('one  \ntwo\n\nthree');
  });

  it('do not become markup', async () => {
    const kept = (text: string) => markdownOf(`<div style="white-space: pre-wrap">${text}</div>`);
    expect(await kept('List:\n- a\n# b\n&gt; c\n1. d')).toBe('List:  \n\\- a  \n\\# b  \n\\> c  \n1\\. d');
    expect(await kept('<a href="https://a.example/">one\ntwo</a>')).toBe('[one  \ntwo](https://a.example/)');
  });

  it('are breaks in a cell and blanks in a heading', async () => {
    const rules = style('td, h2 { white-space: pre-line }');
    expect(await markdownOf(`${rules}<h2>one\ntwo</h2>`)).toBe('## one two');
    expect(await markdownOf(`${rules}<table><tr><th>a<th>b<tr><td>one\ntwo<td>c</table>`)).toContain(
      '| one<br>two | c |',
    );
  });

  it('are none where no style says so, or takes it back', async () => {
    const text = '<p>one\n  two</p><p><a href="/">a</a>\n<b>b</b></p>';
    expect(await markdownOf(text)).toMatch(/^one two\n\n\[a\]\(.*\) \*\*b\*\*$/);
    expect(await markdownOf('<div style="white-space: pre"><p style="white-space: normal">one\ntwo</p></div>')).toBe(
      'one two',
    );
    const reset = style('.whitespace-pre-wrap { white-space: pre-wrap } p { white-space: normal }');
    expect(await markdownOf(`${reset}<div class="whitespace-pre-wrap"><p>one\ntwo</p></div>`)).toBe('one two');
    const row = `${style('div { white-space: pre-wrap; display: flex }')}<div>\n<b>one</b>\n<i>two</i>\n</div>`;
    expect(await markdownOf(row)).toBe('**one** *two*');
    expect(await markdownOf('<p style="white-space: nowrap">one\ntwo</p>')).toBe('one two');
  });
});

describe('code that is code by its style', () => {
  const rules = style(
    '.box { display: block } .box, .term, .row { white-space: pre; font-family: monospace } .wrap { white-space: pre-wrap }',
  );

  it.each([
    ['an element of code', '<code class="box">one\n  two\n</code>'],
    ['a box', '<div class="term">\none\n  two</div>'],
    ['a box of lines', '<div class="term"><div>one</div><div>  two</div></div>'],
    ['a box that wraps', '<div class="wrap" style="font-family: Menlo, Arial">one\n  two</div>'],
    ['code alone in its paragraph', '<p><code class="wrap">one\n  two</code></p>'],
    [
      'a box with a style attribute',
      '<div style="white-space: pre; font: 12px monospace"><b>one</b>\n  <a href="/">two</a></div>',
    ],
  ])('is a block: %s', async (_what, html) => {
    expect(await markdownOf(`${rules}<p>a</p>${html}<p>b</p>`)).toBe(`a\n\n${code('one\n  two')}\n\nb`);
  });

  it.each([
    ['of one class', '<div class="row">a {</div><div class="row">  b</div><div class="row">}</div>'],
    [
      'that say so',
      '<div class="row line n1">a {</div><div class="row line n2">&nbsp; b</div><div class="row line n3">}</div>',
    ],
    [
      'with numbers',
      '<div class="row line"><span class="lineno">    1</span>&#160;a {</div><div class="row line"><span class="lineno">    2</span>&#160;  b</div><div class="row line"><span class="lineno">    3</span>&#160;}</div>',
    ],
  ])('is one block if each line has the style: lines %s', async (_what, lines) => {
    expect(await markdownOf(`${rules}<p>a</p><div class="fragment">${lines}</div><p>b</p>`)).toBe(
      `a\n\n${code('a {\n  b\n}')}\n\nb`,
    );
  });

  it.each([
    ['in a box', '<div><code>one<br>&nbsp;&nbsp;two</code></div>'],
    ['in a paragraph', '<p><code>one<br>\u00a0 two<br></code></p>'],
    ['with colours', '<div><code><span style="color: red">one<br>&nbsp; </span><span>two</span></code></div>'],
  ])('is a block if each line ends with an element, %s', async (_where, html) => {
    expect(await markdownOf(`<p>a</p>${html}<p>b</p>`)).toBe(`a\n\n${code('one\n  two')}\n\nb`);
  });

  it('is no block with such ends within a sentence or in a cell', async () => {
    expect(await markdownOf('<p>Say <code>a<br>b</code> now.</p>')).toBe('Say `a`  \n`b` now.');
    expect(await markdownOf('<table><tr><th>a<th>b<tr><td><code>c<br>d</code><td>e</table>')).not.toContain('```');
  });

  it('is no block with other text in the box around its line', async () => {
    const markdown = await markdownOf(`${rules}<div><div class="row">a  b</div><div class="note">Note.</div></div>`);
    expect(markdown).toBe('a b\n\nNote.');
    const boxes = '<div class="term">a\nb</div><div class="term">c\nd</div>';
    expect(await markdownOf(`${rules}<div>${boxes}</div>`)).toBe(`${code('a\nb')}\n\n${code('c\nd')}`);
  });

  it('is no block on one line, within a sentence, or where all of the page is monospaced', async () => {
    expect(await markdownOf(`${rules}<code class="box">one  two</code>`)).toBe('`one two`');
    expect(await markdownOf(`${rules}<p>Say <code class="wrap">a\nb</code> now.</p>`)).toBe('Say `a`  \n`b` now.');
    expect(await markdownOf(`${rules}<body style="font-family: monospace"><div class="wrap">one\n  two</div>`)).toBe(
      'one  \ntwo',
    );
  });

  it('is no block around what code does not hold', async () => {
    const article = '<h2>Head</h2><p>one\ntwo</p><ul><li>item</li></ul>';
    expect(await markdownOf(`${rules}<div class="term">${article}</div>`)).toBe('## Head\n\none  \ntwo\n\n- item');
  });
});

describe('the language of code', () => {
  it.each([
    ['of rustdoc', '<pre class="rust item-decl"><code>one</code></pre>', 'rust'],
    ['of TypeDoc', '<pre><code class="ts"><span>one</span></code><button>Copy</button></pre>', 'ts'],
    ['of Redcarpet', '<pre><code class="ruby">one</code></pre>', 'ruby'],
    [
      'of mdBook',
      '<pre><pre class="playground"><div class="buttons"><button>Run</button></div><code class="language-rust ignore">one</code></pre></pre>',
      'rust',
    ],
    ['after what is no language', '<pre class="highlight wide"><code class="block one">one</code></pre>', ''],
  ])('is a class %s', async (_of, html, language) => {
    expect(await markdownOf(html)).toBe(code('one', language));
  });
});

describe('the language of code in a table', () => {
  it('is that of the figure around it, which may have a title', async () => {
    const html = `<figure class="highlight python"><figcaption><span>read.py</span></figcaption><table><tr><td class="gutter"><pre><span class="line">1</span><br></pre></td><td class="code"><pre><span class="line">a = 1</span><br></pre></td></tr></table></figure>`;
    expect(await markdownOf(html)).toBe(`read.py\n\n${code('a = 1', 'python')}`);
  });
});

describe('numbers of lines', () => {
  it.each([
    ['in a class', '<span class="ln">1</span>a {\n<span class="ln">2</span>  b\n<span class="ln">3</span>}'],
    ['with a blank behind', '<i class="lineno">1 </i> a {\n<i class="lineno">2 </i>   b\n<i class="lineno">3 </i> }'],
    ['that cannot be selected', '<b style="user-select: none"> 9</b>a {\n<b style="user-select: none">10</b>  b\n}'],
    ['in boxes', '<i style="display: inline-block">1</i>a {\n<i style="display: inline-block">2</i>  b\n}'],
    ['as anchors', '<a href="#L1">1</a>a {\n<a href="#L2">2</a>  b\n<a href="#L3">3</a>}'],
  ])('are left out of code, %s', async (_how, inside) => {
    expect(await markdownOf(`<pre>${inside}</pre>`)).toBe(code('a {\n  b\n}'));
  });

  it.each([
    ['data', '<span class="mi">1</span> a\n<span class="mi">2</span> b'],
    [
      'marks behind a line',
      'a <i class="gutter-mark" style="user-select: none">1</i>\nb <b style="user-select: none">2</b>',
    ],
    ['a line that is a number', '<span class="line" data-line-number="1">41</span>\n<span class="line">42</span>'],
    [
      'tokens of code that cannot be selected at all',
      '<code style="user-select: none"><span>1</span> a\n<span>2</span> b</code>',
    ],
  ])('stay where they are %s', async (_what, inside) => {
    const text = inside.replace(/<[^>]+>/g, '');
    expect(await markdownOf(`<pre>${inside}</pre>`)).toBe(code(text));
  });

  const JS = 'let a = 1;\n  a++;';

  it.each([
    [
      'beside it',
      `<div style="display: flex"><div style="user-select: none"><div>1</div><div>2</div></div><pre>${JS}</pre></div>`,
    ],
    [
      'behind it',
      `<div><pre>${JS}</pre><div class="line-numbers-wrapper"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>`,
    ],
    ['some levels away', `<div><div><i>7</i><br><i>8</i></div><div><div><div><pre>${JS}</pre></div></div></div></div>`],
    [
      'in a table',
      `<table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><div><pre>${JS}</pre></div></td></tr></table>`,
    ],
    [
      'in a table in it',
      `<pre><code><table><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td><pre>${JS}\n</pre></td></tr></table></code></pre>`,
    ],
    [
      'in code of their own',
      `<table><tr><td><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td><pre>${JS}</pre></td></tr></table>`,
    ],
    [
      'in front of each row',
      `<pre><table class="hljs-ln"><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1"></td><td class="hljs-ln-line hljs-ln-code" data-line-number="1">let a = 1;</td></tr><tr><td class="hljs-ln-numbers" data-line-number="2"></td><td class="hljs-ln-code">  a++;</td></tr></table></pre>`,
    ],
    [
      'of a file',
      `<table><tr><td id="L1" class="num" data-line-number="1"></td><td>let a = 1;</td></tr><tr><td id="L2" data-line-number="2"></td><td>  <b>a</b>++;</td></tr></table>`,
    ],
    [
      'of a file, as anchors',
      `<table><tr id="r1"><th id="L1"><a href="#L1">1</a></th><td><pre>let a = 1;</pre></td></tr><tr><th id="L2"><a href="#L2">2</a></th><td><pre>  a++;</pre></td></tr></table>`,
    ],
  ])('are left out in a column, %s', async (_where, html) => {
    expect(await markdownOf(`<p>a</p>${html}<p>b</p>`)).toBe(`a\n\n${code(JS)}\n\nb`);
  });

  it('stay where they are what the page is about', async () => {
    const sample =
      '<table><tr><th>In<th>Out</tr><tr><td><pre>1\n2</pre></td><td><pre>odd\neven</pre></td></tr></table>';
    expect(await markdownOf(sample)).toContain('1');
    expect(await markdownOf('<p>1</p><p>2</p><pre>a\nb</pre>')).toBe(`1\n\n2\n\n${code('a\nb')}`);
    expect(await markdownOf('<pre>1\n2</pre><pre>3\n4</pre>')).toBe(`${code('1\n2')}\n\n${code('3\n4')}`);
    expect(await markdownOf('<div>3<br>4<br>5</div><pre>a\nb</pre>')).toContain('4');
    const table =
      '<table><tr><td>1</td><td><code>ls</code></td></tr><tr><td>2</td><td><code>cd</code></td></tr></table>';
    expect(await markdownOf(table)).toContain('| 1 | `ls` |');
  });
});

describe('lines that are elements', () => {
  it.each([
    [
      'with empty ones',
      '<code><span class="line">a</span><span class="line"></span><span class="line">  b</span></code>',
    ],
    [
      'with an element for each break',
      '<span class="line">a</span><br><span class="line"></span><br><span class="line">  b</span><br>',
    ],
    ['of which each is code', '<code>a</code><code>\n</code><code>  b</code>'],
    [
      'with breaks between them',
      '<code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">  b</span></code>',
    ],
    [
      'with breaks in them',
      '<code><span class="line">a\n</span><span class="line">\n</span><span class="line">  b\n</span></code>',
    ],
    [
      'with their own display',
      '<code><span style="display: block">a</span><span style="display: block"></span><span style="display: block">  b</span></code>',
    ],
    [
      'with numbers in boxes',
      '<div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code">a</div></div><div class="ec-line"><div class="gutter"><div class="ln">2</div></div><div class="code">\n</div></div><div class="ec-line"><div class="gutter"><div class="ln">3</div></div><div class="code">  b</div></div>',
    ],
  ])('are lines of code, %s', async (_how, inside) => {
    expect(await markdownOf(`<pre>${inside}</pre>`)).toBe(code('a\n\n  b'));
  });

  it('have no button in them', async () => {
    expect(await markdownOf('<pre><button>Copy</button><code>a\nb</code></pre>')).toBe(code('a\nb'));
  });
});

describe('editors', () => {
  it.each([
    [
      'CodeMirror 6',
      '<div class="cm-gutters" aria-hidden="true"><div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement" style="height: 0; visibility: hidden">9</div><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div><div class="cm-gutterElement">3</div></div><div class="cm-gutter cm-foldGutter"><div class="cm-gutterElement"><span>⌄</span></div></div></div><div class="cm-content" role="textbox"><div class="cm-line"><span>a</span> {</div><div class="cm-line"><br></div><div class="cm-line">  b</div></div>',
    ],
    [
      'CodeMirror 5',
      '<div class="CodeMirror-gutters"></div><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber CodeMirror-gutter-elt">1</div></div><pre class="CodeMirror-line"><span>a {</span></pre></div><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">2</div></div><pre class="CodeMirror-line"><span>\u200b</span></pre></div><pre class="CodeMirror-line">  b</pre></div>',
    ],
    [
      'Monaco',
      '<div class="margin" aria-hidden="true"><div style="top: 18px"><div class="line-numbers">2</div></div><div style="top: 36px"><div class="line-numbers">3</div></div><div style="top: 0px"><div class="line-numbers">1</div></div></div><div><div class="view-lines" aria-hidden="true"><div class="view-line" style="top:36px; height:18px"><span>&nbsp;&nbsp;b</span></div><div class="view-line" style="top:0px"><span>a&nbsp;{</span></div><div class="view-line" style="top:18px"><span><span></span></span></div></div></div>',
    ],
    [
      'Ace',
      '<textarea></textarea><div class="ace_gutter" aria-hidden="true"><div class="ace_layer ace_gutter-layer"><div class="ace_gutter-cell">1<span></span></div><div class="ace_gutter-cell">2</div><div class="ace_gutter-cell">3</div></div></div><div class="ace_scroller"><div class="ace_content"><div class="ace_layer ace_marker-layer"></div><div class="ace_layer ace_text-layer"><div class="ace_line_group" style="top: 0px"><div class="ace_line">a {</div></div><div class="ace_line_group" style="top: 16px"><div class="ace_line"></div></div><div class="ace_line_group" style="top: 32px"><div class="ace_line">  b</div></div></div></div></div>',
    ],
  ])('of %s give one block', async (_name, inside) => {
    const html = `<p>Before it.</p><div class="editor" data-language="css"><div>${inside}</div></div><p>After it.</p>`;
    expect(await markdownOf(html)).toBe(`Before it.\n\n${code('a {\n\n  b', 'css')}\n\nAfter it.`);
    expect(
      await markdownOf(
        `<main><h1>Title</h1>${'<p>One sentence of the text, which is long enough. </p>'.repeat(9)}${html}</main>`,
        { onlyMainContent: true },
      ),
    ).toContain(code('a {\n\n  b', 'css'));
  });
});
