import { describe, expect, it } from 'vitest';
import { APART, type Excerpt, type ExcerptPiece, PICTURE, textLengthIn } from '@/lib/page/excerpt/excerpt';
import { openExcerpt } from '@/lib/page/excerpt/open-excerpt';
import { takeExcerpt } from '@/lib/page/excerpt/take-excerpt';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import type { Tree } from '@/lib/page/tree';

const BASE = '<base href="https://example.com/dir/page">';

const parsed = (html: string) => readTree(new DOMParser().parseFromString(BASE + html, 'text/html'));

const taken = (tree: Tree, starts = [0], removeBase64Images = true): string[] =>
  atOnce(takeExcerpt({ tree, starts }, { removeBase64Images }));

const excerptOf = (tree: Tree, ...rest: [starts?: number[], removeBase64Images?: boolean]): Excerpt =>
  atOnce(openExcerpt(taken(tree, ...rest)));

/** Names and texts, by depth. */
function outline({ names, texts, parent, end }: Excerpt): string[] {
  const depths: number[] = [];
  return names.map((name, i) => {
    depths[i] = (depths[parent[i] ?? -1] ?? -1) + 1;
    return `${'  '.repeat(depths[i] ?? 0)}${name || JSON.stringify(texts[i])} ${(end[i] ?? 0) - i}`;
  });
}

describe('an excerpt', () => {
  it('has the shape of what it was taken from', () => {
    expect(outline(excerptOf(parsed('<p>one <b>two</b></p><ul><li>three</ul>')))).toEqual([
      'body 8',
      '  p 4',
      '    "one " 1',
      '    b 2',
      '      "two" 1',
      '  ul 3',
      '    li 2',
      '      "three" 1',
    ]);
  });

  it('has nothing of what is skipped', () => {
    const tree = parsed('<p>one</p><div>two <i>three</i></div><p>four</p>');
    tree.skip[tree.names.indexOf('i')] = 1;
    tree.skip[tree.names.lastIndexOf('p')] = 1;
    expect(excerptOf(tree).texts.filter(Boolean)).toEqual(['one', 'two ']);
  });

  it('has each of its starts as a root of its own', () => {
    const tree = parsed('<h1>one</h1><p>two</p><main>three</main>');
    const { parent, names } = excerptOf(tree, [tree.names.indexOf('h1'), tree.names.indexOf('main')]);
    expect(names.filter((_, i) => parent[i] === -1)).toEqual(['h1', 'main']);
  });

  it('is in pieces where it is long, the same together', () => {
    const rows = '<tr><td>a <b>b</b></td><td><a href="/x">c</a></td></tr>'.repeat(3000);
    const tree = parsed(`<table>${rows}</table>`);
    const pieces = taken(tree);
    expect(pieces.length).toBeGreaterThan(2);
    const { names, texts, end, parent } = atOnce(openExcerpt(pieces));
    expect({ names, texts }).toEqual({ names: tree.names, texts: tree.texts });
    expect([...end]).toEqual([...tree.end]);
    expect([...parent]).toEqual([...tree.parent]);
  });

  it('counts the characters of a part, as far as they are asked for', () => {
    const excerpt = excerptOf(parsed('<p> one \n two </p><p>three</p>'));
    expect(textLengthIn(excerpt, 0, 1000)).toBe('one two'.length + 'three'.length);
    expect(textLengthIn(excerpt, 0, 3)).toBe('one two'.length);
  });
});

