import { describe, expect, it } from 'vitest';
import { readPageInfo } from '@/lib/page/metadata/page-facts';
import { findProduct } from '@/lib/page/product/find-product';

const URL = 'https://shop.example/pans/iron-pan';

function find(html: string, url = URL) {
  const page = new DOMParser().parseFromString(`<base href="${url}">${html}`, 'text/html');
  return findProduct(page, readPageInfo(page, url));
}

const HEADING = '<h1>Iron pan</h1>';
const linked = (...blocks: unknown[]) =>
  blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`).join('');
const state = (value: unknown) => `<script>window.__INITIAL_STATE__ = ${JSON.stringify(value)}</script>`;
const offer = (changes: object = {}) => ({ '@type': 'Offer', price: 20, priceCurrency: 'EUR', ...changes });
const product = (changes: object = {}) => ({ '@type': 'Product', name: 'Iron pan', offers: offer(), ...changes });
const variants = (html: string) => find(html)?.variants;

describe('a product', () => {
  it('is given with all that its page states', () => {
    const html = `<html lang="en"><link rel="canonical" href="/pans/iron-pan?x=1">${HEADING}${linked(
      {
        '@graph': [
          product({
            '@id': '#pan',
            brand: { '@type': 'Brand', name: 'Smith' },
            description: '<p>Heavy &amp; black.</p><p>Lasts.</p>',
            sku: 'P1',
            image: ['/a.jpg', { '@type': 'ImageObject', url: '/b.jpg', caption: 'From above' }],
            offers: offer({
              availability: 'https://schema.org/InStock',
              priceSpecification: { priceType: 'https://schema.org/ListPrice', price: '25.00' },
            }),
          }),
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { position: 2, name: 'Pans', item: '/pans' },
              { position: 1, item: { '@id': '/', name: 'Home' } },
              { position: 3, name: 'Iron pan' },
            ],
          },
        ],
      },
      { '@type': 'Organization', name: 'Shop' },
    )}`;
    expect(find(html)).toEqual({
      title: 'Iron pan',
      brand: 'Smith',
      category: 'Pans',
      url: 'https://shop.example/pans/iron-pan?x=1',
      description: 'Heavy & black. Lasts.',
      variants: [
        {
          sku: 'P1',
          title: 'Iron pan',
          price: { amount: 20, currency: 'EUR', formatted: '€20.00' },
          sale: { originalPrice: { amount: 25, currency: 'EUR', formatted: '€25.00' } },
          availability: { inStock: true, text: 'InStock' },
          images: [{ url: 'https://shop.example/a.jpg' }, { url: 'https://shop.example/b.jpg', alt: 'From above' }],
        },
      ],
    });
  });

  it.each([
    [
      'microdata',
      '<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Iron pan</b><p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price">20,00 €</b><link itemprop="availability" href="http://schema.org/SoldOut">',
    ],
    [
      'RDFa',
      '<div vocab="https://schema.org/" typeof="Product"><b property="name">Iron pan</b><p property="offers" typeof="Offer"><b property="price">20,00 €</b><link property="availability" href="https://schema.org/SoldOut">',
    ],
    [
      'state',
      state({
        product: { name: 'Iron pan', price: { current: { value: 20, currency: 'EUR' } }, stockStatus: 'sold_out' },
      }),
    ],
    [
      'state of GraphQL',
      state({
        p: {
          title: 'Iron pan',
          variants: {
            edges: [{ node: { sku: 'a', price: { amount: '20.0', currencyCode: 'EUR' }, availableForSale: false } }],
          },
        },
      }),
    ],
    [
      'data of a shop in cents',
      state({
        name: 'Iron pan',
        available: false,
        masterVariant: {},
        prices: [{ value: { centAmount: 2000, currencyCode: 'EUR' } }],
      }),
    ],
    [
      'meta elements',
      '<meta property="og:type" content="og:product"><meta property="og:title" content="Iron pan"><meta property="product:price:amount" content="20.00"><meta property="product:price:currency" content="EUR"><meta property="product:availability" content="oos">',
    ],
  ])('is read of %s', (_source, html) => {
    const [variant] = variants(HEADING + html) ?? [];
    expect(variant).toMatchObject({ price: { amount: 20, currency: 'EUR' }, availability: { inStock: false } });
  });

  it('is read of the data layer', () => {
    const item = {
      item_id: 'P1',
      item_name: 'Iron pan',
      price: 20,
      discount: 5,
      item_category: 'Kitchen',
      item_category2: 'Pans',
    };
    const html = `${HEADING}<script>gtag("event", "view_item", ${JSON.stringify({ currency: 'EUR', items: [item] })})</script>`;
    expect(find(html)).toMatchObject({
      category: 'Kitchen > Pans',
      variants: [{ id: 'P1', price: { amount: 20, currency: 'EUR' }, sale: { originalPrice: { amount: 25 } } }],
    });
  });

  it('has no currency that the page does not state', () => {
    expect(variants(HEADING + linked(product({ offers: { price: '$20' } })))?.[0]?.price).toEqual({
      amount: 20,
      formatted: '$20',
    });
  });

  it('has what one source lacks from the next, of the same product alone', () => {
    const html = `${HEADING}<meta property="og:type" content="product"><meta property="og:title" content="Iron pan">
      <meta property="product:price:amount" content="99"><meta property="product:brand" content="Smith">
      ${linked({ '@type': 'Product', name: 'Iron pan', sku: 'P1', offers: { availability: 'InStock' } })}
      ${state([
        { name: 'Copper pot', brand: 'Jones', sku: 'P2', price: 1 },
        { name: 'Iron pan', sku: 'P1', price: '20.00', currency: 'EUR' },
      ])}`;
    expect(find(html)).toMatchObject({ brand: 'Smith', variants: [{ sku: 'P1', price: { amount: 20 } }] });
  });
});

describe('two products on one page', () => {
  const lid = { sku: 'P2', brand: 'Jones', description: 'A lid.', image: '/lid.jpg', gtin: '2' };
  const priced = (name: string, price: number) =>
    `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">${name}</b><b itemprop="brand">Jones</b>
      <p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price">${price}</b></p></div>`;

  it.each([
    [
      'of two names',
      linked(product({ sku: 'P1' }), product({ ...lid, name: 'Iron pan lid', offers: offer({ price: 9 }) })),
    ],
    ['of one name', linked(product({ sku: 'P1' }), product({ ...lid, offers: offer({ price: 9 }) }))],
    ['in two sources', linked(product({ sku: 'P1' })) + priced('Copper pot', 9)],
    [
      'of one name in two sources',
      linked(product({ sku: 'P1' })) + state({ ...lid, name: 'Iron pan', price: 9, currency: 'USD', listPrice: 30 }),
    ],
  ])('are not mixed: %s', (_which, html) => {
    expect(find(HEADING + html)).toEqual({
      title: 'Iron pan',
      url: URL,
      variants: [
        {
          sku: 'P1',
          title: 'Iron pan',
          price: { amount: 20, currency: 'EUR', formatted: '€20.00' },
          availability: { inStock: true },
        },
      ],
    });
  });

  it.each([
    ['of which none has its name', `<h1>Pans</h1>${priced('Iron', 7)}${priced('Copper', 9)}`],
    [
      'that its heading names both',
      `<h1>Iron pan and copper pot</h1>${priced('Iron pan', 7)}${priced('Copper pot', 9)}`,
    ],
  ])('are none that it is about: %s', (_which, html) => {
    expect(find(html)).toBeNull();
  });
});

