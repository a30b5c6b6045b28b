import { describe, expect, it, test } from 'vitest';
import { LIMITS, parseRequest, type requestFields } from '@/lib/contract';
import { accepted, complaints, UNKNOWN, warnings } from './parse';

describe('url', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['example.com/path', 'http://example.com/path'],
    ['  https://example.com  ', 'https://example.com'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['http://example.com/http://example.com', 'http://example.com/http://example.com'],
    ['http://xn--bcher-kva.example/', 'http://xn--bcher-kva.example/'],
    // A browser can open these, whatever a service thinks of them.
    ['localhost:8080/page', 'http://localhost:8080/page'],
    ['http://intranet/', 'http://intranet/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    // Databases refuse it.
    ['https://example.com/a\0b?c=\0#\0', 'https://example.com/a%00b?c=%00#%00'],
    ['example.com/\0', 'http://example.com/%00'],
  ])('%s is taken as %s', (url, taken) => {
    expect(accepted({ url }).url).toBe(taken);
  });

  test.each([
    ['', 'url: Must not be empty.'],
    ['   ', 'url: Must not be empty.'],
    ['ftp://example.com/', 'url: URL uses unsupported protocol: use http or https.'],
    ['file:///etc/passwd', 'url: URL uses unsupported protocol: use http or https.'],
    ['chrome://settings', 'url: URL uses unsupported protocol: use http or https.'],
    ['javascript:alert(1)', 'url: Invalid URL: write it as https://example.com/page.'],
    ['data:text/html,x', 'url: Invalid URL: write it as https://example.com/page.'],
    ['about:blank', 'url: Invalid URL: write it as https://example.com/page.'],
    ['http://http://example.com', 'url: Invalid URL: write it as https://example.com/page.'],
    ['http://ex ample.com/', 'url: Invalid URL: write it as https://example.com/page.'],
    ['http://', 'url: Invalid URL: write it as https://example.com/page.'],
    ['http://exam\0ple.com/', 'url: Invalid URL: write it as https://example.com/page.'],
    ['htp:/example.com', 'url: Invalid URL: write it as https://example.com/page.'],
    ['https:/example.com', 'url: Invalid URL: write it as https://example.com/page.'],
    ['localhost:', 'url: Invalid URL: write it as https://example.com/page.'],
    [5, 'url: Must be a string, not a number.'],
    [null, 'url: Must be a string, not null.'],
    [undefined, 'url: Required: give a string.'],
  ])('%s is refused', (url, complaint) => {
    expect(complaints({ url })).toEqual([complaint]);
  });
});

it('fills in every default of the specification', () => {
  expect(parseRequest({ url: 'https://example.com/' })).toEqual({
    ok: true,
    warnings: [],
    request: {
      url: 'https://example.com/',
      formats: [{ type: 'markdown' }],
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      maxAge: 172_800_000,
      waitFor: 0,
      mobile: false,
      skipTlsVerification: true,
      timeout: 60_000,
      parsers: [{ type: 'pdf', mode: 'auto' }],
      removeBase64Images: true,
      blockAds: true,
      proxy: 'auto',
      storeInCache: true,
      lockdown: false,
      zeroDataRetention: false,
    },
  });
});

/** Every field but url: values to accept, and values to refuse with their sentences. */
const ROWS: Record<
  Exclude<keyof typeof requestFields, 'url'>,
  { good: unknown[]; bad: [value: unknown, complaint: string][] }
