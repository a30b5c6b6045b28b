import { expect, it } from 'vitest';
import { readTree } from '@/lib/page/read-tree';
import { markdownOf } from '@/test/support/write-markdown';

const BASE = '<base href="https://example.com/page">';

const markdown = (html: string): string => {
  const tree = readTree(new DOMParser().parseFromString(BASE + html, 'text/html'));
  return markdownOf({ tree, starts: [0] }, { removeBase64Images: true });
};

it.each([
  ['a sign behind', '<h2 id="a">Install<a href="#a" title="Permanent link">¶</a></h2>'],
  ['a sign before', '<h2 id="a"><a href="#a">#</a> Install</h2>'],
  ['a sign of a section', '<section id="a"><h2>Install <a href="#a">§</a></h2></section>'],
  ['a picture of a chain', '<h2 id="a">Install<a href="#a">🔗︎</a></h2>'],
  ['a picture of a chain that leads to another page', '<h2 id="a">Install<a href="/find?name=a">🔗</a></h2>'],
  ['nothing visible', '<h2 id="a">Install<a href="#a">\u200b</a></h2>'],
  ['an image', '<h2 id="a">Install <a href="#a"><img src="/link.svg" alt=""></a></h2>'],
  [
    'words for screen readers',
    '<h2 id="a">Install <a href="#a"><span class="sr-only">Permalink to Install</span></a></h2>',
  ],
  ['words in another language', '<h2><a id="a" href="#a">Lien permanent</a>Install</h2>'],
  ['the address of its page', '<h2 id="a">Install <a href="https://example.com/page#a">link</a></h2>'],
  ['a sign that leads to a name', '<h2><a name="a"></a>Install <span>(<a href="#a">#</a>)</span></h2>'],
  ['a sign beside', '<div><h2 id="a">Install</h2><a href="#a"><svg></svg></a><a href="#a">#</a></div>'],
  [
    'an encyclopedia’s link',
    '<h2><span id="a">Install</span><span>[<a href="/w/index.php?title=X&action=edit&section=1">Bearbeiten</a> | <a href="/w/index.php?title=X&veaction=edit&section=1">編集</a>]</span></h2>',
  ],
  [
    'such a link beside',
    '<div><h2 id="a">Install</h2><span><span>[</span><a href="/wiki/X?action=edit">edit source</a><span>]</span></span></div>',
  ],
  ['such a link before', '<h2><span>[<a href="/w/edit?s=1">modifier</a>]</span> <span>Install</span></h2>'],
  ['brackets of its own', '<h2>Install [<a href="/page/edit">редактировать</a>]</h2>'],
  ['a link to the source', '<header><h2>Install</h2></header><a href="/repo/edit/main/x.md">[edit]</a>'],
])('writes a heading without %s', (_, html) => {
  expect(markdown(html)).toBe('## Install');
});

it('writes terms and captions without links to themselves', () => {
  expect(markdown('<dl><dt id="f"><code>f(x)</code><a href="#f">¶</a></dt><dd>Doubles.</dd></dl>')).toBe(
    '**`f(x)`**\n\nDoubles.',
  );
  expect(markdown('<dl><dt id="f"><a class="header" href="#f">Sill</a></dt><dd>A wall.</dd></dl>')).toBe(
    '**Sill**\n\nA wall.',
  );
  expect(markdown('<dl><dt><a href="#f">Sill</a></dt><dd id="f">A wall.</dd></dl>')).toContain('[Sill]');
});

it.each([
  ['a heading that is a link', '<h2><a href="#a">Install</a></h2>', '## [Install](https://example.com/page#a)'],
  ['a heading that leads to an editor', '<h2><a href="/edit">Edit</a></h2>', '## [Edit](https://example.com/edit)'],
  [
    'a link to another place',
    '<h2 id="a">See <a href="#b">Use</a></h2><p id="b">Text</p>',
    '## See [Use](https://example.com/page#b)\n\nText',
  ],
  [
    'the name in a signature',
    '<section id="method.max"><h4>fn <a href="#method.max">max</a>(self)</h4></section>',
    '#### fn max(self)',
  ],
  ['the name that a signature is', '<h4 id="Cls.f">def <a href="#Cls.f">f</a></h4>', '#### def f'],
  [
    'the number and the title of a specification, each a link to it',
    '<section id="s-1"><h2 id="intro"><a href="#s-1">1. </a><a href="#intro">Introduction</a></h2></section>',
    '## 1\\. Introduction',
  ],
  ['an option that leads to itself', '<dl><dt id="p"><a href="#p"><code>-p</code></a> port</dt></dl>', '**`-p` port**'],
  [
    'the number of a caption',
    '<table id="t1"><caption><a href="#t1">Table 1</a>: States</caption><tr><th>State</th></tr><tr><td>on</td></tr></table>',
    'Table 1: States\n\n| State |\n| --- |\n| on |',
  ],
  ['a title that leads to its own page', '<h1><a href="/page">Fees</a></h1>', '# Fees'],
  ['a language', '<h2>C#</h2><p>See <a href="/c">C#</a></p>', '## C#\n\nSee [C#](https://example.com/c)'],
  [
    'a text behind it about editing',
    '<h2>Posts</h2><p><a href="/posts/edit">Edit a post</a> or write one.</p>',
    '## Posts\n\n[Edit a post](https://example.com/posts/edit) or write one.',
  ],
])('keeps %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});