describe('attributes', () => {
  /** The attributes of the first element with a name. */
  function attributesOf(name: string, tree: Tree, ...rest: [starts?: number[], removeBase64Images?: boolean]) {
    const pieces = taken(tree, ...rest).map((json): ExcerptPiece => JSON.parse(json));
    const index = pieces.flatMap(({ names }) => names).indexOf(name);
    return pieces.flatMap(({ attributes }) => attributes).find(([of]) => of === index)?.[1] ?? [];
  }

  it('are those that say something in markdown, where they have a value', () => {
    const link = '<a class="x" id="y" href="/z" rel="next" onclick="alert()">t</a>';
    expect(attributesOf('a', parsed(link))).toEqual(['href', '/z']);
    expect(attributesOf('div', parsed('<div class="x" style="color:red">t</div>'))).toEqual([]);
    expect(attributesOf('td', parsed('<table><tr><td colspan="2" align="">t</table>'))).toEqual(['colspan', '2']);
  });

  it('are no names of an excerpt’s own that a page has written', () => {
    const link = `<a href="/a" ${APART}="line" ${PICTURE}="[]" ^class="x">t</a>`;
    expect(attributesOf('a', parsed(link))).toEqual(['href', '/a']);
  });

  it('of code say what stands around it, where that wraps it', () => {
    const wrapped = (around: string) =>
      attributesOf(
        'pre',
        parsed(`<div class="language-js"><${around} class="b"><pre class="c">t</pre></${around}></div>`),
      );
    expect(wrapped('figure')).toEqual(['class', 'c', '^class', 'b', '^^class', 'language-js']);
    expect(wrapped('section')).toEqual(['class', 'c', '^^class', 'language-js']);
  });

  it('of code say so even where what is around it is not asked for', () => {
    const tree = parsed('<div data-lang="go"><pre>t</pre></div>');
    expect(attributesOf('pre', tree, [tree.names.indexOf('pre')])).toEqual(['^data-lang', 'go']);
  });

  it('have no bytes of images that are removed', () => {
    const tree = parsed(`<img src="data:image/png;base64,${'A'.repeat(10_000)}" alt="data:image/png;base64,A">`);
    const alt = ['alt', 'data:image/png;base64,A'];
    const parts = [['src', 'data:image/png;base64,', 'alt', 'data:image/png;base64,'], [], [], ''];
    expect(attributesOf('img', tree)).toEqual([...alt, PICTURE, JSON.stringify(parts)]);
    expect(attributesOf('img', tree, [0], false)[3]?.length).toBeGreaterThan(10_000);
  });

  it('have all that a picture offers', () => {
    const picture = '<picture><source srcset="/l.jpg 800w"><img src="/s.jpg"></picture>';
    const parts = [['src', '/s.jpg'], [['srcset', '/l.jpg 800w']], [], ''];
    expect(attributesOf('img', parsed(picture))).toEqual([PICTURE, JSON.stringify(parts)]);
  });

  it.each(['pre', 'listing', 'xmp', 'code'])('of %s say its language', (name) => {
    expect(attributesOf(name, parsed(`<${name} class="language-js">t</${name}>`))).toEqual(['class', 'language-js']);
  });

  it('tell a box that is ticked, whatever its attribute says', () => {
    const page = new DOMParser().parseFromString('<ul><li><input type="checkbox">t</ul>', 'text/html');
    (page.querySelector('input') as HTMLInputElement).checked = true;
    expect(attributesOf('input', readTree(page))).toEqual(['type', 'checkbox', 'checked', 'true']);
    expect(attributesOf('input', parsed('<input type="radio" checked>'))).toEqual([]);
  });
});

describe('addresses', () => {
  it('are relative to the document that they stand in', async () => {
    document.body.innerHTML = '<a href="a">a</a><iframe></iframe><a href="c">c</a>';
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.contentDocument?.write('<base href="https://framed.example/"><a href="b">b</a>');
    const excerpt = excerptOf(readTree(document));
    const links = excerpt.names.flatMap((name, i) => (name === 'a' ? [i] : []));
    const bases = links.map((i) => excerpt.baseOf(i));
    expect(bases).toEqual([document.baseURI, 'https://framed.example/', document.baseURI]);
    // Asked again in another order.
    expect([...links].reverse().map((i) => excerpt.baseOf(i))).toEqual([...bases].reverse());
  });
});

describe('a style that sets elements apart', () => {
  const block = 'style="display:block"';
  const apart = (html: string) => {
    document.body.innerHTML = html;
    const excerpt = excerptOf(readTree(document));
    return excerpt.names.flatMap((_, i) => excerpt.attribute(i, ':apart') ?? []);
  };

  it('is said where they would touch', () => {
    expect(apart(`<p><span ${block}>a</span><span ${block}>b</span></p>`)).toEqual(['line']);
    expect(apart('<div style="display:flex"><a>a</a><a>b</a></div>')).toEqual(['space']);
  });

  it('is said of elements of the page’s own, and of those behind what stands in a line', () => {
    expect(apart(`<x-card ${block}>a</x-card><x-card ${block}>b</x-card>`)).toEqual(['line']);
    expect(apart(`<p><ruby>a<rt>b</rt></ruby><span ${block}>c</span></p>`)).toEqual(['line']);
  });

  it('is not asked for where white space, a block or a line break parts them already', () => {
    expect(apart(`<p><span ${block}>a </span><span ${block}>b</span></p>`)).toEqual([]);
    expect(apart(`<div><p>a</p></div><div><span ${block}>b</span></div>`)).toEqual([]);
    expect(apart(`<p><i>a<br></i><span ${block}>b</span></p>`)).toEqual([]);
  });
});
