import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from '../open-page';

const read = async (html: string) => {
  const page = new DOMParser().parseFromString(`<base href="https://manual.example/page">${html}`, 'text/html');
  return (await readPage(page, options({ onlyMainContent: true }))).markdown ?? '';
};

const sentence = (subject: string) =>
  `The ${subject} is read once when the machine starts, and again whenever somebody asks for it, or changes a setting.`;
const paragraphs = (count: number, subject = 'table') =>
  Array.from({ length: count }, (_, i) => `<p>${sentence(`${subject} number ${i + 1}`)}</p>`).join('');
const article = (part: string) =>
  read(
    `<main><article><h1>Tables</h1>${paragraphs(4)}${part}${paragraphs(3, 'row')}</article></main><footer>2026</footer>`,
  );

describe('text that is named as something else', () => {
  it.each([
    ['the signature of a method', '<div class="member-signature">public V <b>take</b>(Object key)</div>', 'public V'],
    ['that of a function', '<pre class="function-signature">take(key)</pre>', 'take(key)'],
    ['one in a definition', '<dl><dt class="sig signature">take(key)</dt><dd>Takes it.</dd></dl>', 'take(key)'],
    ['a category', '<div class="category"><p>Indoor tables</p></div>', 'Indoor tables'],
    [
      'a section whose id is made of its heading',
      `<div class="section" id="asking-for-a-code-review"><h2>Asking for a code review</h2><pre>ask</pre></div>`,
      'Asking for a code review',
    ],
    [
      'one whose id has more words than its heading',
      `<div id="REPLICATION-ROW-FILTER-RULES"><div><h3>4.1. Filter Rules</h3></div><p>One for each.</p></div>`,
      'One for each.',
    ],
    [
      'sections of one word beside each other',
      `<div class="sect" id="load"><h2>Loading</h2><p>By name.</p></div><div class="sect" id="search"><h2>Searching</h2><p>By key.</p></div>`,
      'By key.',
    ],
    ['a term whose id leads to it', '<dl><dt id="list.sort">sort(key)</dt><dd>Sorts it.</dd></dl>', 'sort(key)'],
    [
      'a part of what has such an id',
      '<div id="method-table-sort"><h3>sort</h3><p>Sorts it.</p><div id="sort-source"><pre>def sort</pre></div></div>',
      'def sort',
    ],
    ['what belongs to a heading', '<section class="chapter h1-related"><h2>Methods</h2><p>Two.</p></section>', 'Two.'],
    ['what has something else', '<div class="grid has-sidebar"><p>Three of four.</p></div>', 'Three of four.'],
    ['what is in a form that asks for nothing', '<form class="usertext"><div><p>Five of six.</p></div></form>', 'Five'],
    ['what a form sends', '<form><input type="hidden" name="id" value="1"><p>Five of six.</p></form>', 'Five of six.'],
    [
      'what a form shows fields for once it is edited',
      '<form><div><p>Five of six.</p></div><div hidden><textarea>Five</textarea><button>Save</button></div></form>',
      'Five of six.',
    ],
    [
      'code below a toolbar',
      '<div class="code-toolbar"><pre><code>take(six)</code></pre><div class="toolbar"><button>Copy</button></div></div>',
      'take(six)',
    ],
    ['code in an overlay', '<div class="frame overlay"><figure><pre>take(six)</pre></figure></div>', 'take(six)'],
    ['code beside actions', '<div class="actions"><pre>take(six)</pre><a href="#">Copy</a></div>', 'take(six)'],
    [
      'the title of an alert',
      '<div class="md-alert md-alert-tip"><p class="md-alert-title">Tip</p><p>Six is more than five of them.</p></div>',
      'Tip',
    ],
    [
      'the title of a box',
      '<p>Before it.</p><div class="sidebar"><div class="sidebar-title">Aside</div><ul><li>Six is more than five.</li></ul></div>',
      'Aside',
    ],
    [
      'the head of a table',
      '<table><thead><tr class="header"><th>Lock</th><th>Rise</th></tr></thead><tr class="odd"><td>Up</td><td>2</td></tr></table>',
      'Lock',
    ],
    [
      'a row of heads without a part around it',
      '<table><tr class="table-header header"><th>Lock</th><th>Rise</th></tr><tr><td>Up</td><td>2</td></tr></table>',
      '| Lock | Rise |',
    ],
    [
      'a column’s head',
      '<div class="grid"><div class="table-header col-first">Method</div><div>take</div></div>',
      'Method',
    ],
    [
      'the name of a listing',
      '<figure><figcaption class="header">fill.js</figcaption><pre>six</pre></figure>',
      'fill.js',
    ],
    ['what lacks something else', '<div class="page page--no-comments"><p>Four of five.</p></div>', 'Four of five.'],
  ])('stays: %s', async (_, part, said) => {
    expect(await article(part)).toContain(said);
  });

  it.each([
    ['related', '<div class="related"><a href="/1">Chairs of oak</a></div>', 'Chairs of oak'],
    ['an id of one word', '<div id="related"><a href="/1">Chairs of oak</a></div>', 'Chairs of oak'],
    ['a form that asks', '<form><p>Write to us about oak.</p><input name="mail"></form>', 'Write to us'],
    ['a form to edit', '<form><p>Your oak</p><textarea></textarea><button>Save</button></form>', 'Your oak'],
    ['a header', '<div class="page-header"><span>Oak and more</span></div>', 'Oak and more'],
    ['a toolbar', '<div class="toolbar"><span>Oak 12 px</span></div>', 'Oak 12 px'],
    ['an alert', '<div class="alert">Oak!</div>', 'Oak!'],
    ['advertising that is a state, too', '<div class="is-open ads">Buy oak now</div>', 'Buy oak'],
    [
      'navigation of DocBook',
      '<div class="navheader"><table><tr><td><a href="/1">Prev</a></td><td>Part 2</td></tr></table></div>',
      'Part 2',
    ],
  ])('goes: %s', async (_, part, said) => {
    expect(await article(part)).not.toContain(said);
  });
});