> = {
  formats: { good: [[], ['markdown']], bad: [['markdown', 'formats: Must be an array, not a string.']] },
  onlyMainContent: boolean('onlyMainContent'),
  onlyCleanContent: boolean('onlyCleanContent'),
  includeTags: strings('includeTags'),
  excludeTags: strings('excludeTags'),
  maxAge: milliseconds('maxAge'),
  minAge: milliseconds('minAge'),
  headers: {
    good: [{}, { 'User-Agent': 'x', Cookie: 'a=b' }],
    bad: [
      ['Cookie: secret', 'headers: Must be an object, not a string.'],
      [['a'], 'headers: Must be an object, not an array.'],
      [{ a: 1 }, 'headers.a: Must be a string, not a number.'],
      [{ 'a b': '' }, 'headers.a b: A header name has letters, digits and hyphens only.'],
      [{ a: 'x\r\nCookie: y' }, 'headers.a: A header value has no line ends.'],
      [{ a: 'x\nCookie: y' }, 'headers.a: A header value has no line ends.'],
    ],
  },
  waitFor: {
    good: [0, 1, 29_999, 30_000],
    bad: [
      [-1, 'waitFor: Must be at least 0.'],
      [1.5, 'waitFor: Must be a whole number, not a fraction.'],
      ['1', 'waitFor: Must be a number, not a string.'],
    ],
  },
  mobile: boolean('mobile'),
  skipTlsVerification: boolean('skipTlsVerification'),
  timeout: {
    good: [1_000, 1_001, 299_999, 300_000],
    bad: [
      [999, 'timeout: Must be at least 1000.'],
      [300_001, 'timeout: Must be at most 300000.'],
      [1_000.5, 'timeout: Must be a whole number, not a fraction.'],
      ['60000', 'timeout: Must be a number, not a string.'],
    ],
  },
  parsers: {
    good: [[], ['pdf'], [{ type: 'pdf' }], [{ type: 'pdf', mode: 'ocr', maxPages: 1 }]],
    bad: [
      ['pdf', 'parsers: Must be an array, not a string.'],
      [['docx'], 'parsers[0]: Must be "pdf" or an object, not a string.'],
      [[{}], 'parsers[0].type: Must be "pdf".'],
    ],
  },
  actions: { good: [[]], bad: [[{}, 'actions: Must be an array, not an object.']] },
  location: {
    good: [{}, { country: 'DE' }, { languages: ['de-AT', 'en'] }],
    bad: [
      ['DE', 'location: Must be an object, not a string.'],
      ...['de', 'DEU', 'D', '', 'ZZ', 'XK', 'UK', 'EU', 'SU'].map((country): [unknown, string] => [
        { country },
        'location.country: Invalid country code: use an ISO 3166-1 alpha-2 code in capitals, for example US.',
      ]),
      [{ languages: 'de' }, 'location.languages: Must be an array, not a string.'],
    ],
  },
  removeBase64Images: boolean('removeBase64Images'),
  blockAds: boolean('blockAds'),
  proxy: {
    good: ['basic', 'enhanced', 'auto'],
    bad: [['stealth', 'proxy: The client\'s feature "stealth" is outside this contract: ask for "enhanced".']],
  },
  storeInCache: boolean('storeInCache'),
  lockdown: boolean('lockdown'),
  redactPII: {
    good: [true, false, {}, { mode: 'fast', entities: ['EMAIL'], replaceStyle: 'mask' }],
    bad: [
      ['yes', 'redactPII: Must be true, false or an object, not a string.'],
      [{ mode: 'slow' }, 'redactPII.mode: Must be one of "accurate", "aggressive", "fast".'],
      [{ replaceStyle: 'blur' }, 'redactPII.replaceStyle: Must be one of "tag", "mask", "remove".'],
      [
        { entities: ['NAME'] },
        'redactPII.entities[0]: Must be one of "PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET".',
      ],
      [{ style: 'tag' }, `redactPII.style: ${UNKNOWN}`],
    ],
  },
  profile: {
    good: [{ name: 'a' }, { name: 'x'.repeat(127) }, { name: 'x'.repeat(128), saveChanges: false }],
    bad: [
      [{}, 'profile.name: Required: give a string.'],
      [{ name: '' }, 'profile.name: Must not be empty.'],
      [{ name: 'x'.repeat(129) }, 'profile.name: Must be at most 128 characters long.'],
      [{ name: 'a', saveChanges: 1 }, 'profile.saveChanges: Must be true or false, not a number.'],
    ],
  },
  threatProtection: anyObject('threatProtection'),
  auditMetadata: anyObject('auditMetadata'),
  zeroDataRetention: boolean('zeroDataRetention'),
  origin: { good: ['a-client@1.0'], bad: [[1, 'origin: Must be a string, not a number.']] },
  integration: { good: ['_mine'], bad: [[1, 'integration: Must be a string, not a number.']] },
};

