import { describe, expect, it } from 'vitest';
import type { MarkdownOptions } from '@/lib/page/markdown/writer';
import { isPlainText, writePlainText } from '@/lib/page/plain-text';
import { readTree } from '@/lib/page/read-tree';
import type { Tree } from '@/lib/page/tree';
import { markdownOf } from '@/test/support/write-markdown';

const read = (pattern: Record<string, string>) =>
  Object.entries(pattern).map(([path, text]) => [path.replace(/.*\/|\.\w+$/g, ''), text] as const);

const sources = read(
  import.meta.glob<string>('../../fixtures/page/markdown/*.html', { query: '?raw', import: 'default', eager: true }),
);
const expected = Object.fromEntries(
  read(
    import.meta.glob<string>('../../fixtures/page/markdown/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
);

const BASE = '<base href="https://example.com/dir/page">';

function tree(html: string) {
  return readTree(new DOMParser().parseFromString(BASE + html, 'text/html'));
}

const write = (tree: Tree, options: Partial<MarkdownOptions> = {}, start = 0): string =>
  markdownOf({ tree, starts: [start] }, { removeBase64Images: true, ...options });

const markdown = (html: string, options: Partial<MarkdownOptions> = {}): string => write(tree(html), options);

it.each(sources)('writes %s', (name, html) => {
  expect(`${markdown(html)}\n`).toBe(expected[name]);
});

describe('images in a row that are the same', () => {
  const hazard = '<img src="/hazard.svg" alt="Hazard">';
  const markdownOfHazard = '![Hazard](https://example.com/hazard.svg)';

  it('are one where there are many of them, in a line or in blocks', () => {
    expect(markdown(`<p>Before ${hazard.repeat(20)} behind</p>`)).toBe(`Before ${markdownOfHazard} behind`);
    const items = `<ul>${`<li>${hazard}</li>`.repeat(20)}<li>Keep off</li></ul>`;
    expect(markdown(items)).toBe(`- ${markdownOfHazard}\n- Keep off`);
  });

  it('stay where they are few, as the stars of a rating, or have texts between them, cells or links of their own', () => {
    const many = (text: string) => Array.from({ length: 8 }, (_, at) => text.replace('#', `${at}`)).join('');
    expect(markdown(`<p>${hazard.repeat(5)}</p>`).split('Hazard')).toHaveLength(6);
    expect(markdown(many(`<p>${hazard} part #</p>`)).split('Hazard')).toHaveLength(9);
    expect(
      markdown(`<table><tr><th>A<th>B</tr>${many(`<tr><td>${hazard}<td>${hazard}</tr>`)}</table>`).split('Hazard'),
    ).toHaveLength(17);
    expect(markdown(many(`<p><a href="/#">${hazard}</a></p>`)).split('Hazard')).toHaveLength(9);
    expect(markdown(many('<img src="/#.svg" alt="Hazard">')).split('Hazard')).toHaveLength(9);
    expect(markdown(`<a href="/">${hazard.repeat(8)}</a>`).split('Hazard')).toHaveLength(9);
  });

  it('are one at once where they stand in for pictures to come', () => {
    const blank = '<img src="data:image/gif;base64,R0lGOD==" alt="">';
    expect(markdown(`<div>${blank}</div><div>${blank}${blank}</div><p>Text</p>`)).toBe(
      '![](<Base64-Image-Removed>)\n\nText',
    );
  });
});

describe('sizes of one picture in a row', () => {
  const image = (address: string, alt = '') => `<img src="https://a.example/${address}" alt="${alt}">`;

  it.each([
    ['in a line', `<p>${image('p-300x200.jpg')} ${image('p-1024x683.jpg')} ${image('p-600x400.jpg')}</p>`],
    ['in blocks', `<div>${image('p.jpg?w=300')}</div><div>${image('p.jpg?w=600&q=80')}</div>`],
    ['in a link', `<a href="/p">${image('p-320w.webp')}<span>${image('p-640w.webp')}</span></a>`],
    ['with a text at one of them', image('p-1024x683.jpg') + image('p-20x13.jpg', 'A pier')],
  ])('are the largest, %s', (_where, html) => {
    expect(markdown(html).match(/https:\/\/a\.example\/[^)]*/g)).toEqual([
      expect.stringMatching(/1024x683\.jpg$|w=600&q=80$|640w\.webp$/),
    ]);
  });

  it('have the text of any', () => {
    expect(markdown(image('p-20x13.jpg') + image('p-1024x683.jpg', 'A pier') + image('p.jpg'))).toBe(
      '![A pier](https://a.example/p-1024x683.jpg)',
    );
  });

  it.each([
    ['other pictures', image('DSC_1200.jpg') + image('DSC_1201.jpg')],
    ['texts that differ', image('p-300x200.jpg', 'Before') + image('p-600x400.jpg', 'After')],
    ['a text between them', `${image('p-300x200.jpg')} or ${image('p-600x400.jpg')}`],
    ['links of their own', `<a href="/1">${image('p-300x200.jpg')}</a><a href="/2">${image('p-600x400.jpg')}</a>`],
    ['the end of a link', `<a href="/1">${image('p-300x200.jpg')}</a>${image('p-600x400.jpg')}`],
    ['a question in the address', image('chart?q=tides') + image('chart?q=fees')],
  ])('stay two with %s', (_what, html) => {
    expect(markdown(html).match(/!\[/g)).toHaveLength(2);
  });
});

it.each([
  ['a smiley', '<img class="smilie" src="data:image/gif;base64,R0lGOD" alt=":)">', 'a :) b'],
  ['an emoji by its text', '<img src="/270f.svg" alt="✏️">', 'a ✏️ b'],
  ['a name in its class', '<img class="emoji" src="/d.png" alt=":droplet:">', 'a :droplet: b'],
  ['a word', '<img class="smilie" src="https://a.example/s.gif" alt="Smile">', 'a ![Smile](https://a.example/s.gif) b'],
])('writes the sign that a picture draws, but no word: %s', (_, html, expected) => {
  expect(markdown(`<p>a ${html} b</p>`)).toBe(expected);
});

it('keeps images that are in the page where they are asked for', () => {
  const image = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="dot">';
  expect(markdown(image, { removeBase64Images: false })).toBe('![dot](data:image/png;base64,iVBORw0KGgo=)');
});

it('writes a part of the tree, without what is skipped', () => {
  const page = tree('<p>before</p><ul><li>a</li><li>b</li></ul>');
  page.skip[page.texts.indexOf('b')] = 1;
  expect(write(page, {}, page.names.indexOf('ul'))).toBe('- a');
});

it('leaves addresses relative where there is nothing to resolve them against', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const blank = new (frame.contentWindow as Window & typeof globalThis).DOMParser().parseFromString(
    '<a href="/x">x</a> <a href="#y">y</a> <img src="z.png">',
    'text/html',
  );
  frame.remove();
  const written = write(readTree(blank));
  expect(written).toBe('[x](/x) [y](#y) ![](z.png)');
});

describe('a live page', () => {
  it('sets apart what only its style sets apart', () => {
    document.body.innerHTML =
      '<p><span style="display:block">Title</span><span style="display:block">Text</span></p>' +
      '<div style="display:flex"><a href="https://a.example/">A</a><a href="https://b.example/">B</a></div>' +
      '<p><span>foo</span><span>bar</span></p>';
    expect(write(readTree(document))).toBe(
      'Title\n\nText\n\n[A](https://a.example/) [B](https://b.example/)\n\nfoobar',
    );
  });
});

describe('bad input', () => {
  it.each(['blockquote', 'ul', 'li', 'b', 'div', 'a', 'table', 'td', 'dt', 'sup', 'h2', 'code', 'math'])(
    'writes 50,000 nested %s',
    { tags: ['slow'] },
    (name) => {
      const page = document.implementation.createHTMLDocument();
      let innermost: Element = page.body;
      for (let depth = 0; depth < 50_000; depth++) {
        const element = page.createElement(name);
        element.setAttribute('href', '/x');
        innermost.append(element);
        innermost = element;
      }
      innermost.append('deep');
      expect(write(readTree(page))).toContain('deep');
    },
  );

  it('writes a text of 20 MB', { tags: ['slow'] }, () => {
    const page = document.implementation.createHTMLDocument();
    page.body.append('two words\n'.repeat(2_000_000));
    const written = write(readTree(page));
    expect(written.length).toBe(20_000_000 - 1);
  });

  it('writes well-formed text whatever it is given', () => {
    const page = document.implementation.createHTMLDocument();
    const image = page.createElement('img');
    image.src = 'https://example.com/\ud800.png';
    image.alt = '\udc00';
    page.body.append('lone \ud83d', image);
    const written = write(readTree(page));
    expect(written.isWellFormed()).toBe(true);
    expect(written).toContain('lone \ufffd');
  });

  it('makes up no columns for spans that are made up', () => {
    const rows = '<tr><th colspan="1000">a</th><th rowspan="60000" colspan="1000">b</th></tr>'.repeat(1000);
    expect(markdown(`<table>${rows}</table>`).length).toBeLessThan(100_000);
  });
});

describe('pages that are not HTML', () => {
  it('fences JSON', () => {
    expect(writePlainText('{"a": "```"}\n', 'application/ld+json; charset=utf-8')).toBe('````json\n{"a": "```"}\n````');
  });
  it('passes text through', () => {
    expect(writePlainText('# a\n*b*', 'text/markdown')).toBe('# a\n*b*');
  });
  it('leaves the rest to others', () => {
    expect(isPlainText('text/html')).toBe(false);
    expect(isPlainText('application/pdf')).toBe(false);
  });
});