describe('rows with a number that is no day', () => {
  const row = (name: string, since: string) =>
    `<details open><summary><section><span>${since}</span> · <a href="/src/${name}">Source</a><h4>fn ${name}(self)</h4></section></summary><div>Takes the ${name} of two values, or the first of them.</div></details>`;
  it.each(['1.21.0', '0.9.12', 'v2.10.3', '2.4.10'])('are text: %s', async (version) => {
    const rows = ['max', 'min', 'clamp', 'sum'].map((name) => row(name, version)).join('');
    expect(await read(`<main><h1>Vec</h1>${paragraphs(8)}<h2>Methods</h2><div>${rows}</div></main>`)).toContain(
      'clamp',
    );
  });

  const said = (who: string, when: string) =>
    `<div><a href="/u/${who}">${who}</a> <span>${when}</span><p>I never sat at a better one, and I have had many.</p></div>`;
  it.each(['3 May 2024', '2024-05-03', '03.05.2024', '3/5/24', '12:40', '5 days ago'])('are talk: %s', async (when) => {
    const rows = ['Ada', 'Ben', 'Cem', 'Dot'].map((who) => said(who, when)).join('');
    expect(await read(`<main><h1>Tables</h1>${paragraphs(8)}</main><div>${rows}</div>`)).not.toContain('better one');
  });
});

describe('parts of a text that lead elsewhere', () => {
  it.each([
    [
      'cells',
      '<table><tr><th>Name</th><th>Takes</th></tr><tr><td><p><a href="#count">count()</a></p></td><td>start</td></tr></table>',
      'count()',
    ],
    ['items', '<ul><li><p><a href="#a">Alpha</a></p><p>The first of them all.</p></li></ul>', '[Alpha]'],
    [
      'terms',
      '<dl><dt>--onto</dt><dd><p>Where it begins.</p><p>See also <a href="#x">Options</a> below.</p></dd></dl>',
      'See also',
    ],
    [
      'the source of a quotation',
      '<blockquote><p>What is it for?</p><p>– <a href="/r">A reader</a></p></blockquote>',
      'A reader',
    ],
    ['a sentence', '<p>See also <a href="/deb">the format of packages</a>.</p>', 'See also'],
    ['one that goes on', '<p>Read more about it in <a href="/deb">the manual</a> of the tool.</p>', 'Read more'],
  ])('stay: %s', async (_, part, said) => {
    expect(await article(part)).toContain(said);
  });

  it('go where an article of a paper promotes another', async () => {
    const html = `<meta property="og:type" content="article"><article><h1>Tables</h1>${paragraphs(4)}<p>See also: <a href="/2">The chairs of the town</a></p>${paragraphs(3, 'row')}</article>`;
    const { document } = await openPage(html);
    const { markdown } = await readPage(document, options({ onlyMainContent: true }));
    expect(markdown).toContain('row number 3');
    expect(markdown).not.toContain('chairs');
  });
});

