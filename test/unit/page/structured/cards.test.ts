import { describe, expect, it } from 'vitest';
import { readSources } from '@/lib/page/metadata/fact-sources';
import { dataCards } from '@/lib/page/structured/cards';
import { declaredNodes } from '@/lib/page/structured/declared';

const cardsIn = (html: string) =>
  dataCards(declaredNodes(readSources(new DOMParser().parseFromString(html, 'text/html'), '', '')));
const linked = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const cardsOf = (...values: object[]) => cardsIn(values.map(linked).join(''));

describe('dataCards', () => {
  it('shows a recipe with its ingredients and steps', () => {
    const [card] = cardsOf({
      '@type': ['Recipe'],
      name: 'Barley bread',
      author: { '@type': 'Person', name: 'Ada Mill' },
      recipeYield: 2,
      totalTime: 'PT1H30M',
      recipeIngredient: ['500 g barley', '<b>7 g</b> salt &amp; yeast'],
      recipeInstructions: [
        { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text: 'Mix.' }] },
        'Bake.',
      ],
      aggregateRating: { ratingValue: 4.5, ratingCount: 8 },
    });
    expect(card).toEqual({
      kind: 'recipe',
      name: 'Barley bread',
      description: '',
      facts: {
        author: ['Ada Mill'],
        yield: ['2'],
        totalTime: ['PT1H30M'],
        ingredients: ['500 g barley', '7 g salt & yeast'],
        steps: ['Mix.', 'Bake.'],
        rating: ['4.5 / 5 (8)'],
      },
    });
  });

  it.each([
    [
      'an event',
      {
        '@type': 'MusicEvent',
        name: 'Pier',
        startDate: '2026-07-01',
        location: {
          '@type': 'Place',
          name: 'North pier',
          address: { streetAddress: 'Quay 1', addressLocality: 'Leith' },
        },
      },
      { kind: 'event', facts: { start: ['2026-07-01'], place: ['North pier'], address: ['Quay 1, Leith'] } },
    ],
    [
      'a job',
      {
        '@type': 'JobPosting',
        title: 'Pilot',
        hiringOrganization: { name: 'Port' },
        baseSalary: { currency: 'GBP', value: { minValue: 30, maxValue: 40, unitText: 'HOUR' } },
      },
      { kind: 'job', name: 'Pilot', facts: { company: ['Port'], salary: ['30–40 GBP HOUR'] } },
    ],
    [
      'the person of a profile page',
      {
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: 'Ada', jobTitle: 'Miller', sameAs: ['https://ada.example'] },
      },
      { kind: 'profile', name: 'Ada', facts: { role: ['Miller'], links: ['https://ada.example'] } },
    ],
    [
      'a place',
      {
        '@type': 'Restaurant',
        name: 'Quay',
        telephone: '123',
        openingHoursSpecification: { dayOfWeek: ['https://schema.org/Monday'], opens: '09:00', closes: '17:00' },
      },
      { kind: 'place', facts: { phone: ['123'], hours: ['Monday 09:00–17:00'] } },
    ],
    [
      'a product',
      {
        '@type': 'Product',
        name: 'Lamp',
        brand: { name: 'Lux' },
        offers: { lowPrice: 9, highPrice: 12, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      },
      { kind: 'product', facts: { brand: ['Lux'], price: ['9–12 EUR'], stock: ['InStock'] } },
    ],
    [
      'a menu',
      {
        '@type': 'Menu',
        name: 'Lunch',
        hasMenuSection: {
          name: 'Soup',
          hasMenuItem: [{ name: 'Barley soup', offers: { price: '4', priceCurrency: 'GBP' } }],
        },
      },
      { kind: 'menu', facts: { items: ['Barley soup: 4 GBP'] } },
    ],
  ])('shows %s', (_what, value, card) => {
    expect(cardsOf(value)).toMatchObject([card]);
  });

  it('leaves out the site, the author and things inside of others', () => {
    expect(
      cardsOf({
        '@graph': [
          { '@type': 'Organization', name: 'Port' },
          { '@type': 'Article', headline: 'News', author: { '@type': 'Person', name: 'Ada' } },
          { '@type': 'Person', name: 'Ada' },
        ],
      }),
    ).toEqual([]);
  });
});

