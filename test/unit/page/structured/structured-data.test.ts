import { describe, expect, it } from 'vitest';
import { objectsIn, readEmbeddedState } from '@/lib/page/structured/embedded-state';
import { LinkedReader } from '@/lib/page/structured/linked-reader';
import { readStructuredData } from '@/lib/page/structured/structured-data';

const parse = (html: string) =>
  new DOMParser().parseFromString(`<base href="https://shop.example/pans/">${html}`, 'text/html');
const read = (html: string) => JSON.parse(JSON.stringify(readStructuredData(parse(html))));
const linked = (text: string) => `<script type="application/ld+json">${text}</script>`;

describe('JSON-LD', () => {
  it.each([
    ['as it is', '{"@type":"Product","name":"Pan"}'],
    ['in a list', '[{"@type":"Product","name":"Pan"}]'],
    ['in a comment', '<!-- {"@type":"Product","name":"Pan"} -->'],
    ['with commas too many', '{"@type":"Product","name":"Pan",}'],
    ['with names without quotes', "{'@type':'Product',name:'Pan'}"],
    ['with a comma missing', '{"@type":"Product" "name":"Pan"}'],
    ['with comments', '{"@type":"Product", // the kind\n"name":"Pan"}'],
  ])('is read %s', (_how, text) => {
    expect(read(linked(text)).jsonLd).toEqual([{ '@type': 'Product', name: 'Pan' }]);
  });

  it.each(['{"@type":"Product","price":"12', 'Product', ''])('is left out where it is cut or none: %s', (text) => {
    expect(read(linked(text)).jsonLd).toEqual([]);
  });

  it.each([
    ['cut', '{"@type":"Product","name":"Copper pot","offers":{"price":"1'],
    ['cut in a list', '[{"@type":"Product","name":"Copper pot"},{"@ty'],
    ['beyond repair', '}{]["@type": Product'],
    ['a page', '<!doctype html><p>{"@type":"Product"}</p>'],
  ])('costs no other block where one is %s', (_how, text) => {
    const good = linked('{"@type":"Product","name":"Pan"}');
    expect(read(linked(text) + good).jsonLd).toEqual([{ '@type': 'Product', name: 'Pan' }]);
    expect(read(good + linked(text)).jsonLd).toEqual([{ '@type': 'Product', name: 'Pan' }]);
  });

  it('keeps the names that mean something to scripts as names', () => {
    const [block] = readStructuredData(parse(linked('{"__proto__":{"isAdmin":true},"name":"Pan"}'))).jsonLd;
    expect(Object.keys(block ?? {})).toEqual(['__proto__', 'name']);
    expect(block).not.toHaveProperty('isAdmin');
  });

  it('is read across references, also where they go in a circle', () => {
    const nodes = [
      { '@id': '#pan', '@type': 'Product', name: 'Pan', brand: { '@id': '#maker' } },
      { '@id': '#maker', name: 'Smith &amp; Sons', makes: { '@id': '#pan' } },
    ];
    const reader = new LinkedReader(nodes);
    expect(reader.text(nodes[0] as never, 'brand')).toBe('Smith & Sons');
    expect(reader.text(nodes[1] as never, 'makes')).toBe('Pan');
  });
});

describe('microdata', () => {
  it('is read as its standard says', () => {
    const html = `
      <div itemscope itemtype="https://schema.org/Product" itemid="urn:pan" itemref="more">
        <h1 itemprop="name">Iron <b>pan</b></h1><script itemprop="no"></script>
        <img itemprop="image" src="pan.jpg"><link itemprop="url" href="/pan"><meta itemprop="sku" content="P1">
        <time itemprop="releaseDate" datetime="2026-01-02">today</time><data itemprop="weight" value="3">three</data>
        <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price" content="20">20 €</i></p>
        <p itemprop="color">red</p><p itemprop="color">black</p>
      </div>
      <p id="more"><b itemprop="brand">Smith</b></p>
      <p itemprop="name">nobody's</p>`;
    expect(read(html).microdata).toEqual([
      {
        '@type': ['https://schema.org/Product'],
        '@id': 'urn:pan',
        name: 'Iron pan',
        no: '',
        image: 'https://shop.example/pans/pan.jpg',
        url: 'https://shop.example/pan',
        sku: 'P1',
        releaseDate: '2026-01-02',
        weight: '3',
        offers: { '@type': ['https://schema.org/Offer'], price: '20' },
        color: ['red', 'black'],
        brand: 'Smith',
      },
    ]);
  });
});