describe('notes', () => {
  const mark = '<p>They are objects <a role="doc-noteref" href="#n1">1</a>.</p>';
  const sup = '<p>They are objects<sup><a href="#n1">1</a></sup>.</p>';
  const brackets = '<p>They are objects <a href="#n1">[1]</a>.</p>';
  const body = (text: string) => `<h1>Tables</h1>${paragraphs(4)}${text}`;
  it.each([
    [
      'in an aside by its role',
      `<main><article>${body(mark)}<aside role="doc-footnote" id="n1">[1] But for one.</aside></article></main>`,
    ],
    [
      'in an aside that a mark leads to',
      `<main><article>${body(sup)}<aside><ol><li id="n1">But for one. <a href="#r1">↩</a></li></ol></aside></article></main>`,
    ],
    [
      'behind the article',
      `<article>${body(sup)}</article><section><ol><li id="n1"><p>But for one.</p></li></ol></section>`,
    ],
    ['in a footer behind it', `<article>${body(brackets)}</article><footer><p id="n1">[1] But for one.</p></footer>`],
    ['by an anchor in them', `<div>${body(brackets)}</div><div><p><a name="n1" id="n1"></a>[1] But for one.</p></div>`],
    ['as a note', `<main><article>${body('')}<aside role="note">But for one.</aside></article></main>`],
  ])('stay %s', async (_, html) => {
    expect(await read(`${html}<footer>Imprint 2026</footer>`)).toContain('But for one.');
    expect(await read(`${html}<footer>Imprint 2026</footer>`)).not.toContain('Imprint');
  });

  it.each([
    ['a page number', '<a href="#n1">1</a>'],
    ['a menu', '<a href="#n1">☰</a>'],
  ])('are not what %s leads to', async (_, link) => {
    expect(await read(`${link}<article>${body('')}</article><footer id="n1">Imprint 2026</footer>`)).not.toContain(
      'Imprint',
    );
  });
});

describe('boxes within a text', () => {
  it.each([
    ['an alert', '<div role="alert">Never run this as root.</div>'],
    ['an alert by its name', '<div class="alert alert-warning">Never run this as root.</div>'],
    ['a status', '<div role="status"><p>Never run this as root.</p></div>'],
    [
      'a sidebar between blocks',
      '<div>Before it.</div><div class="sidebar"><div>Never run this as root.</div></div><div>After it.</div>',
    ],
    ['a sidebar', '<div class="sidebar"><p>Never run this as root.</p></div>'],
    ['an aside', '<aside class="admonition"><p>Never run this as root.</p></aside>'],
    [
      'a list in an aside',
      '<aside><h3>Ingredients</h3><ul><li>Never run this as root.</li><li>Two eggs</li></ul></aside>',
    ],
  ])('stay: %s', async (_, part) => {
    expect(await article(part)).toContain('Never run this as root.');
  });

  it.each([
    ['a sidebar beside the text', '<div class="sidebar"><p>Never run this as root.</p></div>'],
    ['an aside that leads elsewhere', '<aside><a href="/2">Never run this as root.</a></aside>'],
    ['an alert above the page', '<div role="alert">Never run this as root.</div>'],
  ])('go: %s', async (_, part) => {
    expect(await read(`${part}<main><h1>Tables</h1>${paragraphs(8)}</main>`)).not.toContain('Never run');
  });
});

