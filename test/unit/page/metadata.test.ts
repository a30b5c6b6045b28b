import { describe, expect, it } from 'vitest';
import { statementsOf } from '@/lib/page/metadata/captured-head';
import { withoutSite } from '@/lib/page/metadata/headline';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { statedMetadata } from '@/lib/page/metadata/page-metadata';
import { writtenBy } from '@/lib/page/metadata/written-by';
import { readTree } from '@/lib/page/read-tree';

const URL = 'https://gull.example/news/dredging';

function parse(html: string): Document {
  return new DOMParser().parseFromString(`<base href="${URL}">${html}`, 'text/html');
}

/** All that a page says of itself. */
function saidIn(html: string) {
  const page = parse(html);
  return statementsOf(readPageInfo(page, URL), readTree(page));
}

const metadata = (html: string) => statedMetadata(saidIn(html), URL);
const facts = (html: string, url = URL) => ({ ...readPageInfo(parse(html), URL), ...writtenBy(saidIn(html), url) });
const linked = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('metadata under the names of a v2 server', () => {
  it('has title, language, favicon, canonical address and url', () => {
    const html =
      '<html lang="en-GB"><head><title> Dredging | The Gull </title><link rel="shortcut icon" href="/f.ico"><link rel="canonical" href="dredging">';
    expect(metadata(html)).toMatchObject({
      title: 'Dredging | The Gull',
      language: 'en-GB',
      favicon: 'https://gull.example/f.ico',
      canonical: 'https://gull.example/news/dredging',
      url: URL,
    });
  });

  it('takes the title of the head, not that of a drawing', () => {
    expect(metadata('<body><svg><title>Arrow</title></svg>').title).toBeUndefined();
  });

  it.each(['og:title', 'twitter:title'])('takes %s where there is no title', (property) => {
    expect(metadata(`<meta property="${property}" content="Dredging">`).title).toBe('Dredging');
  });

  it.each([
    ['property', 'og:description', 'ogDescription'],
    ['property', 'og:site_name', 'ogSiteName'],
    ['property', 'og:video', 'ogVideo'],
    ['property', 'article:published_time', 'publishedTime'],
    ['property', 'article:modified_time', 'modifiedTime'],
    ['name', 'article:section', 'articleSection'],
    ['property', 'article:tag', 'articleTag'],
    ['name', 'dcterms.keywords', 'dcTermsKeywords'],
    ['name', 'dc.date.created', 'dcDateCreated'],
    ['name', 'DC.Subject', 'dcSubject'],
  ])('has %s %s as %s and verbatim', (attribute, key, name) => {
    expect(metadata(`<meta ${attribute}="${key}" content="2026-05-04">`)).toMatchObject({
      [name]: '2026-05-04',
      [key]: '2026-05-04',
    });
  });

  it('keeps every meta, by name, else property, else itemprop', () => {
    const html =
      '<meta name="viewport" content="width=320"><meta property="x:y" content="1"><meta itemprop="z" content="">';
    expect(metadata(html)).toMatchObject({ viewport: 'width=320', 'x:y': '1', z: '' });
  });

  it('makes lists of what is repeated, joins descriptions, and has one title', () => {
    const html =
      '<title>Page</title><meta name="title" content="Meta"><meta name="keywords" content="a"><meta name="keywords" content="b">' +
      '<meta name="description" content="One"><meta name="description" content="two">';
    expect(metadata(html)).toMatchObject({ title: 'Page', keywords: ['a', 'b'], description: 'One, two' });
  });

  it('has other languages as a list, even one', () => {
    expect(metadata('<meta property="og:locale:alternate" content="de_DE">').ogLocaleAlternate).toEqual(['de_DE']);
    expect(metadata('').ogLocaleAlternate).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('takes %s for a key like any other', (key) => {
    const found = metadata(`<meta name="${key}" content="x">`);
    expect(Object.hasOwn(found, key)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(found, key)?.value).toBe('x');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('reads a document whose own names hide behind its elements', () => {
    const names = [
      'title',
      'body',
      'head',
      'querySelector',
      'querySelectorAll',
      'createTreeWalker',
      'documentElement',
      'baseURI',
    ];
    const html = `<html lang="en"><head><title>Dredging</title></head><body><h1>Dredging</h1>${names.map((name) => `<img name="${name}">`).join('')}<p>By Ada Brook</p>`;
    expect(metadata(html)).toMatchObject({
      title: 'Dredging',
      language: 'en',
      headline: 'Dredging',
      author: 'Ada Brook',
    });
  });

  it('does not put what it concludes over what the page says', () => {
    const html = `<meta name="author" content="The desk">${linked({ '@type': 'Article', headline: 'H', author: 'Ada Brook' })}`;
    expect(metadata(html).author).toBe('The desk');
    expect(metadata(linked({ '@type': 'Article', headline: 'H', author: 'Ada Brook' })).author).toBe('Ada Brook');
  });
});

describe('JSON-LD', () => {
  const article = {
    '@type': 'NewsArticle',
    headline: 'Dredging begins',
    datePublished: '2026-05-04T08:00:00Z',
    dateModified: '2026-05-05',
    author: { '@type': 'Person', name: 'Ada Brook' },
  };
  const expected = { author: 'Ada Brook', publishedTime: '2026-05-04T08:00:00Z', modifiedTime: '2026-05-05' };

  it.each([
    ['one object', JSON.stringify(article)],
    ['a list', JSON.stringify([{ '@type': 'WebSite' }, article])],
    ['a graph', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, article] })],
    ['an inner object', JSON.stringify({ '@type': 'WebPage', mainEntity: article })],
    ['a CDATA section', `//<![CDATA[\n${JSON.stringify(article)}\n//]]>`],
    ['a comment', `<!-- ${JSON.stringify(article)} -->`],
    ['a line end in a string', JSON.stringify(article).replace('Dredging begins', 'Dredging\nbegins')],
    ['commas after the last member', JSON.stringify(article).replaceAll('}', ',}')],
    [
      'several types with a vocabulary',
      JSON.stringify({ ...article, '@type': ['https://schema.org/NewsArticle', 'Thing'] }),
    ],
  ])('is read from %s', (_, json) => {
    expect(facts(`<script type="application/ld+json">${json}</script>`)).toMatchObject(expected);
  });

  it('follows a reference to the author, and names several', () => {
    const html = linked({
      '@graph': [
        { ...article, author: [{ '@id': '#a' }, { name: 'B. Reed' }] },
        { '@id': '#a', '@type': 'Person', name: 'Ada Brook' },
      ],
    });
    expect(facts(html).author).toBe('Ada Brook, B. Reed');
  });

  it('is left out where it cannot be read', () => {
    expect(facts(`<script type="application/ld+json">{"@type": </script>${linked(article)}`)).toMatchObject(expected);
  });

  it('ends where objects nest without end', () => {
    const deep = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
    expect(facts(`<script type="application/ld+json">${deep}</script><h1>Deep</h1>`).headline).toBe('Deep');
  });

  it('names all types', () => {
    expect(facts(linked({ '@type': 'Product', offers: { '@type': 'Offer' } })).types).toEqual(
      new Set(['Product', 'Offer']),
    );
  });
});

/** Shares two of the five words of the heading that the page shows. */
const FOR_SEARCH = 'Harbour dredging: what is best in 2026';

describe('headline', () => {
  it.each([
    [
      'the heading that the title confirms',
      '<title>Dredging begins | The Gull</title><h1>The Gull</h1><h1>Dredging begins</h1>',
      'Dredging begins',
    ],
    [
      'words apart where lines are apart',
      '<title>Dredging begins again</title><h1>Dredging<br>begins <span>again</span></h1>',
      'Dredging begins again',
    ],
    [
      'no button in a heading',
      '<title>Dredging begins</title><h1>Dredging begins <button>Copy</button></h1>',
      'Dredging begins',
    ],
    [
      'the title without the site',
      '<meta property="og:site_name" content="The Gull"><title>Dredging begins - The Gull</title><h1>News of today</h1>',
      'Dredging begins',
    ],
    [
      'the only heading of an article, whose title is written for search engines',
      `<meta property="og:type" content="article"><title>${FOR_SEARCH}</title><h1>Why the harbour is dredged</h1>`,
      'Why the harbour is dredged',
    ],
    [
      'the same by its JSON-LD',
      `${linked({ '@type': 'NewsArticle', headline: FOR_SEARCH })}<title>${FOR_SEARCH}</title><h1>Why the harbour is dredged</h1>`,
      'Why the harbour is dredged',
    ],
    [
      'the title where the only heading of an article speaks of something else',
      `<meta property="og:type" content="article"><title>${FOR_SEARCH}</title><h1>Our special offers</h1>`,
      FOR_SEARCH,
    ],
    [
      'the title where an article has a second such heading',
      `<meta property="og:type" content="article"><title>${FOR_SEARCH}</title><h1>Why the harbour is dredged</h1><h1>Boats</h1>`,
      FOR_SEARCH,
    ],
    [
      'the title where the page does not say that it is an article',
      `<title>${FOR_SEARCH}</title><h1>Why the harbour is dredged</h1>`,
      FOR_SEARCH,
    ],
    ['the first heading where there is no title', '<h1>Dredging begins</h1>', 'Dredging begins'],
    ['nothing where there is nothing', '<p>Text</p>', ''],
  ])('is %s', (_, html, headline) => {
    expect(facts(html).headline).toBe(headline);
  });

  it.each([
    ['Dredging begins | The Gull', 'The Gull', '', 'Dredging begins'],
    ['Dredging in the eastern channel - Island news', 'The Gull', '', 'Dredging in the eastern channel'],
    ['The Gull » Dredging begins', 'The Gull', '', 'Dredging begins'],
    ['Dredging begins — Gull', '', 'gull.example', 'Dredging begins'],
    ['Dredging begins - Gull', '', 'www.gull.example', 'Dredging begins'],
    ['Dredging begins at last |', '', '', 'Dredging begins at last'],
    ['Boats', '', '', 'Boats'],
    ['Rope - or chain?', '', '', 'Rope - or chain?'],
  ])('withoutSite(%s)', (title, site, host, expected) => {
    expect(withoutSite(title, site, host)).toBe(expected);
  });
});

describe('elements that may be bylines', () => {
  const said = (html: string) => saidIn(html).bylines;

  it('give no more of their text than a byline may have, however much is in them', () => {
    const text = 'word '.repeat(100_000);
    const [outer] = said(`<h1>H</h1><div class="author">${text}<a href="/a">${text}</a></div>`);
    expect(outer?.text).toBe('');
    expect(outer?.names.map(({ length }) => length < 500)).toEqual([true, true]);
  });

  it('have their white space collapsed before they are measured', () => {
    const [byline] = said(`<h1>H</h1><div class="author">${' '.repeat(500)}Ada Brook${'\n'.repeat(500)}</div>`);
    expect(byline).toMatchObject({ text: 'Ada Brook', names: ['Ada Brook'] });
  });

  it('are a few hundred at most', () => {
    expect(said(`<h1>H</h1>${'<p class="author">A</p>'.repeat(2000)}`)).toHaveLength(300);
  });
});

describe('author', () => {
  it.each([
    ['a meta', '<meta name="author" content="By Ada Brook">'],
    ['microdata', '<h1>H</h1><div itemprop="author"><span itemprop="name">Ada Brook</span>, reporter</div>'],
    ['a link', '<h1>H</h1><p>Text by <a rel="author" href="/ada">Ada Brook</a></p>'],
    ['a class', '<h1>H</h1><span class="author-name">Ada Brook</span>'],
    ['a byline with a date', '<h1>H</h1><p class="byline">By Ada Brook | May 4, 2026</p>'],
    ['a line behind the headline', '<h1>H</h1><p>By Ada Brook</p><p>Text.</p>'],
    ['a word and a link behind the headline', '<h1>H</h1><p><span>By</span> <a href="/ada">Ada Brook</a></p>'],
    [
      'a line beside an e-mail address',
      '<h1>H</h1><p class="byline">Ada Brook <a href="mailto:a@b.example">a@b.example</a></p>',
    ],
    ['a class with other words', '<h1>H</h1><div class="the-author-box">Ada Brook</div>'],
    [
      'such a class beside an e-mail address',
      '<h1>H</h1><div class="the-author-box">Ada Brook <a href="mailto:a@b.example">a@b.example</a></div>',
    ],
    [
      'the label of a Twitter card',
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Brook"><h1>H</h1>',
    ],
    [
      'the label of a Twitter card in another language',
      '<meta name="twitter:label2" content="Verfasst von"><meta name="twitter:data2" content="Ada Brook"><h1>H</h1>',
    ],
  ])('is read from %s', (_, html) => {
    expect(facts(html).author).toBe('Ada Brook');
  });

  it('is read from an open shadow root', () => {
    const page = parse('<h1>H</h1><x-byline></x-byline>');
    const shadow = page.querySelector('x-byline')?.attachShadow({ mode: 'open' });
    if (shadow) shadow.innerHTML = '<p class="author">Ada Brook</p>';
    expect(writtenBy(statementsOf(readPageInfo(page, URL), readTree(page)), URL).author).toBe('Ada Brook');
  });

  it.each([
    ['a button beside it', '<h1>H</h1><p class="author">Ada Brook <button>Follow</button></p>'],
    ['a list to choose from', '<h1>H</h1><p class="author">Ada Brook <select><option>May</select></p>'],
  ])('has no words of %s', (_, html) => {
    expect(facts(html).author).toBe('Ada Brook');
  });

  it.each([
    ['an address', '<meta name="author" content="https://gull.example/ada">'],
    ['a comment', '<h1>H</h1><div class="comments"><span class="author">Troll</span></div>'],
    ['a related story', '<h1>H</h1><aside><span class="author">B. Reed</span></aside>'],
    ['who reviews a product', '<h1>H</h1><div class="review-author-box">Troll Berg</div>'],
    ['a dealer', '<h1>H</h1><div class="authorized-dealer">Gull Boats</div>'],
    ['an account', '<meta name="author" content="admin"><h1>H</h1>'],
    [
      'what a Twitter card says of something else',
      '<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="Ten Euros">',
    ],
    ['a sentence', '<h1>H</h1><p>By the time the ferry came, all were asleep.</p>'],
  ])('is not %s', (_, html) => {
    expect(facts(html).author).toBe('');
  });
});

describe('time of publishing', () => {
  it.each([
    [
      'a meta',
      '<meta property="article:published_time" content="2026-05-04T08:00:00+02:00">',
      '2026-05-04T08:00:00+02:00',
    ],
    ['a time element', '<h1>H</h1><time datetime="2026-05-04">yesterday</time>', '2026-05-04'],
    ['microdata', '<h1>H</h1><span itemprop="datePublished" content="2026-05-04">May</span>', '2026-05-04'],
    ['a meta in the text', '<h1>H</h1><div><meta itemprop="datePublished" content="2026-05-04"></div>', '2026-05-04'],
    [
      'the day of a time that is none',
      '<h1>H</h1><span itemprop="datePublished" content="2026-05-04T08:00-500">May</span>',
      '2026-05-04',
    ],
    ['a class', '<h1>H</h1><p class="post-date">Posted on May 4th, 2026</p>', 'May 4, 2026'],
    ['a line behind the headline', '<h1>H</h1><p>4 May 2026</p>', '4 May 2026'],
    ['German', '<h1>H</h1><p>Veröffentlicht am 4. Mai 2026</p>', '2026-05-04'],
    ['figures with points', '<h1>H</h1><p class="datum">Stand: 04.05.2026, 08:00 Uhr</p>', '2026-05-04'],
    ['French', '<h1>H</h1><p>Publié le 1er août 2026 à 8 h</p>', '2026-08-01'],
    ['Spanish', '<h1>H</h1><p>4 de mayo de 2026</p>', '2026-05-04'],
    ['Polish', '<h1>H</h1><p>4 maja 2026</p>', '2026-05-04'],
    ['Russian', '<h1>H</h1><p>4 мая 2026 г.</p>', '2026-05-04'],
    ['Hungarian', '<h1>H</h1><p>2026. május 4., 11:16</p>', '2026-05-04'],
    ['Japanese', '<h1>H</h1><p>2026年5月4日</p>', '2026-05-04'],
    ['Korean', '<h1>H</h1><p>2026년 5월 4일</p>', '2026-05-04'],
  ])('is read from %s', (_, html, time) => {
    expect(facts(html).publishedTime).toBe(time);
  });

  it.each([
    ['/2026/05/04/dredging', '2026-05-04'],
    ['/news/2026/5/4/', '2026-05-04'],
    ['/news/2026-05-04-dredging.html', '2026-05-04'],
    ['/news/dredging_2026-05-04', '2026-05-04'],
    ['/blog/2026/may/04/dredging', '04 may 2026'],
    ['/blog/2026/mole/04/dredging', ''],
    ['/maps/2026-05-041/', ''],
    ['/2026/02/31/', ''],
  ])('is read from the address %s', (path, time) => {
    expect(facts('<h1>H</h1><p>Law since August 14, 1935</p>', `https://gull.example${path}`).publishedTime).toBe(time);
  });

  it('is rather what stands in a byline', () => {
    const html = '<h1>H</h1><p class="post-date">3 May 2026</p>';
    expect(facts(html, 'https://gull.example/2026/05/04/').publishedTime).toBe('3 May 2026');
  });

  it.each([
    ['a year before there were pages', '<h1>H</h1><p>signed into law on August 14, 1935</p>'],
    ['what is no date', '<meta name="date" content="soon">'],
    ['a day that no month has', '<h1>H</h1><p>31.02.2026</p><p>4. Hafen 2026</p><p>Fassung 1.14.2026</p>'],
    ['the width of a picture', '<h1>H</h1><div itemprop="image"><meta itemprop="width" content="1080"></div>'],
    ['a comment', '<h1>H</h1><div class="comments"><time datetime="2026-05-04">4 May</time></div>'],
  ])('is not %s', (_, html) => {
    expect(facts(html).publishedTime).toBe('');
  });
});
