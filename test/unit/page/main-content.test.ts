/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import { chooseMainContent } from '@/lib/page/main-content/choose-main-content';
import { signsFor } from '@/lib/page/main-content/phrases/languages';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { LEFT_OUT_REASONS } from '@/lib/page/page-content';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { reaches, type Tree } from '@/lib/page/tree';

const fixtures = import.meta.glob<string>('../../fixtures/page/main-content/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

function choose(
  html: string,
  { url = 'https://site.example/page', captions = false }: { url?: string | undefined; captions?: boolean } = {},
) {
  const page = parse(html);
  const tree = readTree(page);
  const content = atOnce(chooseMainContent(tree, readPageInfo(page, url), signsFor(tree), captions));
  return { tree, content, text: textOf(tree, content.root) };
}

/** The texts that are kept below a node, one blank between them. */
function textOf(tree: Tree, root: number): string {
  const texts: string[] = [];
  for (let i = root; i < (tree.end[root] as number); i++) {
    if (tree.skip[i]) i = (tree.end[i] as number) - 1;
    else if (tree.texts[i]?.trim()) texts.push((tree.texts[i] as string).trim());
  }
  return texts.join(' ').replace(/\s+/g, ' ');
}

const squash = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const sentence = (subject: string) =>
  `${subject} stood at the quay all morning, and nobody knew when the wind, or the tide, would turn.`;
const paragraphs = (count: number, subject = 'Boat') =>
  Array.from({ length: count }, (_, i) => `<p>${sentence(`${subject} number ${i + 1}`)}</p>`).join('');

/** Each fixture says of its parts, by `data-expect`, whether they are content. */
describe.each(Object.entries(fixtures))('%s', (_, html) => {
  const url = /<!-- url: (\S+) -->/.exec(html)?.[1] as string;
  const { tree, text, content } = choose(html, { url });
  const headline = tree.nodes[content.headline]?.textContent ?? '';

  it.each([...parse(html).querySelectorAll('[data-expect="kept"]')].map((part) => squash(part.textContent)))(
    'keeps %s',
    (part) => {
      expect([squash(headline), text].some((kept) => kept.includes(part))).toBe(true);
    },
  );

  it('says nothing twice', () => {
    const long = [...parse(html).querySelectorAll('p[data-expect="kept"]')].map((part) => squash(part.textContent));
    expect(long.filter((part) => text.split(part).length > 2)).toEqual([]);
  });

  it('leaves out the rest, and says why', () => {
    const rest = [...parse(html).querySelectorAll('[data-expect="left out"]')].map((part) => squash(part.textContent));
    const counts = (part: string) => text.split(part).length - 1;
    // The service's copy for phones is said once, by the original.
    expect(rest.filter((part) => counts(part) > 0)).toEqual([]);
    expect(
      content.leftOut.every(
        ({ part: { reason, words, text: begins } }) =>
          LEFT_OUT_REASONS.includes(reason) && words > 0 && begins.length <= 120,
      ),
    ).toBe(true);
  });
});

it('lists a part once that stands in another one which went later', () => {
  const nested = `<div class="related"><p>${sentence('Elsewhere')}</p><form><button>Go</button></form></div>`;
  const { content } = choose(`<main><h1>Boats</h1>${paragraphs(8)}${nested}</main>`);
  const aside = content.leftOut.filter(({ part: { text } }) => text.includes('Elsewhere') || text === 'Go');
  expect(aside.map(({ part: { reason, sign } }) => [reason, sign])).toEqual([['aside', 'related']]);
});

describe('kinds of page', () => {
  it.each([
    ['article.html', 'article', 'article'],
    ['guide.html', 'article', 'article'],
    ['forum.html', 'forum', 'filter'],
    ['product.html', 'product', 'filter'],
    ['listing.html', 'listing', 'filter'],
    ['documentation.html', 'page', 'filter'],
    ['theme.html', 'page', 'article'],
    ['service.html', 'listing', 'filter'],
    ['home.html', 'listing', 'filter'],
  ])('takes %s for a %s', (name, kind, strategy) => {
    const [, html] = Object.entries(fixtures).find(([path]) => path.endsWith(`/${name}`)) as [string, string];
    const { content } = choose(html, { url: /url: (\S+)/.exec(html)?.[1] });
    expect(content).toMatchObject({ kind, strategy });
  });
});

describe('content in unusual places', () => {
  const LONG = sentence('Said').repeat(6);

  it('stays although only its longest paragraph is named as a body', () => {
    const named = (text: string) => `<p class="post-body-paragraph">${text}</p>`;
    const { text } = choose(
      `<meta property="og:type" content="article"><article><h1>Boats</h1><div>${named(LONG)}${named('A short one.')}<h2>Oars</h2></div><div>${named(sentence('Oars'))}</div></article>`,
    );
    expect(text).toContain(`A short one. Oars ${sentence('Oars')}`);
  });

  it('stays in the header of each entry of a live blog, beside other entries', () => {
    const entry = (time: string) =>
      `<article><header><a href="#"><time>${time}</time></a></header><p>${sentence(time)}</p></article>`;
    const { text } = choose(
      `<main><h1>Boats</h1><div>${entry('21.02')}${entry('20.55')}${entry('13.18')}</div></main>`,
    );
    expect(text).toMatch(/21\.02 .*20\.55 .*13\.18 /s);
  });

  it('stays in the first line of an article without a heading, whatever its name', () => {
    const article = (name: string) =>
      `<article><div class="article-toolbar"><p><a href="/${name}">${name}</a></p><button>Links</button></div><p>${sentence(name)}</p></article>`;
    const { text } = choose(`<main><h1>Law</h1>${article('Section one')}${article('Section two')}</main>`);
    expect(text).toMatch(/Section one .*Section two /s);
    expect(text).not.toContain('Links');
  });

  it('stays in the footer of a quotation', () => {
    const { text } = choose(
      `<main><h1>Boats</h1>${paragraphs(8)}<blockquote><p>Row.</p><footer>A pilot</footer></blockquote></main><footer>Contact</footer>`,
    );
    expect(text).toContain('Row. A pilot');
    expect(text).not.toContain('Contact');
  });

  it('stays in a button around the picture of a figure, without its label', () => {
    const { tree, content, text } = choose(
      `<main><h1>Boats</h1>${paragraphs(8)}<figure><button><span>View</span><img src="/a.jpg" alt="A quay"></button></figure><button><img src="/b.svg" alt="">Share</button></main>`,
    );
    const shown = tree.names.flatMap((name, i) =>
      name === 'img' && reaches(tree, tree.skip, i, content.root) ? [(tree.nodes[i] as HTMLImageElement).alt] : [],
    );
    expect(shown).toEqual(['A quay']);
    expect(text).not.toMatch(/View|Share/);
  });
});

describe('links that look like buttons', () => {
  it('go, but for one in a heading', () => {
    const { text, content } = choose(
      `<main><h1>Boats</h1>${paragraphs(8)}<p>All are moored. <a class="btn-primary" href="/hire">Hire one</a></p><h2><a class="btn" href="/2">Piers</a></h2><p>Two are free.</p></main>`,
      { url: 'https://site.example/' },
    );
    expect(text).not.toContain('Hire one');
    expect(text).toContain('All are moored. Piers Two are free.');
    expect(content.leftOut.map(({ part: { reason, sign } }) => [reason, sign])).toContainEqual(['control', '<a>']);
  });

  it('stay where they are most of the page', () => {
    const links = Array.from({ length: 12 }, (_, i) => `<a class="btn" href="/${i}">The harbour of ${i}</a>`);
    expect(choose(`<main><h1>Harbours</h1>${links.join(' ')}</main>`).text).toContain('The harbour of 11');
  });
});

describe('lines', () => {
  const list = (name: string) => `<ul>${`<li><a href="/${name}">The ${name} of the harbour</a></li>`.repeat(4)}</ul>`;

  it('go where they lead on after the last paragraph, not before it', () => {
    const table = '<table><tr><td>Two are left</td></tr></table>';
    const parts = `<h1>Boats</h1>${list('piers')}${paragraphs(3)}${table}${list('trains')}`;
    const { text } = choose(`<div id="content">${parts}</div>`);
    expect(text).toContain('piers');
    expect(text).toContain('Two are left');
    expect(text).not.toContain('trains');
    expect(choose(`<main>${parts}</main>`).text).toContain('trains');
  });

  it('stay where the page lists them', () => {
    const html = `<main><h1>Boats</h1>${paragraphs(3)}${list('piers')}</main>`;
    expect(choose(html, { url: 'https://site.example/category/boats' }).text).toContain('piers');
  });

  it('go where every post of a forum has them, with other numbers', () => {
    const posts = ['tern', 'plover', 'skua'].map(
      (name, i) =>
        `<div><div>${name}</div><div>Posts: ${i * 7}</div><p>${sentence(name)}</p><p>Two of ${name}.</p></div>`,
    );
    const { text } = choose(`<h1>Anchors</h1>${posts.join('')}`, { url: 'https://site.example/threads/anchors.1' });
    expect(text).not.toContain('Posts:');
    expect(text).toContain('Two of skua.');
  });
});

describe('the root', () => {
  const offers = Array.from({ length: 8 }, (_, i) => `<div>Mast ${i}</div><div>${i * 7}</div>`).join('');
  const product = (offered: string, description: string) =>
    choose(`<body><div><h1>Boat</h1><div>${offered}</div><div>${description}</div></div>`, {
      url: 'https://site.example/products/boat',
    });

  it('is what is around both where a price stands beside it', () => {
    expect(product(`${offers}<div>€ 40</div>`, paragraphs(6)).text).toContain('€ 40');
  });

  it('is what is around both where paragraphs stand before it', () => {
    expect(product(offers + paragraphs(5, 'Mast'), paragraphs(6)).text).toContain('Mast 3');
  });

  it('is what is around parts of which none is most', () => {
    const parts = ['Boat', 'Mast', 'Sail'].map((name) => `<section><h2>${name}</h2>${offers}</section>`);
    expect(choose(`<body><h1>All</h1>${parts.join('')}`, { url: 'https://site.example/category/all' }).text).toContain(
      'Sail Mast 0',
    );
  });
});

describe('rows of other products', () => {
  const card = (i: number, price = `$${i}.00`) => `<li><a href="/products/${i}">Mast ${i}</a> ${price}</li>`;
  const cards = (count: number) => Array.from({ length: count }, (_, i) => card(i + 1)).join('');
  const product = (main: string) =>
    choose(`<main><h1>Boat</h1>${main}</main>`, { url: 'https://site.example/products/boat' }).text;
  const description = `<div>€ 40</div><div>${sentence('Boat')} ${sentence('Boat')}</div>`;

  it('go, with their heading', () => {
    const text = product(`${description}<section><h2>Beside it</h2><ul>${cards(4)}</ul></section>`);
    expect(text).toContain('Boat stood');
    expect(text).not.toMatch(/Mast|Beside it/);
  });

  it.each([
    ['two', `${description}<ul>${cards(2)}</ul>`],
    ['that lead to one place', `${description}<ul>${cards(4).replace(/\/products\/\d/g, '/order')}</ul>`],
    ['without a price', `${description}<ul>${cards(4).replace(/\$\d\.00/g, 'of oak')}</ul>`],
    ['that are most of the page', `<div>€ 40</div><ul>${cards(60)}</ul>`],
    ['with all its prices', `<div>${sentence('Boat')} ${sentence('Boat')}</div><ul>${cards(4)}</ul>`],
  ])('stay where there are %s', (_, main) => {
    expect(product(main)).toContain('Mast 2');
  });
});

describe('guards', () => {
  // Were they not guarded, the fallback would bring back what they removed, and all the rest with it.
  it('believes no name that holds most of the text', () => {
    const { text, content } = choose(
      `<div class="modal advertisement">${paragraphs(5)}</div><div class="ad">Buy rope</div>`,
    );
    expect(text).toContain('Boat number 5');
    expect(text).not.toContain('Buy rope');
    expect(content.strategy).toBe('article');
  });

  it('keeps all blocks of a name that together are most of the text', () => {
    const cards = Array.from(
      { length: 8 },
      (_, i) => `<div class="related"><h3>Boat ${i}</h3><p>Moored at pier ${i}.</p></div>`,
    );
    const { text, content } = choose(`<h1>Boats</h1>${cards.join('')}<div class="ad">Buy rope</div>`);
    expect(text).toContain('Boat 7');
    expect(text).not.toContain('Buy rope');
    expect(content.strategy).toBe('filter');
  });

  it('goes on inside of a block that it does not believe', () => {
    const { text } = choose(
      `<div class="modal">${paragraphs(5)}<div class="newsletter">Every morning in your mailbox</div></div>`,
    );
    expect(text).toContain('Boat number 1');
    expect(text).not.toContain('mailbox');
  });

  it('keeps a header with the headline of a page that is no article', () => {
    expect(choose('<header><h1>Boats</h1><p>For a day</p></header><p>Two are left.</p>').text).toContain('For a day');
  });

  it('removes a footer that is longer than the content', () => {
    const { text } = choose(`<main>${paragraphs(3)}</main><footer>${paragraphs(6, 'Clause')}</footer>`);
    expect(text).toContain('Boat number 3');
    expect(text).not.toContain('Clause');
  });

  it('removes a footer that is nearly the whole page', () => {
    const { text } = choose(`<main>${paragraphs(4)}</main><footer>${paragraphs(18, 'Clause')}</footer>`);
    expect(text).toContain('Boat number 4');
    expect(text).not.toContain('Clause');
  });

  it('takes classes of a state or a part for no names', () => {
    const { text } = choose(
      `<main><h1>Boats</h1>${paragraphs(8)}<div class="group-[.modal-ad]:flex hover:menu"><p>Two are left.</p></div></main>`,
    );
    expect(text).toContain('Two are left.');
  });

  it('keeps a post whose class lists terms that are words for something else', () => {
    const post = `<article class="post type-post category-cookies tag-e-signature">${paragraphs(8)}</article>`;
    expect(choose(`<body>${post}<div>${paragraphs(3, 'Train')}</div></body>`).text).toContain('Boat number 8');
  });

  it('keeps a heading that is named after what it heads', () => {
    const { text } = choose(`<main><div><h2 id="ad-title-4">Dinghy</h2><p>40</p></div>${paragraphs(8)}</main>`);
    expect(text).toContain('Dinghy');
  });

  it('keeps what is named a review where the page is an article', () => {
    const html = (type: string) =>
      `<meta property="og:type" content="${type}"><main>${paragraphs(8)}<div class="review"><p>A good boat, they say.</p></div></main>`;
    expect(choose(html('article')).text).toContain('A good boat');
    expect(choose(html('product')).text).not.toContain('A good boat');
  });

  it('removes comments that are many times the article', () => {
    const html = `<meta property="og:type" content="article"><article>${paragraphs(8)}</article><div id="comments">${paragraphs(90, 'Reader')}</div>`;
    const { text } = choose(html);
    expect(text).toContain('Boat number 8');
    expect(text).not.toContain('Reader');
  });

  it('keeps comments where they are what the page is', () => {
    expect(choose(`<h1>What did you see?</h1><div class="comments">${paragraphs(9, 'Reader')}</div>`).text).toContain(
      'Reader number 9',
    );
  });

  it('takes the article, not the longer one below it', () => {
    const html = `<meta property="og:type" content="article"><div class="entry-content">${paragraphs(8)}</div><div class="next-text">${paragraphs(9, 'Train')}</div>`;
    const { text, content } = choose(html);
    expect(content.strategy).toBe('article');
    expect(text).not.toContain('Train');
  });

  it('takes the article with the headline, not the longer one beside it', () => {
    const related = `<article><h2>More boats</h2>${paragraphs(20, 'Train')}</article>`;
    const { text } = choose(`<article><h1>Boats</h1>${paragraphs(8)}</article>${related}`);
    expect(text).toContain('Boat number 8');
    expect(text).not.toContain('Train');
  });

  it('takes all parts of an article whose body comes in several', () => {
    const part = (subject: string, count: number) => `<div class="article-body">${paragraphs(count, subject)}</div>`;
    const { text } = choose(`<article><h1>Boats</h1>${part('Boat', 12)}<p>Or so.</p>${part('Ferry', 5)}</article>`);
    expect(text).toContain('Boat number 12');
    expect(text).toContain('Ferry number 5');
  });

  it('takes the article, not the teasers in paragraphs beside it', () => {
    const teasers = Array.from(
      { length: 3 },
      (_, i) => `<div><p><a href="/${i}">${sentence(`Train ${i}`)}</a></p><p>${sentence('The train')} Or so.</p></div>`,
    );
    const { text } = choose(`<div><h1>Boats</h1>${paragraphs(8)}</div><div>${teasers.join('')}</div>`);
    expect(text).toContain('Boat number 8');
    expect(text).not.toContain('train');
  });

  it('takes an article once that stands twice, without what is around', () => {
    const copy = `<div>${paragraphs(12)}</div>`;
    const { text } = choose(
      `<meta property="og:type" content="article"><body>${copy}${copy}<div><p>${sentence('The train')}</p></div></body>`,
    );
    expect(text.split('Boat number 8')).toHaveLength(2);
    expect(text).not.toContain('train');
  });

  it('keeps what an article says again and again', () => {
    const refrain = `<p>${sentence('The same boat')}</p>`;
    const html = `<meta property="og:type" content="article"><article>${refrain}${paragraphs(8)}${refrain}</article>`;
    expect(choose(html).text.split('The same boat')).toHaveLength(3);
  });

  it.each([
    ['below another heading', (part: string) => `<div>${part}</div><h2>Ferries</h2><div>${part}<p>Or so.</p></div>`],
    ['beside the first', (part: string) => `<div>${part}<p>Or so.</p>${part}</div>`],
  ])('keeps a long paragraph that an article says again %s', (_, twice) => {
    const part = `<p>${sentence('The same boat').repeat(4)}</p>`;
    const { text } = choose(`<article><h1>Boats</h1><div>${paragraphs(2)}</div>${twice(part)}</article>`);
    expect(text.split('The same boat')).toHaveLength(9);
  });

  it('leaves out a copy of an article, in parts, with the same headings', () => {
    const part = `<h2>Ferries</h2><p>${sentence('The same boat').repeat(4)}</p>`;
    const { text } = choose(`<article><h1>Boats</h1><div>${part}</div><div>${part}<p>For phones.</p></div></article>`);
    expect(text.split('The same boat')).toHaveLength(5);
  });

  it('keeps a section of a text on responses, and leaves out the responses to it', () => {
    const { text } = choose(
      `<meta property="og:type" content="article"><article><h1>Requests</h1><h2>Request</h2>${paragraphs(3)}` +
        `<h2>Response</h2>${paragraphs(3, 'Ferry')}<h2>Errors</h2>${paragraphs(3, 'Pilot')}` +
        `<h2>3 responses</h2>${paragraphs(2, 'Reader')}</article>`,
    );
    expect(text).toContain('Ferry number 3');
    expect(text).toContain('Pilot number 3');
    expect(text).not.toContain('Reader');
  });

  it('keeps an introduction that stands between the headline and the body', () => {
    const withFirst = (first: string) =>
      choose(
        `<meta property="og:type" content="article"><article><h1>Boats</h1><div>${first}</div>` +
          `<div class="entry-content">${paragraphs(40)}</div></article>`,
      ).text;
    expect(withFirst(paragraphs(6, 'Fleet'))).toContain('Fleet number 6');
    // Half as much as the body is another text, and links lead elsewhere.
    expect(withFirst(paragraphs(20, 'Fleet'))).not.toContain('Fleet');
    expect(
      withFirst('<div><a href="/f">The news of the Fleet that was at the quay</a></div>'.repeat(10)),
    ).not.toContain('Fleet');
  });

  it('keeps a summary and a picture between the headline and the body, and not what else stands there', () => {
    const { text, content, tree } = choose(
      `<meta property="og:type" content="article"><article><header><h1>Boats</h1><p>Monday, by A. Sailor</p></header>` +
        `<div><figure><img src="quay.png" alt="The quay"></figure><p class="summary">${sentence('The fleet')}</p>` +
        `<div>Share with others</div><div class="entry-content">${paragraphs(8)}</div>` +
        `<div>More of ${sentence('Another fleet')}</div></div></article>`,
    );
    expect(text).toBe(
      `${sentence('The fleet')} ${squash(parse(paragraphs(8).replaceAll('</p>', '</p> ')).body.textContent)}`,
    );
    const picture = tree.nodes.findIndex((node) => node.nodeName === 'IMG');
    expect(reaches(tree, tree.skip, picture, content.root)).toBe(true);
    expect(content.leftOut.filter(({ part }) => part.reason === 'outside').map(({ part }) => part.text)).toEqual([
      'Boats Monday, by A. Sailor',
      'Share with others',
      expect.stringContaining('Another fleet'),
    ]);
  });

  it('leaves out what leads elsewhere between the headline and the body', () => {
    const { text } = choose(
      `<meta property="og:type" content="article"><article><h1>Boats</h1><p><a href="/f">${sentence('The fleet')}</a></p>` +
        `<div class="entry-content">${paragraphs(8)}</div></article>`,
    );
    expect(text).not.toContain('The fleet');
  });

  it('does not take the caption of a picture that it leaves out for an introduction', () => {
    const { text, content } = choose(
      `<meta property="og:type" content="article"><article><h1>Boats</h1><div class="caption"><img src="quay.png">` +
        `<p>${sentence('The fleet')}</p></div><div> <p>Monday</p> <div class="entry-content">${paragraphs(8)}</div></div></article>`,
      { captions: true },
    );
    expect(text).not.toContain('The fleet');
    expect(content.leftOut.map(({ part }) => part.text)).toEqual(['Boats', sentence('The fleet'), 'Monday']);
  });

  it('keeps the first paragraph of a text that has all others in a block', () => {
    const { text } = choose(
      `<meta property="og:type" content="article"><h1>Boats</h1><div class="story-body"><div><img src="quay.png">` +
        `<p>${sentence('A picture')}</p></div><div><p>${sentence('The fleet')}</p><p>Monday</p>` +
        `<div>${paragraphs(9)}</div></div></div>`,
    );
    expect(text).toBe(
      `${sentence('The fleet')} ${squash(parse(paragraphs(9).replaceAll('</p>', '</p> ')).body.textContent)}`,
    );
  });

  it('leaves out a paragraph of the site above the headline of an article', () => {
    const { text } = choose(
      `<meta property="og:type" content="article"><main><p>${sentence('The fleet')}</p>` +
        `<article><h1>Boats</h1>${paragraphs(12)}</article></main>`,
    );
    expect(text).toContain('Boat number 12');
    expect(text).not.toContain('The fleet');
  });

  it.each(['body-text', 'bodytext', 'articleCopy', 'articlecopy', 'story_content', 'storycontent'])(
    'takes %s, written in one or not, for the body of an article among paragraphs about others',
    (name) => {
      const others = `<h3>Other news</h3>${paragraphs(3, 'Ship')}<ul><li>Weather</li><li>Sports</li></ul>`;
      const { text } = choose(
        `<meta property="og:type" content="article"><div><h1>Boats</h1><div class="${name}">${paragraphs(5)}</div>` +
          `<div>${others}</div></div>`,
      );
      expect(text).toContain('Boat number 5');
      expect(text).not.toContain('Ship');
    },
  );

  it('keeps a text that is shorter than the teasers on its page', () => {
    const teasers = Array.from(
      { length: 4 },
      (_, i) => `<h5><a href="/${i}">Guide ${i}</a></h5><p>${sentence(`A visitor to the harbour in guide ${i}`)}</p>`,
    );
    const { text } = choose(
      `<meta property="og:type" content="article"><main><div><h1>Boats</h1><p>A boat came home.</p>` +
        `<ul>${'<li>A harbour, and a ship</li>'.repeat(20)}</ul></div>` +
        `<div>${teasers.join('')}</div></main>`,
    );
    expect(text).toContain('A boat came home.');
  });

  it('keeps a heading with only another one below it, unless what was there has gone', () => {
    const html = (part: string) =>
      `<meta property="og:type" content="article"><article><h1>Boats</h1><h2>The fleet</h2>${part}<h2>The quay</h2>${paragraphs(8)}</article>`;
    expect(choose(html('')).text).toContain('The fleet');
    expect(choose(html('<div class="related"><a href="/2">Other boats</a></div>')).text).not.toContain('The fleet');
  });

  it('leaves out long comments of a page that turns out to be an article', () => {
    const comments = `<div class="comments">${paragraphs(6, 'Reader')}</div>`;
    const { text } = choose(`<main><h1>Boats</h1><div>${paragraphs(9)}${comments}</div></main>`);
    expect(text).toContain('Boat number 9');
    expect(text).not.toContain('Reader');
  });

  it('does not take a page of linked headings for an article', () => {
    const teasers = Array.from(
      { length: 6 },
      (_, i) => `<div><h2><a href="/${i}">Story ${i}</a></h2><p>${sentence(`Boat ${i}`)}</p></div>`,
    );
    const { content, text } = choose(`<meta property="og:type" content="article"><main>${teasers.join('')}</main>`);
    expect(content.strategy).toBe('filter');
    expect(text).toContain('Story 0');
  });

  it('does not take what is said below a list for the page that lists', () => {
    const rows = Array.from(
      { length: 20 },
      (_, i) =>
        `<div><a href="/${i}">The boat with the number ${i}, of the northern harbour</a> has won ${i} prizes</div>`,
    );
    const { text } = choose(`<h1>Boats</h1><div>${rows.join('')}</div><div>${paragraphs(14, 'Reader')}</div>`);
    expect(text).toContain('has won 7 prizes');
  });

  it('brings back nothing that was skipped before', () => {
    const page = parse(`<main><p id="gone">${sentence('A secret')}</p>${paragraphs(8)}</main>`);
    const tree = readTree(page);
    tree.skip[tree.nodes.findIndex((node) => (node as Element).id === 'gone')] = 1;
    const { root } = atOnce(chooseMainContent(tree, readPageInfo(page, ''), signsFor(tree), false));
    expect(textOf(tree, root)).not.toContain('A secret');
  });

  it('points at a headline that it leaves out', () => {
    const { tree, content } = choose(
      `<meta property="og:type" content="article"><article><h1>Boats</h1>${paragraphs(8)}</article>`,
    );
    expect(tree.nodes[content.headline]?.textContent).toBe('Boats');
  });

  it('keeps captions on request', () => {
    const html = `<meta property="og:type" content="article"><article>${paragraphs(8)}<figure><img src="a.png"><figcaption>The quay at dawn</figcaption></figure></article>`;
    expect(choose(html).text).not.toContain('dawn');
    expect(choose(html, { captions: true }).text).toContain('dawn');
  });
});

describe('fallbacks', () => {
  it.each([
    ['only navigation', `<nav>${paragraphs(9)}</nav>`],
    ['only a footer', `<footer>${paragraphs(9)}</footer>`],
    ['only a form', `<form>${paragraphs(9)}</form>`],
    ['only links', `<nav>${'<a href="/x">A harbour on the coast</a> '.repeat(60)}</nav>`],
    ['only a cookie banner', `<div id="onetrust-consent">${paragraphs(9)}</div>`],
    ['an empty main', `<main></main><div class="menu">${paragraphs(9)}</div>`],
    ['only comments', `<meta property="og:type" content="article"><div id="comments">${paragraphs(9)}</div>`],
    [
      'landmarks in landmarks',
      `<header>${paragraphs(4)}<nav>${paragraphs(4)}</nav></header><aside>${paragraphs(4)}</aside>`,
    ],
    ['links in a main beside a long footer', `<main><a href="/">Home</a></main><footer>${paragraphs(9)}</footer>`],
  ])('gives text where there is %s', (_, html) => {
    expect(choose(html).text.length).toBeGreaterThan(200);
  });

  it('gives what little there is', () => {
    expect(choose('<nav>Menu</nav>').text).toBe('Menu');
    expect(choose('').text).toBe('');
  });
});

describe('bad input', () => {
  // A header inside of a header is looked into again; the time must not grow with the square of the depth.
  it.each(['div', 'header', 'article'])('reads 50,000 %s elements one inside of the other', (name) => {
    const root = document.createElement('div');
    let inner: Element = root;
    // The DOM itself takes time in proportion to the depth for each appended node, so they come in pieces.
    for (let piece = 0; piece < 100; piece++) {
      const outer = document.createElement(name);
      let last: Element = outer;
      for (let i = 1; i < 500; i++) last = last.appendChild(document.createElement(name));
      inner.append(outer);
      inner = last;
    }
    inner.append(sentence('The last boat'));
    const tree = readTree(root);
    const facts = { url: '', ogType: '', types: new Set<string>() };
    const { root: chosen } = atOnce(chooseMainContent(tree, facts, signsFor(tree), false));
    expect(textOf(tree, chosen)).toContain('The last boat');
  });

  it('keeps a page that is one paragraph again and again', () => {
    const { text } = choose(`<main><h1>Log</h1>${`<p>${sentence('The same boat')}</p>`.repeat(50)}</main>`);
    expect(text.split('The same boat')).toHaveLength(51);
  });

  it('does not touch the document', () => {
    const page = parse(Object.values(fixtures)[0] as string);
    const before = page.documentElement.outerHTML;
    const tree = readTree(page);
    atOnce(chooseMainContent(tree, readPageInfo(page, ''), signsFor(tree), false));
    expect(page.documentElement.outerHTML).toBe(before);
  });
});