describe('what a manual says again', () => {
  const note =
    '<div class="note"><p>Note</p><p>This does not work in place: it always makes a new table, even if nothing was changed.</p></div>';
  const said = (markdown: string) => markdown.split('This does not work in place').length - 1;

  it.each([
    ['terms', (name: string) => `<dl><dt>${name}(self)</dt><dd><p>Lays it.</p>${note}</dd></dl>`],
    ['headings', (name: string) => `<section><h2>${name}</h2><p>Lays it.</p>${note}</section>`],
  ])('stays in each of its parts: %s', async (_, part) => {
    const parts = ['lay', 'clear', 'fold'].map(part).join('');
    expect(said(await read(`<main><h1>Tables</h1>${paragraphs(6)}${parts}</main>`))).toBe(3);
  });

  it('goes where it is a copy below the same heading', async () => {
    const copy = `<div class="wide"><div>${note}</div></div><div class="small"><div>${note}</div></div>`;
    expect(said(await read(`<main><h1>Tables</h1>${paragraphs(6)}<h2>Lay</h2>${copy}</main>`))).toBe(1);
  });
});

describe('ingredients beside the steps', () => {
  const steps = `<ol>${Array.from({ length: 4 }, (_, i) => `<li>${sentence(`dough ${i}`)}</li>`).join('')}</ol>`;
  const list = '<ul><li>500 g flour</li><li>1 pinch of salt</li></ul>';
  it.each([
    ['main', `<main><h1>Bread</h1><aside><h2>Ingredients</h2>${list}</aside><div><h2>Steps</h2>${steps}</div></main>`],
    [
      'article',
      `<article><h1>Brot</h1><div><aside class="zutaten">${list}</aside><section>${steps}</section></div></article>`,
    ],
    [
      'a recipe',
      `<div itemscope itemtype="https://schema.org/Recipe"><h1>Pain</h1><aside><ul><li itemprop="recipeIngredient">500 g flour</li></ul></aside><div>${steps}</div></div>`,
    ],
  ])('stay in %s', async (_, html) => {
    expect(await read(html)).toContain('500 g flour');
  });
});

describe('the title and what is under it', () => {
  const cards = Array.from(
    { length: 6 },
    (_, i) => `<article><a href="/${i}"><h2>Part ${i}</h2><p>${i} pages</p></a></article>`,
  ).join('');
  it('stay above cards', async () => {
    const html = `<main><div><header><h1>Guides</h1><p>All about tables.</p></header><article><section>${cards}</section></article></div></main>`;
    expect(await read(html)).toMatch(/# Guides\s+All about tables\.[\s\S]*5 pages/);
  });

  it.each([
    ['header', '<h2>NAME</h2><div><p>tab - lays a table</p></div>'],
    ['header', '<h2>Name</h2><p>tab - lays a table</p><h2>Also</h2><p>Or two</p>'],
  ])('stay in the %s of a manual page', async (id, name) => {
    const markdown = await read(
      `<div id="${id}"><h1>tab(1)</h1>${name}</div><div id="content"><div><h2>SYNOPSIS</h2><pre>tab [-i]</pre></div><div><h2>DESCRIPTION</h2>${paragraphs(5)}</div></div><div id="footer">Updated 2026</div>`,
    );
    expect(markdown).toContain('tab - lays a table');
    expect(markdown).toContain('SYNOPSIS');
    expect(markdown).not.toContain('Updated');
  });

  it('are those of the chapter, not of the book', async () => {
    const markdown = await read(
      `<title>Laying - The Table Book</title><div id="bar"><h1 class="menu-title">The Table Book</h1></div><main><h1>Laying</h1>${paragraphs(8)}<h2>More</h2>${paragraphs(2)}</main>`,
    );
    expect(markdown).toMatch(/^# Laying/);
  });

  it('stay with the head of a table that has the paragraphs', async () => {
    const rows = Array.from(
      { length: 6 },
      (_, i) => `<tr><td>Table ${i}</td><td><p>${sentence(`leg ${i}`)}</p></td></tr>`,
    );
    const markdown = await read(
      `<title>Tables</title><div id="content"><h1>Tables</h1><div><p>A list of all.</p><table><thead><tr><th>Which</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table><h2>Sources</h2><ul><li>An old book</li></ul></div></div>`,
    );
    for (const said of ['A list of all.', 'Which', 'An old book']) expect(markdown).toContain(said);
  });
});