/** Markup of pages, after the examples of schema.org. */
const MARKUP: [what: string, html: string, card: object][] = [
  [
    'a recipe in microdata',
    `<article itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Barley bread</h1>
     By <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada Mill</b></span>
     <time itemprop="totalTime" datetime="PT1H30M">90 minutes</time> for <span itemprop="recipeYield">two</span>
     <ul><li itemprop="recipeIngredient">500 g barley</li><li itemprop="recipeIngredient">7 g salt</li></ul>
     <ol><li itemprop="recipeInstructions">Mix.</li><li itemprop="recipeInstructions">Bake.</li></ol></article>`,
    {
      kind: 'recipe',
      name: 'Barley bread',
      facts: {
        author: ['Ada Mill'],
        totalTime: ['PT1H30M'],
        yield: ['two'],
        ingredients: ['500 g barley', '7 g salt'],
        steps: ['Mix.', 'Bake.'],
      },
    },
  ],
  [
    'a recipe in RDFa, with prefixes',
    `<article typeof="schema:Recipe"><h1 property="schema:name">Barley bread</h1>
     <ul><li property="schema:recipeIngredient">500 g barley</li></ul></article>`,
    { kind: 'recipe', name: 'Barley bread', facts: { ingredients: ['500 g barley'] } },
  ],
  [
    'an event in microdata',
    `<div itemscope itemtype="http://schema.org/MusicEvent"><b itemprop="name">Pier</b>
     <meta itemprop="startDate" content="2026-07-01T19:00">
     <div itemprop="location" itemscope itemtype="http://schema.org/Place"><b itemprop="name">North pier</b>
     <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
     <i itemprop="streetAddress">Quay 1</i> <i itemprop="addressLocality">Leith</i></div></div></div>`,
    {
      kind: 'event',
      facts: { start: ['2026-07-01T19:00'], place: ['North pier'], address: ['Quay 1, Leith'] },
    },
  ],
  [
    'a job in RDFa',
    `<div vocab="https://schema.org/" typeof="JobPosting"><h1 property="title">Pilot</h1>
     <span property="hiringOrganization" typeof="Organization"><b property="name">Port</b></span>
     <span property="baseSalary" typeof="MonetaryAmount"><meta property="currency" content="GBP">
     <span property="value" typeof="QuantitativeValue"><b property="minValue">30</b><b property="unitText">HOUR</b></span>
     </span></div>`,
    { kind: 'job', name: 'Pilot', facts: { company: ['Port'], salary: ['30 GBP HOUR'] } },
  ],
  [
    'the person whose page it is',
    `<div itemscope itemtype="http://schema.org/Person"><h1><span itemprop="name">Ada  Mill</span></h1>
     <p itemprop="jobTitle">Miller</p><a itemprop="url sameAs" href="https://ada.example/">Site</a></div>`,
    { kind: 'profile', name: 'Ada Mill', facts: { role: ['Miller'], links: ['https://ada.example/'] } },
  ],
  [
    'a place in microdata',
    `<div itemscope itemtype="https://schema.org/Restaurant"><b itemprop="name">Quay</b>
     <a itemprop="telephone" href="tel:123" content="123">Call</a>
     <time itemprop="openingHours" datetime="Mo-Fr 09:00-17:00">weekdays</time></div>`,
    { kind: 'place', facts: { phone: ['123'], hours: ['Mo-Fr 09:00-17:00'] } },
  ],
  [
    'a product in microdata, with its price as it is shown',
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b>
     <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">£ 9.50</b>
     <meta itemprop="priceCurrency" content="GBP"><link itemprop="availability" href="https://schema.org/InStock">
     </div></div>`,
    { kind: 'product', facts: { price: ['£ 9.50'], stock: ['InStock'] } },
  ],
  [
    'a menu in microdata',
    `<div itemscope itemtype="https://schema.org/Menu"><b itemprop="name">Lunch</b>
     <div itemprop="hasMenuSection" itemscope itemtype="https://schema.org/MenuSection">
     <div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><i itemprop="name">Soup</i>
     <span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">4</i>
     <i itemprop="priceCurrency">GBP</i></span></div></div></div>`,
    { kind: 'menu', facts: { items: ['Soup: 4 GBP'] } },
  ],
  [
    'a paper in RDFa',
    `<article vocab="https://schema.org/" typeof="ScholarlyArticle"><h1 property="headline">On tides</h1>
     <span property="author" typeof="Person"><b property="name">Ada Mill</b></span>
     <time property="datePublished" datetime="1921-05-01">May 1921</time>
     <span property="isPartOf" typeof="Periodical"><i property="name">Quay letters</i></span></article>`,
    {
      kind: 'paper',
      name: 'On tides',
      facts: { author: ['Ada Mill'], published: ['1921-05-01'], journal: ['Quay letters'] },
    },
  ],
];

describe('dataCards of markup', () => {
  it.each(MARKUP)('shows %s', (_what, html, card) => {
    expect(cardsIn(html)).toMatchObject([card]);
  });

  it('shows a thing once that the page describes twice, as its JSON-LD has it', () => {
    const html = `${linked({ '@type': 'Product', name: 'Lamp', sku: 'L1' })}
      <div itemscope itemtype="https://schema.org/Product"><b itemprop="name"> LAMP </b><i itemprop="sku">L2</i></div>
      <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Shade</b></div>`;
    expect(cardsIn(html)).toMatchObject([{ name: 'Lamp', facts: { sku: ['L1'] } }, { name: 'Shade' }]);
  });

  it('keeps articles and films for notes, and shows no card of them', () => {
    const page = new DOMParser().parseFromString(linked({ '@type': 'NewsArticle', headline: 'News' }), 'text/html');
    const nodes = declaredNodes(readSources(page, '', ''));
    expect(nodes).toMatchObject([{ headline: 'News' }]);
    expect(dataCards(nodes)).toEqual([]);
  });

  it('leaves out an author whose name heads no page, and items without a name', () => {
    const html = `<h1>News</h1><div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></div>
      <div itemscope itemtype="https://schema.org/Product"><i itemprop="sku">L2</i></div>`;
    expect(cardsIn(html)).toEqual([]);
  });

  it('reads past data that is nested too deep to copy', () => {
    const deep = `{"@type":"Product","name":"Lamp","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const html = `<script type="application/ld+json">${deep}</script>${linked({ '@type': 'Product', name: 'Shade' })}`;
    expect(cardsIn(html)).toMatchObject([{ name: 'Shade' }]);
  });
});
