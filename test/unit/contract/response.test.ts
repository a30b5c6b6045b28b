import { describe, expect, it, test } from 'vitest';
import { dataFields, parseResponse } from '@/lib/contract';

/** Parses a response whose data has these members. */
const read = (members: object) => parseResponse({ success: true, data: members });

const TEXTS = ['markdown', 'summary', 'html', 'rawHtml', 'screenshot', 'audio', 'video', 'answer', 'highlights'];

const branding = {
  colorScheme: 'dark',
  logo: 'https://example.com/logo.svg',
  colors: { primary: '#123456', textPrimary: '#000000', error: '#ff0000' },
  fonts: [{ family: 'Inter' }],
  typography: {
    fontFamilies: { primary: 'Inter', heading: 'Inter', code: 'Mono' },
    fontSizes: { h1: '32px', h2: '24px', h3: '20px', body: '16px' },
    fontWeights: { light: 300, regular: 400, medium: 500, bold: 700 },
    lineHeights: { heading: '1.2', body: '1.5' },
  },
  spacing: { baseUnit: 8, borderRadius: '4px', padding: { x: 1 }, margins: {} },
  components: {
    buttonPrimary: { background: '#111111', textColor: '#ffffff', borderRadius: '4px' },
    buttonSecondary: { background: '#fff', textColor: '#111', borderColor: '#111', borderRadius: '4px' },
    input: { border: 'none' },
  },
  icons: {},
  images: { logo: 'a', favicon: 'b', ogImage: 'c' },
  animations: {},
  layout: {},
  personality: { tone: 'playful' },
};

const price = { amount: 9.5, currency: 'EUR', formatted: '9,50 €' };
const availability = { inStock: true, text: 'In stock' };

const product = {
  title: 'Chair',
  brand: 'Acme',
  category: 'Home > Chairs',
  url: 'https://example.com/chair',
  description: 'Sits.',
  variants: [
    {
      id: '1',
      sku: 'C-1',
      title: 'Red',
      values: { colour: 'red' },
      price,
      sale: { originalPrice: { amount: 12 } },
      availability,
      images: [{ url: 'https://example.com/1.jpg', alt: 'Chair' }],
    },
  ],
};

const menu = {
  isMenu: true,
  confidence: 0.9,
  merchant: { name: 'Bistro', type: 'restaurant' },
  currency: 'EUR',
  sourceUrl: null,
  sections: [
    {
      id: 's',
      name: 'Soups',
      description: null,
      items: [
        {
          id: 'i',
          name: 'Gazpacho',
          description: null,
          images: [{ url: 'https://example.com/2.jpg', alt: null }],
          price,
          availability: { inStock: true, text: null },
          dietary: ['vegan'],
          calories: null,
          optionGroups: [{ name: 'Size' }],
          identifiers: { merchantItemId: '7' },
          url: null,
          sourceUrl: null,
        },
      ],
    },
  ],
};

/** Every member of data that is more than a text, as the specification describes it. */
const FULL: Record<string, unknown> = {
  links: ['https://example.com/'],
  images: ['https://example.com/1.jpg'],
  json: { price: 3 },
  warning: 'Something was left out.',
  actions: {
    screenshots: ['https://example.com/s.png'],
    scrapes: [{ url: 'https://example.com/', html: '<p>' }],
    javascriptReturns: [{ type: 'number', value: 3 }, { type: 'undefined' }],
    pdfs: ['https://example.com/p.pdf'],
  },
  metadata: {
    title: ['A', 'B'],
    description: 'C',
    keywords: ['d', 'e'],
    language: null,
    sourceURL: 'https://example.com',
    url: 'https://example.com/',
    ogLocaleAlternate: ['de_DE'],
    'og:title': 'Found in the page',
    statusCode: 200,
    numPages: 2,
    totalPages: 3,
    contentType: 'application/pdf',
    error: null,
    concurrencyLimited: true,
    concurrencyQueueDurationMs: 12.5,
  },
  changeTracking: {
    previousScrapeAt: '2025-06-01T10:00:00.000+00:00',
    changeStatus: 'changed',
    visibility: 'hidden',
    diff: '@@ -1 +1 @@',
    json: { price: { previous: 1, current: 2 } },
  },
  branding,
  product,
  menu,
};

it('has a test for every member', () => {
  expect([...TEXTS, ...Object.keys(FULL)].toSorted()).toEqual(Object.keys(dataFields).toSorted());
});

describe('what the contract describes', () => {
  test.each([...TEXTS.map((name): [string, unknown] => [name, 'text']), ...Object.entries(FULL)])(
    '%s is kept as it came',
    (name, value) => {
      const { response, warnings, misfits } = read({ [name]: value });
      expect(response).toEqual({ success: true, data: { metadata: {}, [name]: value } });
      expect({ warnings, misfits }).toEqual({ warnings: [], misfits: {} });
    },
  );

  test.each([...TEXTS, 'actions', 'changeTracking', 'branding', 'product', 'menu', 'warning'])(
    '%s may be null',
    (name) => {
      expect(read({ [name]: null })).toEqual({
        response: { success: true, data: { metadata: {}, [name]: null } },
        warnings: [],
        misfits: {},
      });
    },
  );

  test.each([
    // As a v2 server sends it.
    [{ text: '@@ -1 +1 @@', json: { files: [] } }],
    [null],
  ])('a diff may be %j', (diff) => {
    const { response, warnings } = read({ changeTracking: { changeStatus: 'same', diff } });
    expect(response.data.changeTracking?.diff).toEqual(diff);
    expect(warnings).toEqual([]);
  });

  it('gives actions all four lists', () => {
    expect(read({ actions: { pdfs: ['a'] } }).response.data.actions).toEqual({
      screenshots: [],
      scrapes: [],
      javascriptReturns: [],
      pdfs: ['a'],
    });
  });
});