function boolean(name: string): (typeof ROWS)[keyof typeof ROWS] {
  return {
    good: [true, false],
    bad: [
      ['true', `${name}: Must be true or false, not a string.`],
      [null, `${name}: Must be true or false, not null.`],
    ],
  };
}

function strings(name: string): (typeof ROWS)[keyof typeof ROWS] {
  return {
    good: [[], ['article', '.post > p']],
    bad: [
      ['article', `${name}: Must be an array, not a string.`],
      [['article', ''], `${name}[1]: Must not be empty.`],
      [[1], `${name}[0]: Must be a string, not a number.`],
    ],
  };
}

function milliseconds(name: string): (typeof ROWS)[keyof typeof ROWS] {
  return {
    good: [0, 1, LIMITS.maxAge.lockdownDefault],
    bad: [
      [-1, `${name}: Must be at least 0.`],
      [0.5, `${name}: Must be a whole number, not a fraction.`],
      ['0', `${name}: Must be a number, not a string.`],
    ],
  };
}

function anyObject(name: string): (typeof ROWS)[keyof typeof ROWS] {
  return { good: [{}, { any: { thing: [1] } }], bad: [[true, `${name}: Must be an object, not true.`]] };
}

describe.each(Object.entries(ROWS))('%s', (name, { good, bad }) => {
  test.each(good.map((value) => [value]))('accepts %j', (value) => {
    expect(complaints({ [name]: value })).toEqual([]);
  });

  test.each(bad)('refuses %j', (value, complaint) => {
    expect(complaints({ [name]: value })).toEqual([complaint]);
  });
});

describe('values that stand for others', () => {
  test.each([
    [{ formats: ['html', { type: 'links' }] }, { formats: [{ type: 'html' }, { type: 'links' }] }],
    [{ parsers: ['pdf'] }, { parsers: [{ type: 'pdf', mode: 'auto' }] }],
    [{ redactPII: true }, { redactPII: { mode: 'accurate', replaceStyle: 'tag' } }],
    [{ redactPII: false }, { redactPII: undefined }],
    [{ location: {} }, { location: { country: 'US' } }],
    [{ profile: { name: 'a' } }, { profile: { name: 'a', saveChanges: true } }],
    [{ lockdown: true }, { maxAge: 63_072_000_000 }],
    [{ lockdown: true, maxAge: 5 }, { maxAge: 5 }],
    [{ headers: { a: 'b' } }, { storeInCache: false }],
    [{ headers: {} }, { storeInCache: true }],
    [{ actions: [{ type: 'scrape' }] }, { storeInCache: false }],
    [{ actions: [] }, { storeInCache: true }],
  ])('%j becomes %j', (fields, request) => {
    expect(accepted(fields)).toMatchObject(request);
  });
});

describe('a PDF parser', () => {
  test.each([1, 2, 9_999, 10_000])('reads %i pages', (maxPages) => {
    expect(accepted({ parsers: [{ type: 'pdf', maxPages }] }).parsers).toEqual([
      { type: 'pdf', mode: 'auto', maxPages },
    ]);
  });

  test.each([
    [{ maxPages: 0 }, 'parsers[0].maxPages: Must be at least 1.'],
    [{ maxPages: 10_001 }, 'parsers[0].maxPages: Must be at most 10000.'],
    [{ mode: 'slow' }, 'parsers[0].mode: Must be one of "fast", "auto", "ocr".'],
    [
      { pages: [1] },
      "parsers[0].pages: The client's feature pages is outside this contract: choose pages with maxPages.",
    ],
  ])('refuses %j', (options, complaint) => {
    expect(complaints({ parsers: [{ type: 'pdf', ...options }] })).toEqual([complaint]);
  });
});