describe('markup', () => {
  it.each(['microdata', 'rdfa'] as const)('in %s stays small if items under several names are nested', (syntax) => {
    const item =
      '<div itemprop="a b" itemscope itemtype="Thing" property="a b" typeof="Thing"><b itemprop="name">x</b>';
    const nodes = readStructuredData(parse(item.repeat(400)))[syntax];
    expect(JSON.stringify(nodes).length).toBeLessThan(1_000_000);
  });
});

describe('RDFa', () => {
  it('is read as its Lite version says', () => {
    const html = `
      <div vocab="https://schema.org/" typeof="Product" resource="#pan">
        <h1 property="name">Iron pan</h1><a property="schema:url" href="/pan">here</a>
        <p property="offers" typeof="Offer"><b property="price" content="20">20</b></p>
      </div>`;
    expect(read(html).rdfa).toEqual([
      {
        '@type': ['Product'],
        '@id': '#pan',
        name: 'Iron pan',
        url: 'https://shop.example/pan',
        offers: { '@type': ['Offer'], price: '20' },
      },
    ]);
  });
});

describe('the state of scripts', () => {
  const script = (text: string, attributes = '') => readEmbeddedState(parse(`<script ${attributes}>${text}</script>`));

  it.each([
    ['of Next', '{"props":{"price":1}}', 'id="__NEXT_DATA__" type="application/json"', { props: { price: 1 } }],
    [
      'of Nuxt',
      '[["Reactive",1],{"pan":2},{"price":3,"self":1},1]',
      'id="__NUXT_DATA__" type="application/json"',
      undefined,
    ],
    [
      'of Nuxt 2, which is a call',
      'window.__NUXT__=(function(a,b,c){return {data:[{price:a,name:"a, b",sale:b,colour:c}],ok:true}}(9.5,void 0,"red"));',
      '',
      { data: [{ price: 9.5, name: 'a, b', sale: null, colour: 'red' }], ok: true },
    ],
    ['of Apollo', 'window.__APOLLO_STATE__ = {"a:1":{"price":1}};', '', { 'a:1': { price: 1 } }],
    [
      'of Redux',
      'window["__PRELOADED_STATE__"]={price: 1, name: \'it\\\'s "}" \'}; go()',
      '',
      { price: 1, name: 'it\'s "}" ' },
    ],
    ['in a text', String.raw`var __INITIAL_STATE__ = JSON.parse("{\"price\":\"1\x30\"}")`, '', { price: '10' }],
    ['among code', 'if (a == {}) f("{"); /* {{ */ var productJson = {"price":1} // {', '', { price: 1 }],
  ])('%s', (_of, text, attributes, state) => {
    const { states } = script(text, attributes);
    expect(states).toHaveLength(1);
    if (state) expect(states).toEqual([state]);
    expect(objectsIn(states[0]).some((object) => 'price' in object)).toBe(true);
  });

  it('has what was pushed for analytics', () => {
    const text = `dataLayer = [{"ecommerce":1}]; dataLayer.push({event: 'view_item', ecommerce: {items: []}});
      gtag('event', 'view_item', {currency: 'EUR'}); other.push({"price":1})`;
    expect(script(text).dataLayer).toEqual([
      { ecommerce: 1 },
      { event: 'view_item', ecommerce: { items: [] } },
      { event: 'view_item', ecommerce: { currency: 'EUR' } },
    ]);
  });

  it.each(['f({"price":1})', 'var dataLayer = {"price":', 'const data = {price: compute(1)}', 'var metadata = [}'])(
    'is not in %s',
    (text) => {
      expect(script(text)).toEqual({ states: [], dataLayer: [] });
    },
  );
});
