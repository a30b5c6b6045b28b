import { describe, expect, it, test } from 'vitest';
import { parseRequest, upgradeV1, upgradeV1Crawl } from '@/lib/contract';

/** A v1 body that leaves nothing to defaults, so that tests see only their own change. */
const EXPLICIT = {
  url: 'https://example.com/',
  maxAge: 1,
  skipTlsVerification: true,
  proxy: 'basic',
  blockAds: true,
  removeBase64Images: true,
};

function upgraded(fields: object) {
  const { request, changes } = upgradeV1({ ...EXPLICIT, ...fields });
  return { request, changes: changes.map(({ field, message }) => `${field}: ${message}`) };
}

it('leaves a body alone that means the same in v2', () => {
  const body = { ...EXPLICIT, formats: ['markdown', 'html'], actions: [{ type: 'scrape' }] };
  expect(upgradeV1(body)).toEqual({ request: body, changes: [] });
});

const MOVED = 'moved into the json format.';
const DROPPED = 'Dropped: the json format of v2 has only schema and prompt.';
const schema = { type: 'object' };

test.each<[object, object, string[]]>([
  [
    { formats: ['extract'], extract: { prompt: 'p', schema } },
    { formats: [{ type: 'json', schema, prompt: 'p' }] },
    ['formats[0]: The format "extract" is named "json" in v2.', `extract: The options in extract ${MOVED}`],
  ],
  [
    { formats: ['json', 'markdown'], jsonOptions: { prompt: 'p', systemPrompt: 's', mode: 'llm' } },
    { formats: [{ type: 'json', prompt: 'p' }, 'markdown'] },
    [
      `jsonOptions: The options in jsonOptions ${MOVED}`,
      `jsonOptions.systemPrompt: ${DROPPED}`,
      `jsonOptions.mode: ${DROPPED}`,
    ],
  ],
  [
    { formats: ['json', 'extract'], jsonOptions: { prompt: 'a' }, extract: { prompt: 'b' } },
    { formats: [{ type: 'json', prompt: 'b' }] },
    [
      `extract: The options in extract ${MOVED}`,
      'jsonOptions: Dropped: v1 used extract where both were given.',
      'formats[1]: Removed: "extract" asks for the same as the json format before it.',
    ],
  ],
  [
    { formats: ['screenshot'] },
    { formats: [{ type: 'screenshot', fullPage: false }] },
    ['formats[0]: "screenshot" became an object with fullPage.'],
  ],
  [
    { formats: ['screenshot@fullPage'] },
    { formats: [{ type: 'screenshot', fullPage: true }] },
    ['formats[0]: "screenshot@fullPage" became an object with fullPage.'],
  ],
  [
    { formats: ['markdown', 'changeTracking'], changeTrackingOptions: { modes: ['json'], schema, tag: 't' } },
    { formats: ['markdown', { type: 'changeTracking', modes: ['json'], schema, tag: 't' }] },
    ['formats[1]: "changeTracking" became an object that holds what was in changeTrackingOptions.'],
  ],
  [{ parsePDF: true }, { parsers: ['pdf'] }, ['parsePDF: Became parsers: ["pdf"].']],
  [{ parsePDF: false }, { parsers: [] }, ['parsePDF: Became parsers: [].']],
  [{ proxy: 'stealth' }, { proxy: 'enhanced' }, ['proxy: "stealth" is named "enhanced" in v2.']],
])('%j becomes %j', (fields, expected, changes) => {
  const { request, changes: reported } = upgraded(fields);
  expect(request).toEqual({ ...EXPLICIT, ...expected });
  expect(reported).toEqual(changes);
  expect(parseRequest(request)).toMatchObject({ ok: true, warnings: [] });
});

describe('defaults', () => {
  it('that changed keep what v1 did, the others are said', () => {
    const { request, changes } = upgradeV1({ url: 'https://example.com/' });
    expect(request).toEqual({
      url: 'https://example.com/',
      maxAge: 0,
      skipTlsVerification: false,
      proxy: 'basic',
    });
    expect(changes.map(({ field }) => field)).toEqual([
      'maxAge',
      'skipTlsVerification',
      'proxy',
      'blockAds',
      'removeBase64Images',
    ]);
    expect(changes[0]?.message).toBe("Set to 0, as in v1. Remove it to use v2's default.");
    expect(changes[3]?.message).toBe("v2's default, true, applies. Set it for another value.");
  });

  it('do not touch what was given', () => {
    const body = { ...EXPLICIT, maxAge: 0, skipTlsVerification: false, blockAds: false, removeBase64Images: false };
    expect(upgradeV1(body)).toEqual({ request: body, changes: [] });
  });
});

describe('what it does not understand', () => {
  test.each([
    { formats: 'markdown' },
    { formats: ['nope', 5, null, ['json']] },
    { parsePDF: 'yes' },
    { parsePDF: true, parsers: [] },
    { jsonOptions: { prompt: 'without its format' } },
    { agent: { model: 'x' } },
  ])('passes untouched: %j', (fields) => {
    expect(upgraded(fields)).toEqual({ request: { ...EXPLICIT, ...fields }, changes: [] });
  });

  it('passes untouched: options that are no object', () => {
    expect(upgraded({ formats: ['json'], jsonOptions: 'p' }).request).toEqual({
      ...EXPLICIT,
      formats: [{ type: 'json' }],
      jsonOptions: 'p',
    });
  });

  test.each([null, undefined, 5, 'x', [[]], true])('passes untouched: %j', (body) => {
    expect(upgradeV1(body)).toEqual({ request: body, changes: [] });
    expect(upgradeV1Crawl(body)).toEqual({ request: body, changes: [] });
  });
});

it('does not change the body it is given', () => {
  const body = { formats: ['extract', 'changeTracking'], extract: { prompt: 'p' }, changeTrackingOptions: {} };
  const before = structuredClone(body);
  upgradeV1(body);
  expect(body).toEqual(before);
});

describe('crawl options', () => {
  test.each<[object, object, string[]]>([
    [
      { allowBackwardCrawling: true },
      { crawlEntireDomain: true },
      ['allowBackwardCrawling: Renamed to crawlEntireDomain.'],
    ],
    [
      { allowBackwardLinks: false },
      { crawlEntireDomain: false },
      ['allowBackwardLinks: Renamed to crawlEntireDomain.'],
    ],
    [
      { allowBackwardCrawling: true, crawlEntireDomain: false },
      { crawlEntireDomain: false },
      ['allowBackwardCrawling: Removed: crawlEntireDomain is given and replaces it.'],
    ],
    [
      { maxDepth: 3 },
      { maxDiscoveryDepth: 3 },
      [
        'maxDepth: Renamed to maxDiscoveryDepth. It counts the links followed, not the parts of the path: check the number.',
      ],
    ],
    [{ ignoreSitemap: true }, { sitemap: 'skip' }, ['ignoreSitemap: Became sitemap: "skip".']],
    [{ ignoreSitemap: false }, { sitemap: 'include' }, ['ignoreSitemap: Became sitemap: "include".']],
    [{ ignoreSitemap: true, sitemap: 'only' }, { ignoreSitemap: true, sitemap: 'only' }, []],
    [{ limit: 5, prompt: 'only the blog' }, { limit: 5, prompt: 'only the blog' }, []],
  ])('%j become %j', (options, expected, changes) => {
    const { request, changes: reported } = upgradeV1Crawl(options);
    expect(request).toEqual(expected);
    expect(reported.map(({ field, message }) => `${field}: ${message}`)).toEqual(changes);
  });
});