describe('waitFor takes at most half of timeout', () => {
  test.each([[{ waitFor: 500, timeout: 1_000 }], [{ waitFor: 60_000, timeout: 120_000 }], [{ waitFor: 30_000 }]])(
    'accepts %j',
    (fields) => {
      expect(complaints(fields)).toEqual([]);
    },
  );

  test.each([
    [{ waitFor: 501, timeout: 1_000 }, 500],
    [{ waitFor: 15_000, timeout: 15_000 }, 7_500],
    [{ waitFor: 30_001 }, 30_000],
  ])('refuses %j', (fields, most) => {
    expect(complaints(fields)).toEqual([
      `waitFor: waitFor must not exceed half of timeout: wait at most ${most} ms, or raise timeout.`,
    ]);
  });

  it('and at most a minute', () => {
    expect(complaints({ waitFor: 60_001, timeout: 300_000 })).toEqual(['waitFor: Must be at most 60000.']);
  });
});

describe('unknown keys', () => {
  it('are refused at the top, each by its name', () => {
    expect(complaints({ fastMode: true, parsePDF: false })).toEqual([
      "fastMode: The client's feature fastMode is outside this contract: leave it out: there is one mode.",
      `parsePDF: ${UNKNOWN}`,
    ]);
  });

  it('are dropped with a warning in location and profile', () => {
    const fields = { location: { city: 'Bern' }, profile: { name: 'a', age: 3 } };
    expect(accepted(fields)).toMatchObject({ location: { country: 'US' }, profile: { name: 'a' } });
    expect(warnings(fields)).toEqual([
      'location.city is not part of the contract and was ignored.',
      'profile.age is not part of the contract and was ignored.',
    ]);
  });

  it('are kept where the contract does not know the keys', () => {
    const fields = { headers: { constructor: 'x' }, auditMetadata: { user: { id: 7 } }, threatProtection: { a: [] } };
    expect(accepted(fields)).toMatchObject(fields);
    expect(warnings(fields)).toEqual([]);
  });
});

describe('__proto__', () => {
  const json = (text: string) => JSON.parse(text) as object;

  it('is an unknown key at the top', () => {
    expect(complaints(json('{"__proto__": {"mobile": true}}'))).toEqual([`__proto__: ${UNKNOWN}`]);
  });

  it('changes nothing where it is dropped', () => {
    const fields = json('{"actions": [{"type": "scrape", "__proto__": {"all": true}}], "headers": {"__proto__": "x"}}');
    const request = accepted(fields);
    expect(Object.getPrototypeOf(request.actions?.[0])).toBe(Object.prototype);
    expect(Object.keys(request.headers ?? {})).toEqual([]);
    expect(({} as { all?: unknown }).all).toBeUndefined();
    expect(warnings(fields)).toContain('actions[0].__proto__ is not part of the contract and was ignored.');
  });
});

test.each([
  [undefined, 'Required: give an object.'],
  [null, 'Must be an object, not null.'],
  [[1], 'Must be an object, not an array.'],
  ['{"url":', 'Must be an object, not a string.'],
])('a body that is %j is refused as a whole', (body, message) => {
  expect(parseRequest(body)).toEqual({ ok: false, issues: [{ path: [], field: 'body', message }] });
});

it('names every field at fault at once', () => {
  expect(complaints({ url: 5, formats: ['nope'], timeout: -1, bogus: 1 })).toEqual([
    'url: Must be a string, not a number.',
    expect.stringMatching(/^formats\[0\]: Its type must be one of "markdown", /),
    'timeout: Must be at least 1000.',
    `bogus: ${UNKNOWN}`,
  ]);
});
