import { expect, it } from 'vitest';
import { readTree } from '@/lib/page/read-tree';
import { markdownOf } from '@/test/support/write-markdown';

const BASE = '<base href="https://example.com/page">';

const markdown = (html: string): string => {
  const tree = readTree(new DOMParser().parseFromString(BASE + html, 'text/html'));
  return markdownOf({ tree, starts: [0] }, { removeBase64Images: true });
};

it.each([
  [
    'of GFM, with several paragraphs and references',
    `<p>One<sup><a href="#fn-a" id="ref-a">1</a></sup> and two<sup><a href="#fn-a" id="ref-a-2">1</a></sup>.</p>
     <section><h2 class="sr">Footnotes</h2><ol><li id="fn-a"><p>First.</p><p>More. <a href="#ref-a">↩</a> <a href="#ref-a-2">↩<sup>2</sup></a></p></li></ol></section>`,
    'One[^1] and two[^1].\n\n## Footnotes\n\n[^1]: First.\n\n    More.',
  ],
  [
    'of an encyclopedia, with letters back',
    `<p>Ships<sup id="cite_ref-x_1-0" class="reference"><a href="#cite_note-x-1"><span>[</span>1<span>]</span></a></sup>
     sail<sup id="cite_ref-2"><a href="#cite_note-2">[note 2]</a></sup>.</p>
     <ol><li id="cite_note-x-1"><span>^ <a href="#cite_ref-x_1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-x_1-0"><sup>b</sup></a></span> <span>Almanac, p. 12.</span></li>
     <li id="cite_note-2"><b><a href="#cite_ref-2">^</a></b> A note.</li></ol>`,
    'Ships[^1] sail[^2].\n\n[^1]: Almanac, p. 12.\n[^2]: A note.',
  ],
  [
    'beside its mark, which it repeats',
    `<p>A room<span class="ltx_note ltx_role_footnote"><sup>1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup>1</sup><span>1</span>On two nights.</span></span></span> hears.</p>`,
    'A room[^1] hears.\n\n[^1]: On two nights.',
  ],
  [
    'of Sphinx in asides',
    `<p>Ships <a href="#id2" id="id1">[1]</a> sail.</p>
     <aside id="id2"><span><span>[</span><a href="#id1">1</a><span>]</span></span><p>Not all.</p></aside>`,
    'Ships [^1] sail.\n\n[^1]: Not all.',
  ],
  [
    'of docutils in definitions',
    `<p>Ships <a href="#n" id="r">[*]</a> sail.</p><dl><dt id="n"><span><a href="#r">*</a></span></dt><dd><p>Not all.</p></dd></dl>`,
    'Ships [^1] sail.\n\n[^1]: Not all.',
  ],
  [
    'in tables',
    `<p>Ships <a href="#n" id="r">[7]</a> sail.</p><table id="n"><tr><td><a href="#r">[7]</a></td><td>Not all.</td></tr></table><p>End.</p>`,
    'Ships [^7] sail.\n\nEnd.\n\n[^7]: Not all.',
  ],
  [
    'of a word processor, by names',
    `<p>Ships<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> sail.</p><hr><div><p><a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> Not all.</p></div>`,
    'Ships[^1] sail.\n\n---\n\n[^1]: Not all.',
  ],
  [
    'written with their labels',
    `<p>Ships<sup><a href="#n1">1</a>,<a href="#n2">2</a></sup> sail.</p><p id="n1">1. Not all.</p><p id="n2"><sup>2</sup> Nor boats.</p>`,
    'Ships[^1][^2] sail.\n\n[^1]: Not all.\n[^2]: Nor boats.',
  ],
  [
    'of Sphinx with the keys of sources',
    `<p>Ships <a href="#quill20" id="id1"><span>[Quill20]</span></a> and <a href="#w99b" id="id2">[W99b]</a> sail.</p>
     <div id="quill20"><span><span>[</span><a href="#id1">Quill20</a><span>]</span></span><p>Gates.</p></div>
     <div id="w99b"><span>[<a href="#id2">W99b</a>]</span><p>Weirs.</p></div>`,
    'Ships [^Quill20] and [^W99b] sail.\n\n[^Quill20]: Gates.\n[^W99b]: Weirs.',
  ],
  [
    'of docutils with keys in definitions',
    `<p>Ships <a href="#q" id="r">[QL-A2020]</a> sail.</p><dl><dt id="q"><a href="#r">[QL-A2020]</a></dt><dd><p>Gates.</p></dd></dl>`,
    'Ships [^QLA2020] sail.\n\n[^QLA2020]: Gates.',
  ],
  [
    'by the address of their page',
    `<p>Ships[<a href="/page#n" id="r">1</a>] sail.</p><ul><li id="n">Not all. [<a href="/page#r">zurück</a>]</li></ul>`,
    'Ships[^1] sail.\n\n[^1]: Not all.',
  ],
])('writes notes %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

it('gives each note a label of its own', () => {
  const text = (id: string) =>
    `<p>Ship<sup><a href="#${id}">1</a></sup><sup><a href="#${id}-b">*</a></sup></p><ol><li id="${id}">Note ${id}</li><li id="${id}-b">Star ${id}</li></ol>`;
  const written = markdown(`<article>${text('x')}</article><article>${text('y')}</article>`);
  const labels = [...written.matchAll(/^\[\^(\w+)\]:/gm)].map(([, label]) => label);
  expect(new Set(labels).size).toBe(4);
  for (const label of labels) expect(written.split(`[^${label}]`)).toHaveLength(3);
});

it.each([
  ['by a box that shows it', '<label for="s">1</label><input type="checkbox" id="s"><span>Not all.</span>'],
  [
    'by a box without a number',
    '<label for="s">⊕</label><input type="checkbox" id="s"/><span class="marginnote">Not all.</span>',
  ],
  ['by its class', '<sup>1</sup><span class="sidenote">Not all.</span>'],
  ['with its number', '<small class="side-note"><sup>1</sup> Not all.</small>'],
])('writes a sidenote behind the text, told %s', (_, html) => {
  expect(markdown(`<p>Ships${html} sail.</p><p>Boats, too.</p>`)).toBe(
    'Ships[^1] sail.\n\nBoats, too.\n\n[^1]: Not all.',
  );
});

it.each([
  ['a note that is not there', '<p>Ships<sup><a href="#gone">1</a></sup></p>'],
  [
    'a table of contents',
    '<ul><li><a href="#a" id="t">1</a> Ships</li></ul><section id="a"><h2><a href="#t">Ships</a></h2><p>Sail.</p></section>',
  ],
  [
    'chapters by numbers',
    '<p><a href="#a">1</a> <a href="#b">2</a></p><div id="a">Ships sail.</div><div id="b">Boats, too.</div>',
  ],
  [
    'a list of all notes',
    '<p>Ships<sup><a href="#n">1</a></sup><sup><a href="#n">2</a></sup></p><ol id="n"><li>Not all.</li></ol>',
  ],
  ['a formula', '<p>By (<a href="#e">3</a>)</p><div id="e">E = m</div>'],
  ['a box of a form', '<p><label for="b">Yes</label><input type="checkbox" id="b"><span>I agree.</span></p>'],
])('leaves links to %s as they are', (_, html) => {
  expect(markdown(html)).not.toContain('[^');
});
