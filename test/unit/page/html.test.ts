import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

const BASE = '<base href="https://site.example/a/">';

async function html(page: string, changes: Partial<ReadOptions> = {}): Promise<string> {
  const { document } = await openPage(`<!doctype html><html><head>${BASE}</head><body>${page}</body></html>`);
  const content = await readPage(document, options({ parts: ['html'], ...changes }));
  return content.html?.replace(/^<html><body>|<\/body><\/html>$/g, '') ?? '';
}

describe('what the tree leaves aside', () => {
  it.each([
    ['drawings', '<p>a<svg viewBox="0 0 1 1"><g><path d="M0 0"></path></g></svg>b</p>'],
    ['choices', '<select><optgroup label="x"><option value="1">One</option></optgroup></select>'],
    ['what stands in a text field', '<textarea>a &lt; b</textarea>'],
    [
      'sources and tracks',
      '<video><source src="https://x.example/v"><track src="https://x.example/t">No video.</video>',
    ],
    ['columns', '<table><colgroup><col span="2"></colgroup><tbody><tr><td>1</td></tr></tbody></table>'],
  ])('has %s in its place', async (_what, page) => {
    expect(await html(page)).toBe(page);
  });

  it('has nothing in it that runs, styles or is for the head', async () => {
    const page = '<select><script>1</script></select><svg><style>b{}</style><script>1</script><title>t</title></svg>';
    expect(await html(page)).toBe('<select></select><svg></svg>');
  });

  it('follows excludeTags', async () => {
    const page = '<p>a<svg><g class="x"></g></svg></p><select><option>1</option><option class="x">2</option></select>';
    expect(await html(page, { excludeTags: ['.x'] })).toBe('<p>a<svg></svg></p><select><option>1</option></select>');
    expect(await html(page, { excludeTags: ['svg', 'select'] })).toBe('<p>a</p>');
  });

  it('is as deep as it may be', async () => {
    const page = document.implementation.createHTMLDocument('');
    const svg = 'http://www.w3.org/2000/svg';
    let innermost: Element = page.body.appendChild(page.createElementNS(svg, 'svg'));
    for (let depth = 0; depth < 50_000; depth++) {
      innermost = innermost.appendChild(page.createElementNS(svg, 'g'));
    }
    const { html } = await readPage(page, options({ parts: ['html'] }));
    expect(html?.match(/<g>/g)).toHaveLength(50_000);
  });
});

describe('what is shown', () => {
  it('stands where it is shown: shadow trees, slots and frames', async () => {
    const page =
      '<x-card><template shadowrootmode="open"><style>b{}</style><h2><slot name="t">None</slot></h2><slot></slot></template>' +
      '<b slot="t">Title<svg></svg></b><svg slot="t"></svg><p>text</p><svg></svg></x-card>' +
      '<iframe srcdoc="<script>1</script><p>framed</p><svg></svg>"></iframe>';
    expect(await html(page)).toBe(
      '<x-card><h2><b slot="t">Title<svg></svg></b><svg slot="t"></svg></h2><p>text</p><svg></svg></x-card>' +
        '<div data-original-tag="iframe"><p>framed</p><svg></svg></div>',
    );
  });

  it('keeps the frame that cannot be read', async () => {
    const frame = '<iframe sandbox="" srcdoc="x" src="https://other.example/"></iframe>';
    expect(await html(frame)).toBe(frame);
  });

  it('is escaped', async () => {
    const page = '<p title="&quot;&lt;&amp;&nbsp;">1 &lt; 2 &amp;amp; 3 &gt; 2&nbsp;!</p>';
    expect(await html(page)).toBe(page);
    expect(await html('<xmp><b></xmp>')).toBe('<pre>&lt;b&gt;</pre>');
  });

  it('is the parts that includeTags name, in their order on the page', async () => {
    const page = '<p>1</p><div><h2>2</h2><p>3</p></div><i>4</i>';
    expect(await html(page, { includeTags: ['i', 'p', 'div'] })).toBe('<p>1</p><div><h2>2</h2><p>3</p></div><i>4</i>');
  });
});

describe('addresses', () => {
  it.each([
    ['<a href="b?x&amp;y">x</a>', '<a href="https://site.example/a/b?x&amp;y">x</a>'],
    ['<q cite="c">x</q>', '<q cite="https://site.example/a/c">x</q>'],
    [
      '<input formaction="/f" src="i.png">',
      '<input formaction="https://site.example/f" src="https://site.example/a/i.png">',
    ],
    ['<object data="o.svg"></object>', '<object data="https://site.example/a/o.svg"></object>'],
    ['<p data="o.svg">x</p>', '<p data="o.svg">x</p>'],
    [
      '<iframe data-src="f" sandbox srcdoc="x"></iframe>',
      '<iframe data-src="https://site.example/a/f" sandbox="" srcdoc="x"></iframe>',
    ],
    [
      '<svg><a xlink:href="b"></a><use href="#i"></use></svg>',
      '<svg><a xlink:href="https://site.example/a/b"></a><use href="#i"></use></svg>',
    ],
    [
      '<p style="color: red; background: url(\'b.png\')">x</p>',
      '<p style="color: red; background: url(&quot;https://site.example/a/b.png&quot;)">x</p>',
    ],
  ])('of %s are absolute', async (page, expected) => {
    expect(await html(page)).toBe(expected);
  });

  it.each([
    [
      'the largest of a srcset',
      '<img alt="x" src="s.jpg" srcset="w_1,h_2/s.jpg 1x, w_3,h_4/l.jpg 2x" sizes="1px">',
      'w_3,h_4/l.jpg',
    ],
    ['what a lazy loader holds back', '<img alt="x" src="data:image/gif;base64,R0" data-src="l.jpg">', 'l.jpg'],
    ['the largest that it picks from', '<img alt="x" data-srcset="s.jpg 1w, l.jpg 2w" data-sizes="auto">', 'l.jpg'],
  ])('of an image is one: %s', async (_what, page, address) => {
    expect(await html(page)).toBe(`<img src="https://site.example/a/${address}" alt="x">`);
  });

  it('of a picture are one for each source', async () => {
    expect(
      await html('<picture><source srcset="p1.avif, p2.avif 2x" type="image/avif"><img src="p.jpg"></picture>'),
    ).toBe(
      '<picture><source srcset="https://site.example/a/p2.avif" type="image/avif"><img src="https://site.example/a/p.jpg"></picture>',
    );
  });
});