describe('variants', () => {
  const sizes = ['S', 'L'].map((size) => ({ ...product({ name: `Iron pan ${size}` }), sku: size, size }));

  it.each([
    [
      'a group',
      product({ '@type': 'ProductGroup', offers: undefined, variesBy: 'https://schema.org/size', hasVariant: sizes }),
    ],
    ['offers', product({ offers: sizes.map(({ sku, size }) => offer({ sku, size })) })],
    [
      'an offer of offers',
      product({
        offers: { '@type': 'AggregateOffer', lowPrice: 1, offers: sizes.map(({ sku, size }) => offer({ sku, size })) },
      }),
    ],
  ])('are those of %s', (_what, data) => {
    expect(variants(HEADING + linked(data))).toMatchObject(
      ['S', 'L'].map((sku) => ({ sku, values: { size: sku }, price: { amount: 20 } })),
    );
  });

  it('are one per SKU, however many sell it, for what it can be had', () => {
    const offers = [offer({ price: 18, availability: 'SoldOut' }), offer({ price: 20 }), offer({ price: 22 })];
    expect(variants(HEADING + linked(product({ sku: 'P1', offers })))).toMatchObject([
      { sku: 'P1', price: { amount: 20 } },
    ]);
  });

  it('are the lowest price where only a range is stated', () => {
    const offers = { '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '30.00', priceCurrency: 'EUR' };
    expect(variants(HEADING + linked(product({ offers })))).toMatchObject([{ price: { amount: 10 } }]);
  });

  it('are those of the state where the other data has the product as a whole', () => {
    const shop = {
      title: 'Iron pan',
      price_varies: true,
      price: 2000,
      options: ['Size'],
      variants: ['S', 'L'].map((size, i) => ({
        id: i + 1,
        sku: size,
        option1: size,
        price: 2000 + i * 500,
        compare_at_price: 3000,
        available: i === 0,
      })),
    };
    expect(variants(HEADING + linked(product({ sku: 'L' })) + state(shop))).toMatchObject([
      {
        id: '1',
        sku: 'S',
        values: { Size: 'S' },
        price: { amount: 20 },
        sale: { originalPrice: { amount: 30 } },
        availability: { inStock: true },
      },
      {
        id: '2',
        sku: 'L',
        values: { Size: 'L' },
        price: { amount: 20, currency: 'EUR' },
        availability: { inStock: false },
      },
    ]);
  });
});

describe('a data block of a type of its own', () => {
  const block = (value: unknown) => `<script type="text/x-magento-init">${JSON.stringify(value)}</script>`;

  it('is read where it names the product and its price', () => {
    const held = { '*': { 'Shop/js/view': { product: { name: 'Iron pan', sku: 'P1', price: 20, currency: 'EUR' } } } };
    expect(variants(HEADING + block(held))).toMatchObject([{ sku: 'P1', price: { amount: 20, currency: 'EUR' } }]);
  });

  it.each([
    ['prices without a name', block({ '#form': { configurable: { prices: { price: { amount: 9 } }, sku: 'P2' } } })],
    ['another product', block({ '*': { product: { name: 'Copper pot', sku: 'P2', price: 9 } } })],
    ['a text that is cut', block({ '*': { name: 'Iron pan', price: 9 } }).replace('}}<', '<')],
    ['a template', '<script type="text/x-template">{{#if price: 9}}<b>{{ name }}</b>{{/if}}</script>'],
  ])('does no harm to the product that the page states: %s', (_what, html) => {
    const stated = linked(product({ sku: 'P1' }));
    expect(find(HEADING + html + stated)).toEqual(find(HEADING + stated));
    expect(find(HEADING + html)).toBeNull();
  });
});

describe('a form to choose a variant', () => {
  const choice = (colour: string, changes: object = {}) => ({
    variation_id: colour.length,
    sku: `P1-${colour}`,
    attributes: { attribute_pa_colour: colour },
    display_price: 24.5,
    display_regular_price: 30,
    is_in_stock: true,
    ...changes,
  });
  const form = (...choices: object[]) => `<form data-product_variations='${JSON.stringify(choices)}'></form>`;

  it('has them all, in the currency of the product', () => {
    const html = `${HEADING}${linked(product({ sku: 'P1' }))}${form(choice('red'), choice('black', { is_in_stock: false }))}`;
    expect(find(html)).toMatchObject({
      title: 'Iron pan',
      variants: [
        {
          id: '3',
          sku: 'P1-red',
          values: { colour: 'red' },
          price: { amount: 24.5, currency: 'EUR', formatted: '€24.50' },
          sale: { originalPrice: { amount: 30, currency: 'EUR' } },
          availability: { inStock: true },
        },
        { sku: 'P1-black', availability: { inStock: false } },
      ],
    });
  });

  it('is of the page where nothing else is stated, and of another where the page has several', () => {
    expect(find(HEADING + form(choice('red')))).toMatchObject({ title: 'Iron pan', variants: [{ sku: 'P1-red' }] });
    expect(find(HEADING + form(choice('red')) + form(choice('blue')))).toBeNull();
  });
});

describe('options apart from their prices', () => {
  const options = {
    attributes: {
      93: {
        code: 'color',
        label: 'Colour',
        options: [
          { id: '49', label: 'Black', products: ['67', '70'] },
          { id: '50', label: 'Red', products: ['68'] },
        ],
      },
      144: {
        code: 'size',
        label: 'Size',
        options: [
          { id: '166', label: 'S', products: ['67', '68'] },
          { id: '167', label: 'L', products: ['70'] },
        ],
      },
    },
    optionPrices: {
      67: { oldPrice: { amount: 45 }, basePrice: { amount: 30 }, finalPrice: { amount: 39 } },
      68: { oldPrice: { amount: 45 }, basePrice: { amount: 30 }, finalPrice: { amount: 45 } },
      70: { oldPrice: { amount: 55 }, basePrice: { amount: 40 }, finalPrice: { amount: 55 } },
    },
    images: { 67: [{ thumb: '/t.jpg', img: '/i.jpg', full: '/f.jpg', caption: 'In black' }] },
    sku: { 67: 'P1-B-S' },
    productId: '78',
  };
  const block = (...held: object[]) =>
    `<script type="text/x-magento-init">${JSON.stringify({ '#form': { configurable: { spConfig: held[0], others: held.slice(1) } } })}</script>`;

  it('are the variants of the product, with what each has chosen', () => {
    const offers = offer({ availability: 'InStock' });
    const swatches = { ...options, chooseText: 'Choose' };
    expect(find(HEADING + linked(product({ sku: 'P1', offers })) + block(options, swatches))).toMatchObject({
      title: 'Iron pan',
      variants: [
        {
          id: '67',
          sku: 'P1-B-S',
          values: { Colour: 'Black', Size: 'S' },
          price: { amount: 39, currency: 'EUR' },
          sale: { originalPrice: { amount: 45, currency: 'EUR' } },
          availability: { inStock: true },
          images: [{ url: 'https://shop.example/f.jpg', alt: 'In black' }],
        },
        { id: '70', values: { Colour: 'Black', Size: 'L' }, price: { amount: 55 } },
        { id: '68', values: { Colour: 'Red', Size: 'S' }, price: { amount: 45 } },
      ],
    });
  });

  it('are none of the product where the page has those of several', () => {
    const prices = { 1: options.optionPrices[67], 2: options.optionPrices[68] };
    const other = {
      optionPrices: prices,
      attributes: [{ label: 'Size', options: [{ id: 1, label: 'M', products: [1, 2] }] }],
    };
    const stated = HEADING + linked(product({ sku: 'P1' }));
    expect(find(stated + block(options, other))).toEqual(find(stated));
  });

  it('are named where variants have their numbers alone', () => {
    const shop = {
      name: 'Iron pan',
      currency: 'EUR',
      options: [
        {
          id: 5,
          displayName: 'Size',
          values: [
            { entityId: 11, label: 'S' },
            { entityId: 12, label: 'L' },
          ],
        },
        { id: 6, displayName: 'Colour', values: [{ entityId: 13, label: 'Red' }] },
      ],
      variants: [
        { sku: 'A', price: 20, optionValueIds: [11, 13] },
        {
          sku: 'B',
          price: 25,
          options: [
            { id: 5, valueId: 12 },
            { id: 6, valueId: 13 },
          ],
        },
      ],
    };
    expect(variants(HEADING + state(shop))).toMatchObject([
      { sku: 'A', values: { Size: 'S', Colour: 'Red' } },
      { sku: 'B', values: { Size: 'L', Colour: 'Red' }, price: { amount: 25 } },
    ]);
  });

  it('are read of a variant that has its product within', () => {
    const price_range = { minimum_price: { final_price: { value: 20, currency: 'EUR' } } };
    const attributes = [{ code: 'size', label: 'L', value_index: 7 }];
    const shop = { name: 'Iron pan', variants: [{ attributes, product: { sku: 'P1-L', price_range } }] };
    expect(variants(HEADING + state(shop))).toMatchObject([
      { sku: 'P1-L', values: { size: 'L' }, price: { amount: 20, currency: 'EUR' } },
    ]);
  });
});

describe('markup with a fault in it', () => {
  const offered =
    '<p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="$20.00"><meta itemprop="priceCurrency" content="USD">';
  it.each([
    [
      'a type that is misspelt',
      `<div itemscope datatype="http://schema.org/Product">${HEADING.replace('>', ' itemprop="name">')}${offered}`,
    ],
    ['an offer without its product', HEADING + offered],
  ])('is read: %s', (_what, html) => {
    expect(find(html)).toMatchObject({ title: 'Iron pan', variants: [{ price: { amount: 20, currency: 'USD' } }] });
  });
});

describe('a page that is about no product', () => {
  const other = product({ name: 'Copper pot', url: '/pots/copper' });
  it.each([
    ['without data', ''],
    ['with products of others', linked(other)],
    [
      'with two that may be it',
      linked(product({ name: 'Iron pan red', sku: '1' }), product({ name: 'Iron blue pan', sku: '2' })).replace(
        HEADING,
        '',
      ),
    ],
    ['with a list of products', linked({ '@type': 'ItemList', itemListElement: [product(), other] })],
    ['with a review of one', linked({ '@type': 'Review', headline: 'Iron pan', itemReviewed: product() })],
    ['that is an article on one', linked({ '@type': 'NewsArticle', headline: 'Iron pan' }, product())],
    [
      'that only names itself a product',
      '<meta property="og:type" content="product"><meta property="og:title" content="Iron pan">',
    ],
    [
      'that is called a text, and its product has no offer',
      `<meta property="og:type" content="article">${linked({ '@type': 'Product', name: 'Iron pan', sku: '7' })}`,
    ],
    ['about a kind of goods', linked({ '@type': 'SomeProducts', name: 'Iron pan', url: URL, priceRange: '$' })],
    ['with data that is no price', state({ name: 'Iron pan', price: 'on request' })],
  ])('has none: %s', (_what, html) => {
    expect(find(HEADING + html)).toBeNull();
  });
});

describe('hostile data', () => {
  it.each([
    [
      'names that mean something to scripts',
      linked({ ...product(), constructor: 1 }).replace('{', '{"__proto__":{"sku":"x"},'),
    ],
    [
      'a circle of references',
      linked({
        '@graph': [
          product({ '@id': '#a', brand: { '@id': '#b' } }),
          { '@id': '#b', brand: { '@id': '#a' }, name: 'Smith' },
        ],
      }),
    ],
    ['deep nesting beside it', `<script type="application/ld+json">${'['.repeat(50_000)}</script>${linked(product())}`],
    [
      'what is no text',
      linked(product({ description: [{}, null, 5], image: [null, {}, 'javascript:1'], category: { name: [1] } })),
    ],
  ])('costs no product: %s', (_what, html) => {
    expect(find(HEADING + html)).toMatchObject({ title: 'Iron pan', variants: [{ price: { amount: 20 } }] });
  });

  it('of two megabytes is read', { tags: ['slow'] }, () => {
    const offers = Array.from({ length: 20_000 }, (_, sku) => offer({ sku: String(sku), availability: 'InStock' }));
    expect(variants(HEADING + linked(product({ offers })))?.length).toBeGreaterThan(1_000);
  });
});