it('keeps what the contract does not know, at every level', () => {
  const data = {
    attributes: [{ selector: 'a', values: [] }],
    metadata: { indexId: 'x', nested: { deep: [1] } },
    branding: { brandName: 'Acme', colors: { accentDark: '#000' } },
    product: { ...product, rating: 4 },
    changeTracking: { changeStatus: 'new', note: 1 },
  };
  expect(read(data)).toEqual({ response: { success: true, data }, warnings: [], misfits: {} });
});

it('keeps members beside data, known or not', () => {
  const beside = { warning: 'The page is old.', scrape_id: 'x', usage: { tokens: 3 } };
  const { response, warnings, misfits } = parseResponse({ success: true, data: { markdown: 'a' }, ...beside });
  expect(response).toEqual({ success: true, data: { markdown: 'a', metadata: {} }, ...beside });
  expect({ warnings, misfits }).toEqual({ warnings: [], misfits: {} });
});

const KEPT = 'It is kept as raw JSON.';

/** A member that does not fit: what it is called, and why. */
const WRONG: [members: object, member: string, why: string][] = [
  ...TEXTS.map((name): [object, string, string] => [
    { [name]: 5 },
    name,
    `${name} does not fit the contract: Must be a string, not a number.`,
  ]),
  [{ links: 'a' }, 'links', 'links does not fit the contract: Must be an array, not a string.'],
  [{ images: ['a', 1] }, 'images', 'images[1] does not fit the contract: Must be a string, not a number.'],
  [{ actions: { pdfs: 1 } }, 'actions', 'actions.pdfs does not fit the contract: Must be an array, not a number.'],
  [
    { actions: { scrapes: [{ url: 'a' }] } },
    'actions',
    'actions.scrapes[0].html does not fit the contract: Required: give a string.',
  ],
  [
    { metadata: { statusCode: '200' } },
    'metadata.statusCode',
    'metadata.statusCode does not fit the contract: Must be a number, not a string.',
  ],
  [
    { metadata: { title: { a: 1 } } },
    'metadata.title',
    'metadata.title does not fit the contract: Has none of the forms that are accepted here.',
  ],
  [
    { metadata: { ogLocaleAlternate: 'de' } },
    'metadata.ogLocaleAlternate',
    'metadata.ogLocaleAlternate does not fit the contract: Must be an array, not a string.',
  ],
  [
    { changeTracking: { changeStatus: 'odd' } },
    'changeTracking',
    'changeTracking.changeStatus does not fit the contract: Must be one of "new", "same", "changed", "removed".',
  ],
  [
    { branding: { colorScheme: 'pink' } },
    'branding',
    'branding.colorScheme does not fit the contract: Must be one of "light", "dark".',
  ],
  [
    { branding: { fonts: ['Inter'] } },
    'branding',
    'branding.fonts[0] does not fit the contract: Must be an object, not a string.',
  ],
  [
    { product: { title: 'A', url: 'b' } },
    'product',
    'product.variants does not fit the contract: Required: give an array.',
  ],
  [
    { product: { ...product, variants: [{}] } },
    'product',
    'product.variants[0].availability does not fit the contract: Required: give an object.',
  ],
  [{ menu: { isMenu: true } }, 'menu', 'menu.sections does not fit the contract: Required: give an array.'],
  [{ menu: { ...menu, confidence: 2 } }, 'menu', 'menu.confidence does not fit the contract: Must be at most 1.'],
  [{ warning: 1 }, 'warning', 'warning does not fit the contract: Must be a string, not a number.'],
];

describe('what does not fit', () => {
  test.each(WRONG)('%j costs only %s', (members, member, why) => {
    const { response, warnings, misfits } = read({ ...members, extra: 'stays' });
    const [name, key] = member.split('.') as [string, string?];
    const sent = (members as Record<string, Record<string, unknown>>)[name];

    expect(warnings).toEqual([`The answer's ${why} ${KEPT}`]);
    expect(misfits).toEqual({ [member]: key ? sent?.[key] : sent });
    expect(response.data).toMatchObject({ extra: 'stays', [name]: key ? { [key]: null } : null });
  });

  it('leaves the rest of metadata alone', () => {
    const { data } = read({ metadata: { statusCode: 'x', numPages: 3, title: 'T' } }).response;
    expect(data.metadata).toEqual({ statusCode: null, numPages: 3, title: 'T' });
  });

  test.each([[null], ['text'], [[1]]])('metadata that is %j becomes empty', (metadata) => {
    const { response, misfits } = read({ metadata });
    expect(response.data.metadata).toEqual({});
    expect(misfits).toEqual({ metadata });
  });

  test.each([null, undefined, 'text', 5, [], { success: true }, { success: true, data: null }, { data: [1] }])(
    'an answer that is %j has no data',
    (body) => {
      const { response, warnings } = parseResponse(body);
      expect(response).toEqual({ success: true, data: { metadata: {} } });
      expect(warnings).toEqual([`The answer's data does not fit the contract: Must be an object. ${KEPT}`]);
    },
  );
});

it('takes __proto__ for a key like any other', () => {
  const { response } = parseResponse(
    JSON.parse(
      '{"data": {"__proto__": {"markdown": "x"}, "metadata": {"__proto__": {"title": "y"}}}, "__proto__": {"z": 1}}',
    ),
  );
  expect(Object.getPrototypeOf(response)).toBe(Object.prototype);
  expect(response.data.markdown).toBeUndefined();
  expect(response.data.metadata.title).toBeUndefined();
  expect(Object.getPrototypeOf(response.data)).toBe(Object.prototype);
});
