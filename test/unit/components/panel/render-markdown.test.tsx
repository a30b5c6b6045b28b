import { afterEach, describe, expect, it } from 'vitest';
import { type Rendered, renderMarkdown } from '@/components/panel/render-markdown';
import { readableText } from '@/lib/base/text/inline';

declare global {
  interface Window {
    /** Set by every attack below that succeeds. */
    owned?: unknown;
  }
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const blockedLabel = (host: string) => host;

const render = (markdown: string, images = false) =>
  renderMarkdown(markdown, { base: 'https://a.example/dir/page', images, blockedLabel }) as Rendered;

/** Resolves once an image has loaded or failed. */
const settled = (image: HTMLImageElement) => image.decode().catch(() => undefined);

afterEach(() => {
  document.body.replaceChildren();
  window.owned = undefined;
});

it('runs each block in the direction of its own text', () => {
  const markdown = [
    '# رسوم الميناء',
    'Fees in euros.',
    '| رصيف | 24 |\n| --- | --- |\n| A 1 | 30 |',
    '- أول\n- second',
    '```\nconst fee = 24;\n```',
  ].join('\n\n');
  document.body.append(render(markdown).content);
  const directions = [...document.body.querySelectorAll('h1, p, table, td:first-child, ul, li, pre')].map(
    (block) => `${block.localName} ${getComputedStyle(block).direction}`,
  );
  expect(directions).toEqual(['h1 rtl', 'p ltr', 'table rtl', 'td ltr', 'ul rtl', 'li rtl', 'li ltr', 'pre ltr']);
});

it('says once what pictures in a row say', () => {
  const sign = '![Hazard](https://b.example/sign.png)';
  const { content, blocked } = render(`${sign} ${sign} ${sign}\n\n${sign} ![Boat](https://b.example/boat.png)`);
  const places = [...content.querySelectorAll('.blocked-image')].map((place) => place.textContent);
  expect(places).toEqual(['Hazard · b.example', 'Hazard · b.example', 'Boat · b.example']);
  expect(blocked).toBe(5);
});

describe('hostile markdown', () => {
  it.each([
    '<script>window.owned = 1</script>',
    '<img src=x onerror="window.owned = 1">',
    '<svg onload="window.owned = 1"><script>window.owned = 1</script></svg>',
    '<svg><a xlink:href="javascript:window.owned = 1"><text>a</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror="window.owned = 1">',
    '<iframe srcdoc="<script>parent.owned = 1</script>"></iframe>',
    '<object data="javascript:window.owned = 1"></object><embed src="javascript:window.owned = 1">',
    '<a href="javascript:window.owned = 1">a</a>',
    '[a](javascript:window.owned=1) [b](<JaVa\tScript:window.owned=1>)',
    '![a](javascript:window.owned=1)',
    '<form action="javascript:window.owned = 1"><button id=go>a</button></form>',
    '<details ontoggle="window.owned = 1" open><summary>a</summary></details>',
    '<p style="background: url(https://b.example/seen)" onclick="window.owned = 1">a</p>',
    '<style>@import "https://b.example/seen"</style>',
    '<base href="https://b.example/"><meta http-equiv="refresh" content="0;url=https://b.example/">',
    '<input autofocus onfocus="window.owned = 1">',
    '<template><img src=x onerror="window.owned = 1"></template>',
    '<noscript><p title="</noscript><img src=x onerror=window.owned=1>">',
  ])('does nothing: %s', async (markdown) => {
    // A port that browsers refuse: images fail to load, which is what attacks wait for.
    const { content } = renderMarkdown(markdown, {
      base: 'http://127.0.0.1:9/',
      images: true,
      blockedLabel,
    }) as Rendered;
    const { body } = document;
    body.replaceChildren(content);
    for (const element of body.querySelectorAll<HTMLElement>(':not(a)')) element.click();
    await Promise.all([...body.querySelectorAll('img')].map(settled));

    expect(window.owned).toBeUndefined();
    expect(body.querySelector('script, style, iframe, object, embed, form, input, button, svg, math, base, meta')).toBe(
      null,
    );
    const attributes = [...body.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => /^(on|style|srcdoc|id|name|class)/.test(name))).toEqual([]);
    expect([...body.querySelectorAll('a')].map(({ protocol }) => protocol)).not.toContain('javascript:');
  });
});

describe('links', () => {
  it('open elsewhere, without telling from where', () => {
    const link = render('[who sold it](../sellers)').content.querySelector('a');
    expect(link?.href).toBe('https://a.example/sellers');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
  });

  it.each(['[a](javascript:alert)', '<a href="">a</a>', '<a name="b">a</a>'])(
    'that lead nowhere are text: %s',
    (markdown) => {
      expect(render(markdown).content.querySelector('a')?.hasAttribute('href')).toBe(false);
    },
  );
});

describe('images', () => {
  const markdown = `![a map](https://b.example/map.png) ![in the text](${PIXEL}) ![near](near.png)`;

  it('from the web are not loaded, but named', () => {
    const { content, blocked } = render(markdown);
    expect(blocked).toBe(2);
    expect([...content.querySelectorAll('img')].map(({ src }) => src)).toEqual([PIXEL]);
    expect([...content.querySelectorAll('.blocked-image')].map(({ textContent }) => textContent)).toEqual([
      'a map · b.example',
      'near · a.example',
    ]);
  });

  it('keep their own words apart from ours, which may run the other way', () => {
    const [place] = render(markdown).content.querySelectorAll('.blocked-image');
    expect([...(place?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'a map',
      'b.example',
    ]);
  });

  it('are loaded when asked for, without a referrer', () => {
    const { content, blocked } = render(markdown, true);
    expect(blocked).toBe(0);
    const [map, inText, near] = content.querySelectorAll('img');
    expect(map?.referrerPolicy).toBe('no-referrer');
    expect([map?.src, inText?.src, near?.src]).toEqual([
      'https://b.example/map.png',
      PIXEL,
      'https://a.example/dir/near.png',
    ]);
  });
});

describe('markdown', () => {
  it('is rendered with tables, task lists and strikethrough', () => {
    const { content } = render('| a |\n| -: |\n| 1 |\n\n- [x] done\n- [ ] open\n\n~~gone~~');
    expect(content.querySelector('td')?.align).toBe('right');
    expect([...content.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['☑ done', '☐ open']);
    expect(content.querySelector('del')?.textContent).toBe('gone');
  });
});

describe('markdown that no parser is made for', () => {
  const options = { base: 'https://a.example/', images: false, blockedLabel };

  it.each([
    ['quotations in quotations', '> '.repeat(2_000)],
    ['lists in lists', '- '.repeat(12_000)],
    ['numbered lists in lists', '1. '.repeat(2_000)],
    ['a mail address of nothing but dots', `${'a.'.repeat(12_000)}@`],
  ])('is left as it is: %s', (_name, markdown) => {
    expect(renderMarkdown(markdown, options)).toBeUndefined();
    expect(readableText(markdown)).not.toBe('');
  });

  it('is shown if it is only a frameset', () => {
    expect(render('<frameset cols="1">\n\ntext').content.textContent).toContain('text');
  });

  it('is shown if it is a page of mail addresses, or as deep as people write', () => {
    const addresses = Array.from({ length: 500 }, (_, i) => `someone.${i}@quay.example`).join(' ');
    expect(render(addresses).content.querySelectorAll('a')).toHaveLength(500);
    const lists = Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    expect(render(lists).content.querySelectorAll('li')).toHaveLength(100);
    expect(render(`${'> '.repeat(30)}text`).content.querySelectorAll('blockquote')).toHaveLength(30);
  });
});
